import { afterEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { useToasts } from '#kernel/toast/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations, violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './users.page.tsx';

const idOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
const anAccount = (index: number, change: object = {}) => ({
  id: idOf(index),
  username: `person-${index}`,
  firstName: index % 2 ? 'Anna' : '小明',
  lastName: index % 2 ? 'Berg' : '王',
  profilePicture: null,
  email: `person-${index}@example.org`,
  isEmailVerified: index !== 3,
  phone: index === 1 ? '+8613800138000' : '',
  gender: index === 1 ? 'female' : null,
  jobTitle: '',
  isAdmin: index === 1,
  roles: index === 2 ? [{ id: idOf(900), code: 'common', name: 'Common' }] : [],
  department: index === 2 ? { id: idOf(901), name: '市场部' } : null,
  status: index === 4 ? 'disabled' : 'enabled',
  deletedAt: null,
  lastLoginAt: index === 3 ? null : '2026-11-20T10:00:00Z',
  createdAt: '2026-10-01T08:00:00Z',
  can: { change: index !== 1 },
  ...change,
});
const detailOf = (account: object, change: object = {}) => ({
  ...account,
  language: 'zh-CN',
  sessions: 2,
  communities: 3,
  hasPassword: true,
  hasSecondFactor: false,
  can: { change: true },
  ...change,
});

/** State of the fake server; reset for each test. */
const world = { accounts: [] as ReturnType<typeof anAccount>[], asked: [] as string[], acted: [] as string[] };
const who = { isAdmin: false, roles: [], permissions: ['system:user:read', 'system:user:update', 'system:user:export'] };
const rights = { who };
const Screen = () => (
  <AccessContext value={rights.who}>
    <Page />
  </AccessContext>
);

const setUp = async ({ at = '', replies = {}, permissions = who.permissions, count = 4 } = {}) => {
  Object.assign(world, { accounts: Array.from({ length: count }, (_, index) => anAccount(index + 1)), asked: [], acted: [] });
  rights.who = { ...who, permissions };
  const find = (id: string | undefined) => world.accounts.find((account) => account.id === id);
  const set = (status: string) => (call: { params: Record<string, string> }) => {
    world.acted.push(`${status} ${find(call.params['id'])?.username}`);
    world.accounts = world.accounts.map((account) => (account.id === call.params['id'] ? { ...account, status } : account));
    return detailOf(find(call.params['id'])!);
  };
  answer({
    'GET /users': ({ query }) => {
      world.asked.push(query.toString());
      const items = world.accounts.filter(({ status }) => (query.get('status') ?? status) === status);
      return { items, pagination: { page: 1, perPage: 20, total: items.length, totalPages: 1 }, isMore: false };
    },
    'GET /users/departments': () => ({ items: [], people: 4, without: 4 }),
    'GET /users/:id': ({ params }) => {
      const account = find(params['id']);
      return account ? detailOf(account, { can: { change: !account.isAdmin } }) : refuse(404, 'person.not_found');
    },
    'POST /users/:id/disable': set('disabled'),
    'POST /users/:id/enable': set('enabled'),
    'POST /users/:id/reset-link': () => ({}),
    'POST /users/:id/sign-out': () => ({ ended: 2 }),
    ...replies,
  });
  const screen = await openScreen({ '/system/user': Screen }, `/system/user${at}`, 'users', 'console', 'roles', 'errors');
  const names = () =>
    screen.page
      .getByRole('rowheader')
      .elements()
      .map((cell) => /person-\d+/.exec(cell.textContent ?? '')?.[0]);
  return { ...screen, names };
};
const all = ['person-1', 'person-2', 'person-3', 'person-4'];
afterEach(async () => {
  localStorage.clear();
  await browser.viewport(1280, 800);
});

test('the sheet has no fault that a machine finds', async () => {
  const { page, names } = await setUp();
  await expect.poll(names).toEqual(all);
  await page
    .getByRole('rowheader', { name: /person-2/ })
    .getByRole('button')
    .click();
  await expect.element(page.getByRole('dialog').getByText('市场部')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a link leads to an account, and closing it back to the list as it was', async () => {
  const { page, address } = await setUp({ at: `?status=enabled&user=${idOf(2)}` });
  const sheet = page.getByRole('dialog', { name: 'person-2' });
  await expect.element(sheet.getByText('person-2@example.org')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.element(address).toHaveTextContent('/system/user?status=enabled');
});

test('the number of open sessions leads to them, for whoever may see them', async () => {
  const { page } = await setUp({ at: `?user=${idOf(2)}`, permissions: ['system:user:read', 'system:session:read'] });
  const sessions = page.getByRole('dialog', { name: 'person-2' }).getByRole('link', { name: '2', exact: true });
  await expect.element(sessions).toHaveAttribute('href', `/system/session?userId=${idOf(2)}`);
});

test('an account is disabled after a question that says what happens, and shows it', async () => {
  const { page } = await setUp({ at: `?user=${idOf(2)}` });
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  const question = page.getByRole('dialog', { name: 'Disable person-2?' });
  await expect.element(question.getByText(/All sessions end/)).toBeVisible();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect.poll(() => world.acted).toEqual(['disabled person-2']);
  await expect.element(page.getByRole('dialog', { name: 'person-2' }).getByRole('button', { name: 'Enable' })).toBeVisible();
  // The dialog that caused it is closed, and it is announced all the same.
  await expect.element(page.getByText('person-2 is disabled.')).toBeVisible();
});

test('the status is a switch in the list, which asks before it turns', async () => {
  const { page, names } = await setUp({ at: '?status=enabled' });
  await expect.poll(names).toEqual(['person-1', 'person-2', 'person-3']);
  const status = page.getByRole('switch', { name: 'person-2 can sign in' });
  await status.click();
  const question = page.getByRole('dialog', { name: 'Disable person-2?' });
  await expect.element(question.getByText(/All sessions end/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => question.query()).toBeNull();
  await expect.element(status).toBeChecked();
  expect(world.acted).toEqual([]);
  await status.click();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect.poll(() => world.acted).toEqual(['disabled person-2']);
  await expect.poll(names).toEqual(['person-1', 'person-3']);
  await expect.element(page.getByText('person-2 is disabled.')).toBeVisible();
});

test('a closed account is opened by its switch; what may not be changed has none', async () => {
  const { page, names } = await setUp();
  await expect.poll(names).toEqual(all);
  const closed = page.getByRole('switch', { name: 'person-4 can sign in' });
  await expect.element(closed).not.toBeChecked();
  // Without the permission.
  expect(page.getByRole('switch', { name: 'person-1 can sign in' }).query()).toBeNull();
  await closed.click();
  await page.getByRole('dialog', { name: 'Enable person-4?' }).getByRole('button', { name: 'Enable' }).click();
  await expect.element(closed).toBeChecked();
  await page.unmount();
  const reading = await setUp({ permissions: ['system:user:read'] });
  await expect.poll(reading.names).toEqual(all);
  expect(reading.page.getByRole('switch').query()).toBeNull();
});

test('roles are given and taken away; one that is beyond me stays', async () => {
  const given: unknown[] = [];
  const { page } = await setUp({
    permissions: [...who.permissions, 'system:role:read', 'system:role:grant'],
    at: `?user=${idOf(2)}`,
    replies: {
      'GET /roles': () => ({
        items: [
          { id: idOf(900), name: 'Common', isBuiltIn: false, isMine: false },
          { id: idOf(902), name: 'Editors', isBuiltIn: false, isMine: true },
          { id: idOf(903), name: 'role.user', isBuiltIn: true, isMine: true },
        ],
        pagination: { page: 1, perPage: 100, total: 3, totalPages: 1 },
        isMore: false,
      }),
      'PUT /users/:id/roles': ({ body }: { body: unknown }) => {
        given.push(body);
        return detailOf(anAccount(2));
      },
    },
  });
  await page.getByRole('button', { name: 'Change roles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roles of person-2' });
  await expect.element(dialog.getByText(/Also has Common/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Editors' }).click();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => given).toEqual([{ roleIds: [idOf(900), idOf(902)] }]);
  await expect.element(page.getByText('The roles of person-2 are changed.')).toBeVisible();
});

test.each([
  ['en-US', 'Demo: common', 'Change roles', 'Roles of person-3', 'Add user'],
  ['zh-CN', '演示：common', '更改角色', 'person-3 的角色', '新建用户'],
] as const)('in %s a role of the product is called by its title: in the list, the sheet and where it is given', async (...words) => {
  const [language, title, change, rolesOf, add] = words;
  setPreferences({ language });
  const common = { id: idOf(900), code: 'common', name: 'role.common' };
  const { page } = await setUp({
    permissions: [...who.permissions, 'system:user:create', 'system:role:read', 'system:role:grant'],
    replies: {
      'GET /users': () => ({
        items: [anAccount(2, { roles: [common] }), anAccount(3)],
        pagination: { page: 1, perPage: 20, total: 2, totalPages: 1 },
        isMore: false,
      }),
      'GET /users/:id': ({ params }: { params: Record<string, string> }) =>
        params['id'] === idOf(2) ? detailOf(anAccount(2, { roles: [common] })) : detailOf(anAccount(3)),
      'GET /roles': () => ({
        items: [{ ...common, isBuiltIn: false, isMine: true }],
        pagination: { page: 1, perPage: 100, total: 1, totalPages: 1 },
        isMore: false,
      }),
    },
  });
  await expect.element(page.getByRole('row', { name: /person-2/ }).getByText(title)).toBeVisible();
  await page
    .getByRole('rowheader', { name: /person-2/ })
    .getByRole('button')
    .click();
  await expect.element(page.getByRole('dialog', { name: 'person-2' }).getByText(title)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page
    .getByRole('rowheader', { name: /person-3/ })
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: change }).click();
  await expect.element(page.getByRole('dialog', { name: rolesOf }).getByRole('checkbox', { name: title })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog', { name: rolesOf }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: add }).click();
  await expect.element(page.getByRole('dialog', { name: add }).getByRole('checkbox', { name: title })).toBeVisible();
});

test('why roles could not be given is said in the dialog, and what was chosen stays', async () => {
  const { page } = await setUp({
    permissions: [...who.permissions, 'system:role:read', 'system:role:grant'],
    at: `?user=${idOf(2)}`,
    replies: {
      'GET /roles': () => ({
        items: [{ id: idOf(902), name: 'Editors', isBuiltIn: false, isMine: true }],
        pagination: { page: 1, perPage: 100, total: 1, totalPages: 1 },
        isMore: false,
      }),
      'PUT /users/:id/roles': () => refuse(403, 'role.beyond_you'),
    },
  });
  await page.getByRole('button', { name: 'Change roles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roles of person-2' });
  await dialog.getByRole('checkbox', { name: 'Editors' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Editors' })).toBeChecked();
  expect(useToasts.getState()).toEqual([]);
});

test('who may do more than I may is shown, and cannot be changed', async () => {
  const { page } = await setUp({ at: `?user=${idOf(1)}` });
  await expect.element(page.getByText(/you cannot change it/)).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'Disable' }).query()).toBeNull();
});

test('several are disabled together; who refuses is named with the reason', async () => {
  const { page, names } = await setUp({
    replies: {
      'POST /users/:id/disable': ({ params }: { params: Record<string, string> }) => {
        world.acted.push(params['id'] ?? '');
        return params['id'] === idOf(1) ? refuse(403, 'user.beyond_you') : detailOf(anAccount(2));
      },
    },
  });
  await expect.poll(names).toEqual(all);
  await page.getByRole('checkbox', { name: 'Select person-1' }).click();
  await page.getByRole('checkbox', { name: 'Select person-3' }).click();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog', { name: 'Disable 2 accounts?' }).getByRole('button', { name: 'Disable' }).click();
  await expect.element(page.getByText('1 account is disabled.')).toBeVisible();
  await expect.element(page.getByText(/person-1 was not changed/)).toBeVisible();
  expect(world.acted.toSorted()).toEqual([idOf(1), idOf(3)]);
});

test('whoever may only read sees neither checkboxes nor acts nor the file', async () => {
  const { page, names } = await setUp({ permissions: ['system:user:read'], at: `?user=${idOf(2)}` });
  await expect.poll(names).toEqual(all);
  await expect.element(page.getByRole('dialog', { name: 'person-2' })).toBeVisible();
  for (const name of ['Disable', 'Download as CSV']) expect(page.getByRole('button', { name }).query()).toBeNull();
  await expect.poll(() => page.getByRole('checkbox').query()).toBeNull();
});

test.each([
  ['en-US', 'Download as CSV', ['firstName:First name', 'lastName:Last name']],
  ['zh-CN', '下载 CSV', ['lastName:姓', 'firstName:名']],
] as const)('in %s the file has the names that the list shows beside the username', async (language, download, named) => {
  setPreferences({ language });
  const files: { key: string; title: string }[][] = [];
  const { page, names } = await setUp({
    replies: {
      'POST /users/export': ({ body }: { body: unknown }) => {
        files.push((body as { columns: { key: string; title: string }[] }).columns);
        return { url: '#file' };
      },
    },
  });
  await expect.poll(names).toEqual(all);
  await page.getByRole('button', { name: download }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]!.map(({ key }) => key)[0]).toBe('username');
  expect(files[0]!.slice(1, 3).map(({ key, title }) => `${key}:${title}`)).toEqual(named);
  expect(new Set(files[0]!.map(({ key }) => key)).size).toBe(files[0]!.length);
});

test('names are columns that somebody may choose, in the order they want, and come once in the file', async () => {
  const files: string[][] = [];
  const { page, names } = await setUp({
    replies: {
      'POST /users/export': ({ body }: { body: unknown }) => {
        files.push((body as { columns: { key: string }[] }).columns.map(({ key }) => key));
        return { url: '#file' };
      },
    },
  });
  await expect.poll(names).toEqual(all);
  await page.getByRole('button', { name: 'Columns and row height' }).click();
  await page.getByRole('checkbox', { name: 'Last name' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Last name' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '王' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]).toEqual(['username', 'firstName', 'email', 'roles', 'department', 'status', 'lastLogin', 'created', 'lastName']);
});

test('the status filter stands in the address and in the call', async () => {
  const { page, names, address } = await setUp();
  await expect.poll(names).toEqual(all);
  await page.getByRole('radio', { name: 'Disabled' }).click();
  await expect.poll(names).toEqual(['person-4']);
  await expect.element(address).toHaveTextContent('/system/user?status=disabled');
  await expect.poll(() => world.asked.at(-1)).toContain('status=disabled');
});

test('who was here lately is a list that the address names, with the way to all', async () => {
  const { page, names, address } = await setUp({ at: '?active=7' });
  await expect.poll(names).toEqual(all);
  expect(world.asked.at(-1)).toContain('active=7');
  await page.getByRole('link', { name: 'Active in the last 7 days. Show all' }).click();
  await expect.element(address).not.toHaveTextContent('active');
  await expect.poll(() => world.asked.at(-1)).not.toContain('active');
});

test('an account that is gone is said to be gone', async () => {
  const { page } = await setUp({ at: `?user=${idOf(99)}` });
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});

test('it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp();
  await expect.element(page.getByRole('heading', { level: 1, name: '用户管理' })).toBeInTheDocument();
  await page
    .getByRole('rowheader', { name: /person-2/ })
    .getByRole('button')
    .click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '停用' })).toBeVisible();
});
