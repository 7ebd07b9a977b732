import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { AccessContext } from '#kernel/access/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { Page } from './users.page.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const anna = {
  id,
  username: 'anna-berg',
  firstName: 'Anna',
  lastName: 'Berg',
  profilePicture: null,
  email: 'anna@example.org',
  isEmailVerified: true,
  phone: '',
  gender: null,
  jobTitle: '',
  isAdmin: false,
  roles: [],
  department: null,
  status: 'enabled',
  deletedAt: null as string | null,
  lastLoginAt: null,
  createdAt: '2026-10-01T08:00:00Z',
  language: null,
  sessions: 0,
  communities: 0,
  hasPassword: true,
  hasSecondFactor: false,
  can: { change: true },
  version: 1,
};
const rights = { who: { isAdmin: false, roles: [], permissions: ['system:user:read', 'system:user:delete'] } };
const Screen = () => (
  <AccessContext value={rights.who}>
    <Page />
  </AccessContext>
);
const world = { account: anna, sent: [] as unknown[] };

const setUp = async ({ account = {}, communities = [] as string[], replies = {}, at = `?user=${id}` } = {}) => {
  Object.assign(world, { account: { ...anna, ...account }, sent: [] });
  answer({
    'GET /users': () => ({ items: [world.account], pagination: { page: 1, perPage: 20, total: 1, totalPages: 1 }, isMore: false }),
    'GET /users/departments': () => ({ items: [], people: 4, without: 4 }),
    'GET /users/:id': () => world.account,
    'GET /users/:id/consequences': () => ({ communities }),
    'POST /users/:id/delete': ({ body }) => {
      world.sent.push(body);
      world.account = { ...world.account, status: 'disabled', deletedAt: '2026-12-06T10:00:00Z' };
      return { deletedAt: '2026-12-06T10:00:00Z' };
    },
    'POST /users/:id/restore': () => {
      world.account = { ...world.account, status: 'enabled', deletedAt: null };
      return {};
    },
    ...replies,
  });
  return openScreen({ '/system/user': Screen }, `/system/user${at}`, 'users', 'console', 'roles', 'errors');
};
const openQuestion = async (options: Parameters<typeof setUp>[0] = {}) => {
  const { page } = await setUp(options);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete anna-berg?' });
  await expect.element(question.getByRole('textbox')).toBeVisible();
  return { page, question, go: question.getByRole('button', { name: 'Delete' }) };
};
afterEach(async () => {
  localStorage.clear();
  await browser.viewport(1280, 800);
});

test('an account is deleted once its name is typed; then it can be kept', async () => {
  const { page, question, go } = await openQuestion();
  await expect.element(question.getByText(/stay for others to read, without a name/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violations()).toEqual([]);
  await question.getByRole('textbox').fill('anna');
  await expect.element(go).toBeDisabled();
  await question.getByRole('textbox').fill('anna-berg');
  await go.click();
  await expect.element(page.getByText(/anna-berg is closed and will be deleted on/)).toBeVisible();
  expect(world.sent).toEqual([{ when: 'later', archive: false }]);
  const sheet = page.getByRole('dialog', { name: 'anna-berg' });
  await expect.element(sheet.getByText('Being deleted')).toBeVisible();
  await expect.poll(() => sheet.getByRole('button', { name: 'Delete' }).query()).toBeNull();
  await sheet.getByRole('button', { name: 'Restore the account' }).click();
  await page.getByRole('dialog', { name: 'Restore anna-berg?' }).getByRole('button', { name: 'Restore the account' }).click();
  await expect.element(page.getByText('anna-berg is restored.')).toBeVisible();
  await expect.element(sheet.getByText('Enabled')).toBeVisible();
});

test('at once is said to be for good', async () => {
  const { page, question, go } = await openQuestion();
  await question.getByRole('radio', { name: 'Now' }).click();
  await expect.element(question.getByText('This cannot be undone.')).toBeVisible();
  await question.getByRole('textbox').fill('anna-berg');
  await go.click();
  await expect.element(page.getByText('anna-berg is closed and is being deleted.')).toBeVisible();
  expect(world.sent).toEqual([{ when: 'now', archive: false }]);
});

test('communities that lose their owner are named, and have to be agreed to', async () => {
  const { question, go } = await openQuestion({ communities: ['Bread Makers', 'Night Owls'] });
  await question.getByRole('textbox').fill('anna-berg');
  await expect.element(go).toBeDisabled();
  await question.getByRole('checkbox', { name: /Bread Makers, Night Owls: no other owner/ }).click();
  expect(await violations()).toEqual([]);
  await go.click();
  await expect.poll(() => world.sent).toEqual([{ when: 'later', archive: true }]);
});

test('what the server refuses is said in the question, which stays', async () => {
  const { question, go } = await openQuestion({ replies: { 'POST /users/:id/delete': () => refuse(409, 'user.last_admin') } });
  await question.getByRole('textbox').fill('anna-berg');
  await go.click();
  await expect.element(question.getByRole('alert')).toBeVisible();
  await expect.element(question.getByRole('textbox')).toHaveValue('anna-berg');
});

test('nobody is offered to delete their own account here', async () => {
  const { page } = await setUp({ account: { id: mei.id, username: 'mei-lin' }, at: `?user=${mei.id}` });
  await expect.element(page.getByRole('dialog', { name: 'mei-lin' }).getByText('anna@example.org')).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).query()).toBeNull();
});

test('several are deleted together, in 14 days', async () => {
  const { page } = await setUp({ at: '' });
  await page.getByRole('checkbox', { name: 'Select anna-berg' }).click();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete anna-berg?' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('1 account is closed and will be deleted.')).toBeVisible();
  expect(world.sent).toEqual([{ when: 'later' }]);
});
