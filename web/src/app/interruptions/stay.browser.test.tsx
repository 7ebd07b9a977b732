import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { violations } from '#test/axe.ts';
import { StayDialog } from './stay-dialog.tsx';

beforeEach(async () => {
  await loadTexts('interruptions');
  session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true });
});

test('a sign-in that cancelled a deletion is told once, and only to whoever made it', async () => {
  expect(session.isStaying()).toBe(false);
  session.open({ accessToken: 'a', refreshToken: 'r', isDeletionCancelled: true }, { remember: true });
  expect(session.isStaying()).toBe(true);
  const page = await render(
    <main>
      <h1>Home</h1>
      <StayDialog />
    </main>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Your account stays' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.poll(session.isStaying).toBe(false);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('isDeletionCancelled');
});
