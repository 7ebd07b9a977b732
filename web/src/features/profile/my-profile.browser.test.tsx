import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { Page } from './my-profile.page.tsx';
import { meQuery } from '#kernel/me/index.ts';

const open = async (replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({
    'PUT /me': ({ body }) => ({ ...mei, ...(body as object) }),
    'GET /usernames/:username': ({ params }) => ({ isAvailable: params['username'] !== 'taken' }),
    'PUT /me/username': ({ body }) => {
      const { username } = body as { username: string };
      return username === 'snatched' ? refuse(409, 'user.username_taken') : { ...mei, username };
    },
    ...replies,
  });
  const screen = await openScreen({ '/me': Page }, '/me', 'profile');
  const openDialog = async () => {
    await screen.page.getByRole('button', { name: 'Change' }).click();
    return screen.page.getByRole('dialog');
  };
  return { ...screen, calls, openDialog };
};

test('a username is told to be free or taken while it is typed, and the new one shows at once', async () => {
  const { page, calls, openDialog } = await open();
  const dialog = await openDialog();
  const field = dialog.getByRole('textbox', { name: 'Username' });
  await field.fill('ab');
  await expect.element(dialog.getByRole('status')).toBeVisible();
  await field.fill('taken');
  await expect.element(dialog.getByText('Someone has this username, or had it recently. Choose another one.')).toBeVisible();
  await field.fill('mei-lin');
  await expect.element(dialog.getByText('This username is free.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('@mei-lin')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /me/username {"username":"mei-lin"}']);
  expect(calls).not.toContain('GET /usernames/ab');
});

test('who can write to the user is chosen with what it means', async () => {
  const { page, calls } = await open();
  const choice = page.getByRole('combobox', { name: 'Who can write to you' });
  await expect.element(choice).toHaveValue('everyone');
  await choice.selectOptions('nobody');
  await expect.element(page.getByText('No one can start a conversation with you. Those that you are in go on.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /me {"messagesFrom":"nobody"}']);
});

test('a name that somebody took meanwhile is refused in the dialog', async () => {
  const { openDialog } = await open();
  const dialog = await openDialog();
  await dialog.getByRole('textbox', { name: 'Username' }).fill('snatched');
  await dialog.getByRole('button', { name: 'Change username' }).click();
  await expect.element(dialog.getByRole('status')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Username' })).toHaveAttribute('aria-invalid', 'true');
});

test('a name that reads like one of the staff is told at its field, with what to do, and nowhere else', async () => {
  const { page } = await open({
    'PUT /me': () => refuse(409, 'user.name_taken_by_staff', [{ field: 'firstName', rule: 'name_of_staff' }]),
  });
  const name = page.getByRole('textbox', { name: 'First name' });
  await name.fill('Nora');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Add a middle name, an initial or a nickname/)).toBeVisible();
  await expect.element(name).toHaveFocus();
  expect(page.getByText(/looks too much like that of an administrator/).elements()).toEqual([]);
});

test('a number is kept as the world writes it, and what is none is told', async () => {
  const { page, calls } = await open();
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('call me');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The phone number format is incorrect')).toBeVisible();
  await phone.fill('+86 138 0013 8000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toContain('PUT /me {"phone":"+8613800138000"}');
});

test('saving sends only what was changed, and a space at the end is no change', async () => {
  const { page, calls } = await open();
  const bar = page.getByRole('button', { name: 'Save' });
  const place = page.getByRole('textbox', { name: 'Location' });
  await place.fill(`${mei.location} `);
  expect(bar.query()).toBeNull();
  await place.fill('Suzhou');
  await page.getByRole('combobox', { name: 'Gender' }).selectOptions('Female');
  await expect.element(page.getByText('2 unsaved changes')).toBeVisible();
  await bar.click();
  await expect.poll(() => calls).toContain('PUT /me {"gender":"female","location":"Suzhou"}');
  await expect.poll(() => bar.query()).toBeNull();
});

test('the first steps come back from here, and interests are chosen in theirs', async () => {
  const { page, cache } = await open();
  const interests = page.getByRole('region', { name: 'Interests' });
  await expect.element(interests.getByText(/^Choose what you like/)).toBeVisible();
  const back = `to=${encodeURIComponent('/personal-center/my-profile')}`;
  await expect.element(interests.getByRole('link')).toHaveAttribute('href', `/create-profile?step=interests&${back}`);
  const steps = page.getByRole('link', { name: 'Set up step by step' });
  await expect.element(steps).toHaveAttribute('href', `/create-profile?step=picture&${back}`);
  cache.setQueryData(meQuery.queryKey, { ...mei, interests: ['01900000-0000-7000-8000-000000000201'] });
  await expect.element(interests.getByText(/^1 chosen/)).toBeVisible();
});

test.each([
  ['en-US', ['First name', 'Last name']],
  ['zh-CN', ['姓', '名']],
] as const)('names are asked for in the order of %s, also by Tab', async (language, names) => {
  setPreferences({ language });
  const { page } = await open();
  const [first, second] = names.map((name) => page.getByRole('textbox', { name, exact: true }));
  await first!.click();
  await userEvent.tab();
  await expect.element(second!).toHaveFocus();
});

test('a half-typed date of birth is not lost: it is told at its field, and nothing is saved', async () => {
  const calls = answer({});
  const { page, cache, router } = await openScreen({ '/me': Page, '/home': () => <p>home</p> }, '/home', 'profile');
  cache.setQueryData(meQuery.queryKey, { ...mei, dateOfBirth: null });
  await router.navigate('/me');
  const part = (name: string) => page.getByRole('spinbutton', { name: `${name}, Date of birth` });
  await part('month').click();
  await userEvent.keyboard('11');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Complete the date, or clear it.')).toBeVisible();
  await expect.element(part('month')).toHaveFocus();
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('group', { name: 'Date of birth' })).toHaveTextContent('mm/dd/yyyy');
  await expect.element(page.getByText('Complete the date, or clear it.')).not.toBeInTheDocument();
});
