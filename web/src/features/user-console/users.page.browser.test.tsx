import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { useToasts } from '#kernel/toast/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
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
  ...change,
});
const detailOf = (account: object, change: object = {}) => ({
  ...account,
  language: 'zh-CN',
  sessions: 2,
  communities: 3,
  hasPassword: true,
  hasSecondFactor: false,
  canAct: true,
  ...change,
});

/** What the server has; set anew for each test. */
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
      return account ? detailOf(account, { canAct: !account.isAdmin }) : refuse(404, 'person.not_found');
    },
    'POST /users/:id/disable': set('disabled'),
    'POST /users/:id/enable': set('enabled'),
    'POST /users/:id/reset-link': () => ({}),
    'POST /users/:id/sign-out': () => ({ ended: 2 }),
    ...replies,
  });
  const screen = await openScreen({ '/system/user': Screen }, `/system/user${at}`, 'user-console', 'tables', 'trees', 'errors');
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

test.each(['light', 'dark'])('the list and the sheet have no fault that a machine finds, in %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  const { page, names } = await setUp();
  await expect.poll(names).toEqual(all);
  expect(await violations()).toEqual([]);
  await page
    .getByRole('rowheader', { name: /person-2/ })
    .getByRole('button')
    .click();
  await expect.element(page.getByRole('dialog').getByText('市场部')).toBeVisible();
  expect(await violations()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violations()).toEqual([]);
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
  await expect.element(question.getByText(/All open sessions end/)).toBeVisible();
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect.poll(() => world.acted).toEqual(['disabled person-2']);
  await expect.element(page.getByRole('dialog', { name: 'person-2' }).getByRole('button', { name: 'Enable' })).toBeVisible();
  // The question that it came out of is gone, and it is read all the same.
  await expect.element(page.getByText('person-2 is disabled.')).toBeVisible();
});

test('roles are given and taken away; one that is beyond me stays', async () => {
  const given: unknown[] = [];
  const { page } = await setUp({
    permissions: [...who.permissions, 'system:role:read'],
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

test('why roles could not be given is said in the dialog, and what was chosen stays', async () => {
  const { page } = await setUp({
    permissions: [...who.permissions, 'system:role:read'],
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
  await expect.element(page.getByText(/person-1 was left as it is/)).toBeVisible();
  expect(world.acted.toSorted()).toEqual([idOf(1), idOf(3)]);
});

test('whoever may only read sees neither checkboxes nor acts nor the file', async () => {
  const { page, names } = await setUp({ permissions: ['system:user:read'], at: `?user=${idOf(2)}` });
  await expect.poll(names).toEqual(all);
  await expect.element(page.getByRole('dialog', { name: 'person-2' })).toBeVisible();
  for (const name of ['Disable', 'Download as CSV']) expect(page.getByRole('button', { name }).query()).toBeNull();
  await expect.poll(() => page.getByRole('checkbox').query()).toBeNull();
});

test('the status filter stands in the address and in the call', async () => {
  const { page, names, address } = await setUp();
  await expect.poll(names).toEqual(all);
  await page.getByRole('radio', { name: 'Disabled' }).click();
  await expect.poll(names).toEqual(['person-4']);
  await expect.element(address).toHaveTextContent('/system/user?status=disabled');
  await expect.poll(() => world.asked.at(-1)).toContain('status=disabled');
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
