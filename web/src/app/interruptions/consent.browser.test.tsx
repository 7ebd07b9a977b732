import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { meQuery } from '#kernel/me/index.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { mei } from '#test/people.ts';
import { ConsentDialog } from './consent-dialog.tsx';

const open = async () => {
  await loadTexts('interruptions');
  queryClient.setQueryData(meQuery.queryKey, { ...mei, pendingConsents: ['terms'] });
  onTestFinished(() => queryClient.clear());
  return render(
    <main>
      <h1>Home</h1>
      <ConsentDialog pending={['terms']} />
    </main>,
  );
};

test('changed terms stand in the way until somebody agrees to the versions in force', async () => {
  const calls = answer({ 'POST /me/consents': () => ({}) });
  const page = await open();
  const dialog = page.getByRole('dialog', { name: 'Please agree to our terms' });
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', '/terms');
  await expect.poll(() => page.getByRole('link', { name: 'Privacy policy' }).query()).toBeNull();
  await expect.element(page.getByText('as of November 21, 2026')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect.poll(() => queryClient.getQueryData(meQuery.queryKey)?.pendingConsents).toEqual([]);
  await expect.poll(() => calls).toEqual(['POST /me/consents {"privacy":"2026-11-21","terms":"2026-11-21"}']);
});

test('what the server will not take is said in the dialog', async () => {
  answer({ 'POST /me/consents': () => refuse(409, 'auth.consent_outdated') });
  const page = await open();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The privacy policy or the terms have changed. Read them and agree again.');
});
