import { afterEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { UnsavedGuard } from '#app/shell/unsaved-guard.tsx';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './users.page.tsx';

const idOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const departments = [
  { id: idOf(50), parentId: null, name: 'Sales', status: 'enabled' as const, people: 3 },
  { id: idOf(51), parentId: idOf(50), name: 'Sales north', status: 'enabled' as const, people: 1 },
  { id: idOf(52), parentId: null, name: 'Archive', status: 'disabled' as const, people: 0 },
];
const anna = {
  id: idOf(1),
  username: 'anna-berg',
  firstName: 'Anna',
  lastName: 'Berg',
  profilePicture: null,
  email: 'anna@example.org',
  isEmailVerified: true,
  phone: '+8613800138000',
  gender: 'female',
  jobTitle: 'Gardener',
  isAdmin: false,
  roles: [],
  department: departments[0],
  status: 'enabled',
  deletedAt: null,
  lastLoginAt: '2026-11-20T10:00:00Z',
  createdAt: '2026-10-01T08:00:00Z',
  language: 'en-US',
  sessions: 1,
  communities: 2,
  hasPassword: true,
  hasSecondFactor: false,
  can: { change: true },
  version: 3,
};
type Account = typeof anna;

const permissions = ['system:user:read', 'system:user:create', 'system:user:update', 'system:role:read', 'system:role:grant'];
const rights = { who: { isAdmin: false, roles: [], permissions } };
const Screen = () => (
  <AccessContext value={rights.who}>
    <Page />
    <UnsavedGuard />
  </AccessContext>
);
/** State of the fake server. */
const world: { account: Account; sent: unknown[] } = { account: anna, sent: [] };

const setUp = async ({ at = '', replies = {}, may = permissions, account = {} } = {}) => {
  Object.assign(world, { account: { ...anna, ...account }, sent: [] });
  rights.who = { ...rights.who, permissions: may };
  answer({
    'GET /users': () => ({ items: [world.account], pagination: { page: 1, perPage: 20, total: 1, totalPages: 1 }, isMore: false }),
    'GET /users/departments': () => ({ items: departments, people: 4, without: 4 }),
    'GET /users/:id': () => world.account,
    'GET /roles': () => ({
      items: [
        { id: idOf(70), name: 'Editors', isBuiltIn: false, isMine: true },
        { id: idOf(71), name: 'Beyond', isBuiltIn: false, isMine: false },
      ],
      pagination: { page: 1, perPage: 100, total: 2, totalPages: 1 },
      isMore: false,
    }),
    'POST /users': ({ body }) => {
      world.sent.push(body);
      return { ...anna, ...(body as object) };
    },
    'PUT /users/:id': ({ body }) => {
      world.sent.push(body);
      world.account = { ...world.account, ...(body as Partial<Account>), version: world.account.version + 1 };
      return world.account;
    },
    ...replies,
  });
  return openScreen({ '/system/user': Screen }, `/system/user${at}`, 'users', 'console', 'roles', 'errors');
};
type Screen = Awaited<ReturnType<typeof setUp>>['page'];
const fill = (page: Screen, name: string, text: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true }).fill(text);
const press = (page: Screen, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const openEdit = async (options: Parameters<typeof setUp>[0] = {}) => {
  const screen = await setUp({ at: `?user=${anna.id}`, ...options });
  await press(screen.page, 'Edit');
  await expect.element(screen.page.getByRole('dialog', { name: 'Edit anna-berg' })).toBeVisible();
  return screen;
};
const openNew = async (options: Parameters<typeof setUp>[0] = {}) => {
  const screen = await setUp(options);
  await screen.page.getByRole('button', { name: 'Add user' }).click();
  await expect.element(screen.page.getByRole('dialog', { name: 'Add user' })).toBeVisible();
  return screen;
};
afterEach(async () => {
  localStorage.clear();
  await browser.viewport(1280, 800);
});

test('an account is made with what was filled in, and its owner is said to be invited', async () => {
  const { page } = await openNew();
  await fill(page, 'Username', 'bo-li');
  await fill(page, 'Email', 'bo@example.org');
  await fill(page, 'Phone', '+86 138 0013 9999');
  await page.getByRole('dialog').getByLabelText('Department').selectOptions(idOf(51));
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Editors' }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Beyond' }).query()).toBeNull();
  expect(await violations()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violations()).toEqual([]);
  await press(page, 'Add and invite');
  await expect.element(page.getByText('Account bo-li created. The invitation is on its way to bo@example.org.')).toBeVisible();
  expect(world.sent).toEqual([
    {
      username: 'bo-li',
      email: 'bo@example.org',
      firstName: '',
      lastName: '',
      phone: '+8613800139999',
      gender: null,
      jobTitle: '',
      departmentId: idOf(51),
      roleIds: [idOf(70)],
      language: 'en-US',
    },
  ]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('in Chinese the family name is asked for first, and has the note of both', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp();
  await page.getByRole('button', { name: '新建用户' }).click();
  const [family, given] = ['姓', '名'].map((name) => page.getByRole('dialog').getByRole('textbox', { name, exact: true }));
  await expect.element(family!).toHaveAccessibleDescription('不填姓名时显示用户名。');
  await family!.click();
  await userEvent.tab();
  await expect.element(given!).toHaveFocus();
});

test('what somebody else has is told at each field, and nothing that was written is lost', async () => {
  const { page } = await openNew({
    replies: {
      'POST /users': () =>
        refuse(409, 'user.username_taken', [
          { field: 'username', rule: 'taken' },
          { field: 'email', rule: 'taken' },
        ]),
    },
  });
  await fill(page, 'Username', 'bo-li');
  await fill(page, 'Email', 'bo@example.org');
  await fill(page, 'Job title', 'Cook');
  await press(page, 'Add and invite');
  const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
  for (const name of ['Username', 'Email']) {
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(name)).toHaveAccessibleDescription('Someone else already has this.');
  }
  await expect.element(field('Username')).toHaveFocus();
  await expect.element(field('Job title')).toHaveValue('Cook');
  expect(await violations()).toEqual([]);
});

test.each(['Add user', 'Edit'])('all that is wrong is told at once, before anything is sent: %s', async (act) => {
  const sent: unknown[] = [];
  const wrong = ({ body }: { body: unknown }) => {
    sent.push(body);
    return refuse(422, 'request.invalid');
  };
  const { page } = await (act === 'Edit' ? openEdit : openNew)({ replies: { 'POST /users': wrong, 'PUT /users/:id': wrong } });
  const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
  await fill(page, 'Username', '');
  await fill(page, 'Email', 'anna@');
  await fill(page, 'Phone', 'call me');
  await press(page, act === 'Edit' ? 'Save' : 'Add and invite');
  await expect.element(field('Phone')).toHaveAccessibleDescription('The phone number format is incorrect');
  await expect.element(field('Email')).toHaveAccessibleDescription('The email format is incorrect');
  await expect.element(field('Username')).toHaveAccessibleDescription('This is required.');
  await expect.element(field('Username')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('a department that is disabled can be seen, and not be chosen', async () => {
  const { page } = await openNew();
  await expect.element(page.getByRole('option', { name: 'Archive (disabled)' })).toBeDisabled();
  await expect.element(page.getByRole('option', { name: 'Sales', exact: true })).toBeEnabled();
});

test('words that are not saved are asked about before the form closes', async () => {
  const { page } = await openNew();
  await fill(page, 'First name', 'Bo');
  await press(page, 'Cancel');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Bo');
  await press(page, 'Cancel');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(world.sent).toEqual([]);
});

test('whoever may not make accounts sees no button for it, and whoever may only read none to edit', async () => {
  const { page } = await setUp({ may: ['system:user:read'], at: `?user=${anna.id}` });
  await expect.element(page.getByRole('dialog', { name: 'anna-berg' }).getByText('anna@example.org')).toBeVisible();
  for (const name of ['Add user', 'Edit']) expect(page.getByRole('button', { name, exact: true }).query()).toBeNull();
});

test('fields are changed with the version that was seen, and a new address is explained first', async () => {
  const { page } = await openEdit();
  await expect.element(page.getByRole('dialog').getByLabelText('Department')).toHaveValue(idOf(50));
  await fill(page, 'Email', 'anna@example.net');
  await expect.element(page.getByText('The new address has to be verified, and anna@example.org is told about the change.')).toBeVisible();
  await fill(page, 'Username', 'anna-neu');
  await expect.element(page.getByText(/For 30 days anna-berg leads to the new name/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await press(page, 'Save');
  await expect.element(page.getByRole('dialog', { name: 'anna-neu' })).toBeVisible();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(world.sent).toEqual([
    {
      username: 'anna-neu',
      email: 'anna@example.net',
      firstName: 'Anna',
      lastName: 'Berg',
      phone: '+8613800138000',
      gender: 'female',
      jobTitle: 'Gardener',
      departmentId: idOf(50),
      version: 3,
    },
  ]);
});

/** Another user saves another job title while the form is open. */
const fasterOnce = () => {
  const state = { isFaster: true };
  return {
    'PUT /users/:id': ({ body }: { body: unknown }) => {
      world.sent.push(body);
      if (!state.isFaster) return { ...world.account, ...(body as object), version: 5 };
      state.isFaster = false;
      world.account = { ...world.account, jobTitle: 'Florist', version: 4 };
      return { ...refuse(409, 'record.changed'), params: { by: 'mei-lin', at: '2026-11-22T10:00:00Z' } };
    },
  };
};
const meetConflict = async () => {
  const screen = await openEdit({ replies: fasterOnce() });
  await fill(screen.page, 'Job title', 'Botanist');
  await press(screen.page, 'Save');
  const question = screen.page.getByRole('dialog', { name: 'Someone else saved this first' });
  await expect.element(question.getByText(/mei-lin saved it/)).toBeVisible();
  await expect.element(question.getByRole('row', { name: 'Job title Botanist Florist' })).toBeVisible();
  return { ...screen, question };
};

test('whoever was faster is named, both states stand side by side, and mine can be saved over theirs', async () => {
  const { page, question } = await meetConflict();
  expect(await violations()).toEqual([]);
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(world.sent).toMatchObject([
    { jobTitle: 'Botanist', version: 3 },
    { jobTitle: 'Botanist', version: 4 },
  ]);
});

test('theirs can be taken instead, and nothing is left to save', async () => {
  const { page, question } = await meetConflict();
  await question.getByRole('button', { name: 'Take theirs' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Edit anna-berg' }).getByRole('textbox', { name: 'Job title' }))
    .toHaveValue('Florist');
  await press(page, 'Cancel');
  await expect.element(page.getByRole('dialog', { name: 'anna-berg', exact: true })).toBeVisible();
  expect(world.sent).toHaveLength(1);
});

test('whoever was invited and has not come is invited again', async () => {
  const { page } = await setUp({
    at: `?user=${anna.id}`,
    account: { hasPassword: false, isEmailVerified: false },
    replies: { 'POST /users/:id/reset-link': () => ({}) },
  });
  await press(page, 'Resend the invitation');
  const question = page.getByRole('dialog', { name: 'Resend the invitation to anna-berg?' });
  await question.getByRole('button', { name: 'Resend the invitation' }).click();
  await expect.element(page.getByText('The invitation is on its way to anna-berg.')).toBeVisible();
});
