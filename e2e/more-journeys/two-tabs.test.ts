import { PROFILE, SESSION, emailOn, openProfile } from '../own-page.ts';
import { signIn } from '../sign-in.ts';
import { expect, test } from '../test.ts';

test('Whoever signs in in one tab is the person of the other too: the two are never mixed', async ({ visit }) => {
  const { page, context } = await visit('user');
  const other = await openProfile(context, 'user@plaza.example');
  await page.keyboard.press('Alt+q');
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/);
  await signIn(page, 'common');
  await expect(other).not.toHaveURL(/\/login/);
  await other.goto(PROFILE);
  await expect(emailOn(other)).toHaveValue('common@plaza.example');
});

test('An account that is changed in one tab changes in the other: what it showed of the one before goes', async ({ visit }) => {
  const { page, context } = await visit('user');
  const other = await openProfile(context, 'user@plaza.example');
  await page.goto('/access/button-control');
  await page.getByRole('button', { name: /common/ }).click();
  await expect(emailOn(other)).toHaveValue('common@plaza.example');
  await expect(other).toHaveURL(new RegExp(`${PROFILE}$`));
  // A page that is loading cannot be queried.
  await expect(async () => {
    const seats = await Promise.all([page, other].map((tab) => tab.evaluate((key) => localStorage.getItem(key), SESSION)));
    expect(seats[0]).toBe(seats[1]);
  }).toPass();
});
