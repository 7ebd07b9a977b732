import { describe, expect, it, vi } from 'vitest';
import { createAudit } from '#kernel/audit/index.ts';
import { newId } from '#kernel/ids.ts';
import type { ViewerCache } from '#kernel/session/viewer-cache.ts';
import { ownApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';
import { createRights } from './index.ts';

const app = await ownApp();
const forget = vi.fn<ViewerCache['forget']>();
const rights = createRights({
  db: app.db,
  audit: createAudit(),
  viewers: { forget } as unknown as ViewerCache,
});
const viewer = (user: TestUser) => ({
  ...user,
  sessionId: newId(),
  isAdmin: false,
  roles: [],
  permissions: [],
  language: null,
  isVerified: true,
  isConfirmed: true,
  hasFactor: false,
});
const actOn = (as: TestUser, on: { id: string }) => app.database.transact((tx) => rights.assertMayActOn(tx, viewer(as), on.id));
const give = (as: TestUser, to: { id: string }, ...roles: { id: string }[]) =>
  app.database.transact((tx) =>
    rights.setRolesOf(
      tx,
      viewer(as),
      to.id,
      roles.map(({ id }) => id),
    ),
  );
const rolesOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('user_roles').select('role_id').where('user_id', '=', id).execute()).map(({ role_id }) => role_id).toSorted();
const permissionsOf = async (as: TestUser) => (await app.call('GET /me', { as })).body.permissions;

const [reading, writing] = [await createMenu(app.db, 'system:tea:read'), await createMenu(app.db, 'system:tea:update')];
const admin = await createPerson(app.db, { isAdmin: true });
const editor = await createPerson(app.db);
const granting = await createMenu(app.db, 'system:role:grant');
const own = await createRole(app.db, { menuIds: [reading, granting], holders: [editor] });

describe('whoever may be acted on', () => {
  it('may do nothing that the viewer may not', async () => {
    const [above, equal] = [await createPerson(app.db), await createPerson(app.db)];
    await createRole(app.db, { menuIds: [writing], holders: [above] });
    await createRole(app.db, { menuIds: [reading], holders: [equal] });
    await expect(actOn(editor, above)).rejects.toMatchObject({ code: 'user.beyond_you' });
    await expect(actOn(editor, admin)).rejects.toMatchObject({ code: 'user.beyond_you' });
    await expect(actOn(editor, equal)).resolves.toBeUndefined();
    await expect(actOn(admin, above)).resolves.toBeUndefined();
  });

  it('is there: nobody and the deleted answer alike', async () => {
    const gone = await createPerson(app.db);
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    for (const somebody of [gone, { id: newId() }])
      await expect(actOn(admin, somebody)).rejects.toMatchObject({ code: 'person.not_found' });
  });

  it('does not count what a disabled role or a heading gives', async () => {
    const [ben, heading] = [await createPerson(app.db), await createMenu(app.db, null)];
    await app.db.updateTable('menus').set({ component_url: null }).where('id', '=', heading).execute();
    await createRole(app.db, { menuIds: [writing], status: 'disabled', holders: [ben] });
    await createRole(app.db, { menuIds: [heading], holders: [ben] });
    await expect(actOn(editor, ben)).resolves.toBeUndefined();
  });

  it('is nobody for an editor who was disabled in the meantime', async () => {
    const late = await createPerson(app.db, { isAdmin: true });
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', late.id).execute();
    await expect(actOn(late, editor)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });
});

describe('the roles of an account', () => {
  it('become those that are named, are written down, and are in force on open sessions', async () => {
    const ben = await createPerson(app.db);
    const [first, second] = [await createRole(app.db, { menuIds: [reading] }), await createRole(app.db)];
    await give(editor, ben, first);
    await give(editor, ben, second);
    expect(await rolesOf(ben)).toEqual([second.id]);
    expect(forget).toHaveBeenLastCalledWith({ userId: ben.id });
    const lines = await app.db.selectFrom('audit_entries').selectAll().where('target_id', '=', ben.id).orderBy('seq').execute();
    expect(lines.map(({ actor_id, action, before, after }) => ({ actor_id, action, before, after }))).toEqual([
      { actor_id: editor.id, action: 'user.roles_changed', before: { roles: [] }, after: { roles: [first.code] } },
      { actor_id: editor.id, action: 'user.roles_changed', before: { roles: [first.code] }, after: { roles: [second.code] } },
    ]);
    await give(editor, ben, second);
    expect(await app.db.selectFrom('audit_entries').select('id').where('target_id', '=', ben.id).execute()).toHaveLength(2);
  });

  it('are given and taken by nobody who lacks something in them', async () => {
    const ben = await createPerson(app.db);
    const above = await createRole(app.db, { menuIds: [reading, writing] });
    await expect(give(editor, ben, own, above)).rejects.toMatchObject({ code: 'role.beyond_you' });
    expect(await rolesOf(ben)).toEqual([]);
    // Permissions of a disabled role count too, as it may be enabled again.
    const asleep = await createRole(app.db, { menuIds: [writing], status: 'disabled', holders: [ben] });
    await expect(give(editor, ben, own)).rejects.toMatchObject({ code: 'role.beyond_you' });
    await give(editor, ben, asleep, own);
    expect(await rolesOf(ben)).toEqual([asleep.id, own.id].toSorted());
  });

  it('are given and taken by nobody who lacks the right to grant, whatever else they hold', async () => {
    const [ben, keeper] = [await createPerson(app.db), await createPerson(app.db)];
    const read = await createRole(app.db, { menuIds: [reading], holders: [keeper] });
    await expect(give(keeper, ben, read)).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await rolesOf(ben)).toEqual([]);
  });

  it('never hold the built-in ones, and name what is there', async () => {
    const ben = await createPerson(app.db);
    const builtIn = await app.db.selectFrom('roles').select('id').where('code', '=', 'admin').executeTakeFirstOrThrow();
    await expect(give(admin, ben, builtIn)).rejects.toMatchObject({ code: 'role.built_in' });
    await expect(give(admin, ben, { id: newId() })).rejects.toMatchObject({ code: 'role.not_found' });
  });
});

describe('the short codes of buttons', () => {
  it('stand for the verbs of the page of the console that they are below', async () => {
    const page = await createMenu(app.db, 'system:coffee:read');
    const buttons = await Promise.all(
      ['get', 'add', 'update', 'delete'].map((verb) => createMenu(app.db, `permission:button:${verb}`, { parentId: page, type: 3 })),
    );
    const elsewhere = await createMenu(app.db, 'permission:button:add', { parentId: await createMenu(app.db, null), type: 3 });
    const [all, one, none] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    await createRole(app.db, { menuIds: buttons, holders: [all] });
    await createRole(app.db, { menuIds: [buttons[1]!], holders: [one] });
    await createRole(app.db, { menuIds: [elsewhere], holders: [none] });
    const system = async (as: TestUser) => (await permissionsOf(as)).filter((code) => code.startsWith('system:')).toSorted();
    expect(await system(all)).toEqual(['system:coffee:create', 'system:coffee:delete', 'system:coffee:read', 'system:coffee:update']);
    expect(await system(one)).toEqual(['system:coffee:create']);
    expect(await permissionsOf(one)).toContain('permission:button:add');
    expect(await system(none)).toEqual([]);
    await app.db.updateTable('menus').set({ status: 'disabled' }).where('id', '=', page).execute();
    const late = await createPerson(app.db);
    await createRole(app.db, { menuIds: [buttons[1]!], holders: [late] });
    expect(await system(late)).toEqual([]);
  });
});
