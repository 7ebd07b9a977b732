import { expect, test } from 'vitest';
import type { MenuEntry, MenuInput } from '#contract/menus/editor.ts';
import { ownApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';

const app = await ownApp();
const admin = await createPerson(app.db, { isAdmin: true });

/** A user with all permissions on the menu, and the given rows. */
const createEditor = async (menuIds: readonly string[] = []): Promise<TestUser> => {
  const editor = await createPerson(app.db);
  const rows = await app.db.selectFrom('menus').select('id').where('permission_code', 'like', 'system:menu:%').orderBy('id').execute();
  await createRole(app.db, { menuIds: [...rows.map(({ id }) => id), ...menuIds], holders: [editor] });
  return editor;
};
const editor = await createEditor();

const entry = async (id: string): Promise<MenuEntry> =>
  (await app.call('GET /menus', { as: admin })).body.items.find((one) => one.id === id)!;
const put = async (as: TestUser, id: string, change: Partial<MenuInput>) => {
  const { isBase: _, createdAt: __, updatedAt: ___, id: ____, order: _____, ...body } = await entry(id);
  return (await app.call('PUT /menus/:id', { as, params: { id }, body: { ...body, name: '', nameEn: 'Row', nameZh: '行', ...change } }))
    .body;
};
const move = async (as: TestUser, id: string, parentId: string | null) =>
  (await app.call('POST /menus/:id/move', { as, params: { id }, body: { parentId, before: null } })).body;
const remove = async (as: TestUser, id: string, below = 0) =>
  (await app.call('DELETE /menus/:id', { as, params: { id }, query: { below } })).body;
const blankButton: MenuInput = {
  type: 'button',
  parentId: null,
  name: '',
  nameEn: 'Button',
  nameZh: '按钮',
  path: '',
  icon: null,
  component: null,
  permission: '',
  keepAlive: true,
  hideInMenu: false,
  activePath: '',
  iframeLink: '',
  externalLink: '',
  status: 'enabled',
  badge: '',
  isForEverybody: false,
};

test('whoever edits the menu gives by it no right that they lack, and to nobody', async () => {
  const mine = await createMenu(app.db, null);
  const holder = await createEditor([mine]);
  expect(await put(holder, mine, { permission: 'system:user:read' })).toMatchObject({ code: 'menu.beyond_you' });
  const button = { ...blankButton, parentId: mine, permission: 'system:user:update' };
  expect((await app.call('POST /menus', { as: holder, body: button })).body).toMatchObject({ code: 'menu.beyond_you' });
  const others = await createMenu(app.db, null);
  expect(await put(holder, others, { isForEverybody: true })).toMatchObject({ code: 'menu.beyond_you' });
  const { permissions } = (await app.call('GET /me', { as: holder })).body;
  expect(permissions.filter((code) => !code.startsWith('system:menu:'))).toEqual([]);
  expect(await put(holder, mine, { permission: 'system:menu:read', nameEn: 'Renamed' })).toMatchObject({ nameEn: 'Renamed' });
  expect(await put(holder, others, { nameEn: 'Only a name' })).toMatchObject({ nameEn: 'Only a name' });
});

test('nobody disables, moves, changes or deletes what carries a right that they lack, itself or below it', async () => {
  const heading = await createMenu(app.db, null);
  await app.db.updateTable('menus').set({ component_url: null }).where('id', '=', heading).execute();
  const page = await createMenu(app.db, 'system:outbox:read', { parentId: heading });
  const button = await createMenu(app.db, 'permission:button:update', { parentId: page, type: 3 });
  await app.db.updateTable('menus').set({ status: 'disabled' }).where('id', '=', button).execute();
  const before = await Promise.all([heading, page, button].map(entry));
  const refused = expect.objectContaining({ status: 403, code: 'menu.beyond_you' });
  const everything = async (id: string, below: number) => [
    await put(editor, id, { status: 'disabled' }),
    await put(editor, id, { status: 'enabled', nameEn: 'Mine now' }),
    await put(editor, id, { permission: '' }),
    await move(editor, id, (await entry(id)).parentId),
    await move(editor, id, null),
    await remove(editor, id, below),
  ];
  expect(await everything(heading, 2)).toEqual(Array(6).fill(refused));
  expect(await everything(page, 1)).toEqual(Array(6).fill(refused));
  expect(await everything(button, 0)).toEqual(Array(6).fill(refused));
  expect(await Promise.all([heading, page, button].map(entry))).toEqual(before);
  expect(await put(admin, heading, { status: 'disabled' })).toMatchObject({ status: 'disabled' });
  expect(await remove(admin, heading, 2)).toEqual({});
});

test('what they hold they disable and enable again, though nobody has its right meanwhile', async () => {
  const page = await createMenu(app.db, 'system:outbox:read');
  const holder = await createEditor([page]);
  expect(await put(holder, page, { status: 'disabled' })).toMatchObject({ status: 'disabled' });
  expect(await put(holder, page, { status: 'enabled' })).toMatchObject({ status: 'enabled' });
  expect(await move(holder, page, null)).toMatchObject({ id: page });
});

test('what counts is what they hold at that moment, whatever was known of them before', async () => {
  const page = await createMenu(app.db, 'system:outbox:read');
  const holder = await createEditor([page]);
  expect(await move(holder, page, null)).toMatchObject({ id: page });
  await app.db.deleteFrom('role_menus').where('menu_id', '=', page).execute();
  expect(await move(holder, page, null)).toMatchObject({ code: 'menu.beyond_you' });
  await app.db.deleteFrom('user_roles').where('user_id', '=', holder.id).execute();
  expect(await move(holder, await createMenu(app.db, null), null)).toMatchObject({ code: 'auth.forbidden' });
});
