import { createStore, get, set } from 'idb-keyval';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { meQuery } from '#kernel/me/index.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { useUnsavedStore } from '#kernel/page/index.ts';
import { createQueryClient } from '#kernel/query/index.ts';
import { violations } from '#test/axe.ts';
import { mei } from '#test/people.ts';
import { PreferencesDrawer } from './preferences-drawer.tsx';

const outbox = createStore('plaza-v1-prod', 'chat');
const signOut = vi.fn();
const open = async () => {
  await loadTexts('preferences-drawer');
  const cache = createQueryClient();
  cache.setQueryData(meQuery.queryKey, mei);
  const page = await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <PreferencesDrawer onClose={() => {}} onSignOut={signOut} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Clear cache and sign out' }).click();
  return { page, question: page.getByRole('dialog', { name: 'Unsaved work would be lost' }) };
};
const mine = (area: Storage) => Object.keys(area).filter((key) => key.startsWith('plaza-v1-prod:'));

beforeEach(async () => {
  signOut.mockReset();
  await set('outbox', [], outbox);
  useUnsavedStore.setState({ holders: [] });
});

test('all that we keep in the browser goes, and nothing of others', async () => {
  localStorage.setItem('plaza-v1-prod:look', '{}');
  localStorage.setItem('plaza-v1-prod:session', 'needed to sign out');
  localStorage.setItem('elsewhere', 'stays');
  sessionStorage.setItem('plaza-v1-prod:scroll', '1');
  await set('mark', 'x', outbox);
  await open();
  await expect.poll(() => signOut.mock.calls.length).toBe(1);
  await expect.poll(() => mine(localStorage)).toEqual(['plaza-v1-prod:session']);
  await expect.poll(() => mine(sessionStorage)).toEqual([]);
  await expect.poll(() => localStorage.getItem('elsewhere')).toBe('stays');
  expect(await get('mark', outbox)).toBeUndefined();
});

test('words that would be lost are named first, and whoever keeps them keeps everything', async () => {
  await set('outbox', [{ clientMsgId: '1' }, { clientMsgId: '2' }], outbox);
  localStorage.setItem('plaza-v1-prod:draft:post:1:2', '{"title":"","body":"Hello"}');
  useUnsavedStore.setState({ holders: ['form'] });
  const { question } = await open();
  for (const text of [
    '2 messages have not been sent and will be deleted.',
    'Drafts on this device will be deleted.',
    'The open page has unsaved changes.',
  ])
    await expect.element(question.getByText(text)).toBeVisible();
  expect(await violations()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => question.query()).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
  expect(await get('outbox', outbox)).toHaveLength(2);
  await expect.poll(() => mine(localStorage)).toContain('plaza-v1-prod:draft:post:1:2');
});

test('whoever lets them go is signed out of an empty browser', async () => {
  await set('outbox', [{ clientMsgId: '1' }], outbox);
  const { question } = await open();
  await expect.element(question.getByText('1 message has not been sent and will be deleted.')).toBeVisible();
  await question.getByRole('button', { name: 'Clear and sign out' }).click();
  await expect.poll(() => signOut.mock.calls.length).toBe(1);
  expect(await get('outbox', outbox)).toBeUndefined();
  await expect.poll(() => mine(localStorage)).toEqual([]);
});
