import { afterEach, expect, test, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { Role, RoleDetail } from '#contract/roles.ts';
import { UnsavedGuard } from '#app/shell/unsaved-guard.tsx';
import { AccessContext } from '#kernel/access/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { useToasts } from '#kernel/toast/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violations, violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { aRole, detailOf, grantables, menuIds } from '#test/roles.ts';
import { Page } from './roles.page.tsx';

const some = [
  aRole(1, { name: 'Editors', code: 'editors' }),
  aRole(2, { name: 'Owners', code: 'owners', isMine: false }),
  aRole(3, { name: 'role.user', code: 'user', isBuiltIn: true, people: null }),
];
const all = ['read', 'create', 'update', 'delete', 'grant', 'export'].map((verb) => `system:role:${verb}`);
type Options = { roles?: Role[]; permissions?: string[]; replies?: Parameters<typeof answer>[0]; open?: string };

const setUp = async ({ roles = some, permissions = all, replies = {}, open }: Options = {}) => {
  const details = new Map<string, RoleDetail>(roles.map((role) => [role.id, detailOf(role, [3, 6])]));
  const calls = answer({
    'GET /roles': ({ query }) => {
      const items = roles.filter(({ name }) => name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()));
      return { items, pagination: { page: 1, perPage: 20, total: items.length, totalPages: 1 }, isMore: false };
    },
    'GET /roles/grantable': () => ({ rows: grantables }),
    'GET /roles/:id': ({ params }) => details.get(params['id']!),
    'GET /roles/:id/users': ({ query }) => ({
      items: [
        { id: 'p1', username: 'anna', firstName: 'Anna', lastName: 'Berg', profilePicture: null, can: { change: true } },
        { id: 'p2', username: 'boss', firstName: 'Bo', lastName: 'Ss', profilePicture: null, can: { change: false } },
      ].filter(({ username }) => username.startsWith(query.get('q') ?? '')),
      pagination: { page: 1, perPage: 10, total: query.get('q') ? Number(query.get('q') === 'anna') : 2, totalPages: 1 },
    }),
    'PUT /roles/:id/menus': ({ params, body }) => {
      const role = details.get(params['id']!)!;
      const next = { ...role, menuIds: (body as { menuIds: string[] }).menuIds, version: role.version + 1 };
      details.set(role.id, next);
      return next;
    },
    ...replies,
  });
  const who = { isAdmin: false, roles: [], permissions };
  const Screen = () => (
    <AccessContext value={who}>
      <Page />
      <UnsavedGuard />
    </AccessContext>
  );
  const screen = await openScreen({ '/system/role': Screen }, '/system/role', 'roles', 'console', 'errors', 'app');
  const { page } = screen;
  if (open) await page.getByRole('button', { name: open }).click();
  const sheet = (name: string) => page.getByRole('dialog', { name });
  const sent = (name: string) => calls.filter((call) => call.startsWith(name)).map((call) => call.slice(call.indexOf('{')));
  const tab = (name: string) => page.getByRole('radio', { name, exact: true }).click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return { ...screen, calls, details, sheet, sent, tab, press };
};
afterEach(async () => {
  localStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
  await browser.viewport(1280, 800);
});

test('each view of the sheet has no fault that a machine finds', async () => {
  const { page, tab, sheet } = await setUp({ open: 'Editors' });
  await expect.element(sheet('Editors').getByRole('tree')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await tab('People');
  await expect.element(page.getByText('@anna')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await tab('Details');
  expect(await violationsInBothThemes()).toEqual([]);
});

test('on a phone the sheet is the whole window, and nothing sticks out of it', async () => {
  await browser.viewport(360, 780);
  const { sheet } = await setUp({ open: 'Editors' });
  await expect.element(sheet('Editors').getByRole('tree')).toBeVisible();
  await expect.poll(() => sheet('Editors').element().getBoundingClientRect().width).toBe(360);
  await expect.poll(() => sheet('Editors').element().scrollWidth).toBeLessThanOrEqual(360);
});

test('permissions are given without what belongs to a page, and never what is not one’s own', async () => {
  const { page, press, sent, sheet } = await setUp({ open: 'Editors' });
  await press('Expand all');
  const state = (name: string) => page.getByRole('treeitem', { name, exact: true }).element().getAttribute('aria-checked');
  await expect.element(page.getByRole('treeitem', { name: 'Open the page', exact: true })).toBeVisible();
  expect([state('System'), state('Roles'), state('Open the page'), state('Add'), state('Outbox')]).toEqual([
    'mixed',
    'mixed',
    'true',
    'false',
    'true',
  ]);
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('treeitem', { name: 'System', exact: true }).click();
  await press('Save: 1 added, 0 removed');
  await expect.poll(() => sent('PUT /roles/').map((body) => JSON.parse(body))).toEqual([{ menuIds: menuIds(3, 4, 6), version: 1 }]);
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect.element(sheet('Editors')).toBeVisible();
});

test('expand all changes nothing that is checked', async () => {
  const { press, page, calls } = await setUp({ open: 'Editors' });
  for (const name of ['Expand all', 'Collapse all', 'Expand all']) await press(name);
  await expect.element(page.getByText('2 of 5 checked')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('in Chinese permissions are found by how they are read, and marked', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp();
  // A press before the Chinese texts are there is lost with what it opened.
  await expect.element(page.getByRole('button', { name: '新建角色' })).toBeVisible();
  await page.getByRole('button', { name: 'Editors' }).click();
  await page.getByRole('searchbox', { name: '搜索权限，支持拼音' }).fill('juese');
  await expect.element(page.getByRole('treeitem', { name: '角色' })).toBeVisible();
  await expect.poll(() => document.querySelector('[role=tree] mark')?.textContent).toBe('角色');
  await expect.poll(() => page.getByRole('treeitem', { name: '发件箱' }).query()).toBeNull();
});

test('a role beyond the reader is looked at, not changed', async () => {
  const { page, sheet, tab } = await setUp({ open: 'Owners' });
  await expect.element(sheet('Owners').getByText(/permissions that you do not have/)).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: /^Save/ }).query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Check all' })).toBeDisabled();
  await tab('Details');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await expect.poll(() => page.getByRole('button', { name: 'Delete role' }).query()).toBeNull();
});

test('whoever may only read is offered nothing else', async () => {
  const { page, tab } = await setUp({ permissions: ['system:role:read'], open: 'Editors' });
  await expect.element(page.getByRole('tree')).toBeVisible();
  expect(page.getByRole('checkbox').query()).toBeNull();
  for (const name of [/^Save/, 'Add role', 'Download as CSV']) expect(page.getByRole('button', { name }).query()).toBeNull();
  await tab('People');
  await expect.element(page.getByText('@anna')).toBeVisible();
  await expect.poll(() => page.getByRole('combobox', { name: 'Give the role to' }).query()).toBeNull();
});

test('a code that is taken is said at its field, and nothing that was written is lost', async () => {
  const { page, press } = await setUp({
    replies: { 'POST /roles': () => refuse(409, 'role.code_taken', [{ field: 'code', rule: 'code_taken' }]) },
  });
  await press('Add role');
  await press('Create role');
  await expect.element(page.getByText('This is required.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Helpers');
  await page.getByRole('textbox', { name: 'Code' }).fill('helpers');
  await press('Create role');
  await expect.element(page.getByText('Another role has this code.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await press('Stay');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Helpers');
  await userEvent.keyboard('{Escape}');
  await press('Leave');
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
});

test.each([
  ['Create role', 'Name'],
  ['Save', 'Remark'],
  ['Save: 1 added, 0 removed', null],
])('what cannot be sent is said beside “%s” for as long as it holds, and all that was written stays', async (button, field) => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { page, press, tab } = await setUp({
    ...(button !== 'Create role' && { open: 'Editors' }),
    replies: { 'POST /roles': lost, 'PUT /roles/:id': lost, 'PUT /roles/:id/menus': lost },
  });
  if (button === 'Create role') {
    await press('Add role');
    await page.getByRole('textbox', { name: 'Code' }).fill('helpers');
  } else if (button === 'Save') await tab('Details');
  if (field) await page.getByRole('textbox', { name: field }).fill('Helpers');
  else {
    await press('Expand all');
    await page.getByRole('treeitem', { name: 'Add', exact: true }).click();
  }
  await press(button);
  const line = page.getByRole('alert');
  await expect
    .element(line)
    .toHaveTextContent('The server cannot be reached. What you wrote is still here: check your connection, then save again.');
  expect(useToasts.getState()).toEqual([]);
  await expect.poll(() => page.getByRole('button', { name: button, exact: true }).element()).toBeEnabled();
  if (!field) return;
  await expect.element(page.getByRole('textbox', { name: field })).toHaveValue('Helpers');
  await page.getByRole('textbox', { name: field }).fill('Helping hands');
  await expect.poll(() => line.query()).toBeNull();
  offline.mockRestore();
});

test('where somebody was faster both states stand beside each other, and one of them is chosen', async () => {
  const theirs = { ...detailOf(some[0]!, [3, 6]), remark: 'theirs', version: 2 };
  let isLate = false;
  const { page, tab, press, sent, sheet, details } = await setUp({
    open: 'Editors',
    replies: {
      'PUT /roles/:id': ({ body }) => {
        if (isLate) return { ...theirs, ...(body as object), version: 3 };
        isLate = true;
        details.set(theirs.id, theirs);
        return { ...refuse(409, 'record.changed'), params: { by: 'ben', at: '2026-11-21T12:00:00Z' } };
      },
    },
  });
  await expect.element(sheet('Editors')).toBeVisible();
  await tab('Details');
  await page.getByRole('textbox', { name: 'Remark' }).fill('mine');
  await press('Save');
  const question = sheet('Someone else saved this first');
  await expect.element(question.getByText(/ben saved it on/)).toBeVisible();
  await expect.element(question.getByRole('row', { name: 'Remark mine theirs' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Keep mine');
  await expect
    .poll(() => sent('PUT /roles/').map((body) => JSON.parse(body)))
    .toMatchObject([{ version: 1 }, { version: 2, remark: 'mine' }]);
  await expect.poll(() => question.query()).toBeNull();
});

test('people are found by name and given the role, and lose it with a way back', async () => {
  let isRefused = true;
  const person = (username: string, firstName: string, change = true) => ({
    id: `c-${username}`,
    username,
    firstName,
    lastName: '',
    profilePicture: null,
    can: { change },
  });
  const { page, tab, press, calls, sent } = await setUp({
    open: 'Editors',
    replies: {
      'GET /roles/:id/candidates': ({ query }) => ({
        items: [person('carl-1', 'Carl'), person('carla', 'Carla'), person('carlos', 'Carlos', false)].filter(({ username }) =>
          username.startsWith(query.get('q')!.toLowerCase()),
        ),
      }),
      'POST /roles/:id/users': () => (isRefused ? refuse(403, 'role.beyond_you') : {}),
      'DELETE /roles/:id/users/:userId': () => ({}),
    },
  });
  await tab('People');
  const field = page.getByRole('combobox', { name: 'Give the role to' });
  await field.fill('zoe');
  await expect.element(page.getByText(/No one without this role goes by that name/)).toBeVisible();
  await field.fill('carl');
  const option = (name: RegExp) => page.getByRole('option', { name });
  await expect.element(option(/^Carl @/)).toHaveAttribute('aria-selected', 'true');
  expect(await violations()).toEqual([]);
  // Users with more permissions are shown, but cannot be changed.
  await expect.element(option(/^Carlos .*Has permissions you do not have/)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option(/^Carla/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Give the role to' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveValue('carl');
  isRefused = false;
  await option(/^Carl @/).click();
  await expect.element(page.getByText('Carl has the role now')).toBeInTheDocument();
  await expect.element(field).toHaveValue('');
  expect(sent('POST /roles/').map((body) => JSON.parse(body))).toEqual([{ username: 'carla' }, { username: 'carl-1' }]);
  await expect.element(page.getByText('Has permissions you do not have')).toBeVisible();
  await press('Remove the role from Anna Berg');
  await expect.element(page.getByText('Anna Berg no longer has the role')).toBeInTheDocument();
  await expect.poll(() => calls).toContain(`DELETE /roles/${some[0]!.id}/users/p1`);
});

test('deleting says who loses what, and is done once', async () => {
  const { tab, press, sheet, calls, page } = await setUp({ open: 'Editors', replies: { 'DELETE /roles/:id': () => ({ people: 1 }) } });
  await tab('Details');
  await press('Delete role');
  await expect.element(sheet('Delete Editors?').getByText(/1 person has this role and loses its permissions at once/)).toBeVisible();
  await sheet('Delete Editors?').getByRole('button', { name: 'Delete role' }).click();
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  await expect.poll(() => calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
});

test('several are disabled together; one that refuses is named with the reason, and nothing stays chosen', async () => {
  const { page, sheet, calls } = await setUp({
    replies: {
      'POST /roles/:id/disable': ({ params }) =>
        params['id'] === some[1]!.id ? refuse(403, 'role.beyond_you') : { ...some[0], status: 'disabled' },
    },
  });
  for (const name of ['Editors', 'Owners']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Disable' }).click();
  await expect.element(sheet('Disable 2 roles?').getByText(/gets them back when the roles are enabled again/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await sheet('Disable 2 roles?').getByRole('button', { name: 'Disable' }).click();
  await expect.element(page.getByText('1 role is disabled.')).toBeInTheDocument();
  await expect.element(page.getByText(/^Owners was not changed:/)).toBeInTheDocument();
  expect(calls.filter((call) => call.startsWith('POST')).toSorted()).toEqual(some.slice(0, 2).map(({ id }) => `POST /roles/${id}/disable`));
  await expect.poll(() => bar.query()).toBeNull();
});

test('what is done to several is what one may do: only deleting, or nothing at all', async () => {
  const { page } = await setUp({
    permissions: ['system:role:read', 'system:role:delete'],
    replies: { 'DELETE /roles/:id': () => ({ people: 1 }) },
  });
  await page.getByRole('checkbox', { name: 'Select Editors' }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  expect(bar.getByRole('button', { name: /able$/ }).query()).toBeNull();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 1 role?' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('1 role is deleted.')).toBeInTheDocument();
});

test('whoever has the role is searched for by name', async () => {
  const { page, tab } = await setUp({ open: 'Editors' });
  await tab('People');
  await expect.element(page.getByText('@boss')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search people with this role' });
  await search.fill('anna');
  await expect.poll(() => page.getByText('@boss').query()).toBeNull();
  await expect.element(page.getByText('@anna')).toBeVisible();
  await search.fill('zoe');
  await expect.element(page.getByText('No one with this role goes by that name.')).toBeVisible();
  await expect.element(search).toHaveFocus();
  await search.fill('');
  await expect.element(page.getByText('@boss')).toBeVisible();
});
