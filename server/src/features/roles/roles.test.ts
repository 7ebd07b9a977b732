import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { planOf } from '#test/plans.ts';
import { createMenu, createRole } from '#test/roles.ts';

const app = await ownApp();
const admin = await createPerson(app.db, { isAdmin: true });
const menuIdsOf = async (...codes: string[]) =>
  (await app.db.selectFrom('menus').select('id').where('permission_code', 'in', codes).execute()).map(({ id }) => id);
const all = ['read', 'create', 'update', 'delete', 'grant', 'export'].map((verb) => `system:role:${verb}`);
/** Has all permissions on roles, and may read the outbox. */
const editor = await createPerson(app.db, { username: 'editor' });
await createRole(app.db, { code: 'editors', menuIds: await menuIdsOf(...all, 'system:outbox:read'), holders: [editor] });
const [roleRead] = await menuIdsOf('system:role:read');
const [outboxRead] = await menuIdsOf('system:outbox:read');
const [outboxUpdate] = await menuIdsOf('system:outbox:update');

type Values = { name: string; code: string; remark: string; status: 'enabled' | 'disabled' };
const values = (code: string, change: Partial<Values> = {}): Values => ({
  name: `Name ${code}`,
  code,
  remark: '',
  status: 'enabled',
  ...change,
});
const create = (code: string, as: TestUser = editor) => app.call('POST /roles', { as, body: values(code) });
const get = async (id: string, as = editor) => (await app.call('GET /roles/:id', { as, params: { id } })).body;
const grant = async (id: string, menuIds: string[], { as = editor, version }: { as?: TestUser; version?: number } = {}) =>
  app.call('PUT /roles/:id/menus', { as, params: { id }, body: { menuIds, version: version ?? (await get(id, admin)).version } });
const held = async (id: string) =>
  (await app.db.selectFrom('role_menus').select('menu_id').where('role_id', '=', id).execute()).map(({ menu_id }) => menu_id).toSorted();
const linesOf = (id: string) =>
  app.db.selectFrom('audit_entries').select(['action', 'actor_id', 'before', 'after']).where('target_id', '=', id).orderBy('seq').execute();
const list = async (query: Record<string, unknown>, as = editor) => (await app.call('GET /roles', { as, query })).body;
const permissionsOf = async (as: TestUser) => (await app.call('GET /me', { as })).body.permissions;

describe('a role', () => {
  it('is created empty, changed and deleted, and each of it is written down', async () => {
    const { status, body: role } = await create('first');
    expect(status).toBe(201);
    expect(role).toMatchObject({ ...values('first'), isBuiltIn: false, people: 0, isMine: true, version: 1 });
    const body = { ...values('first-b', { remark: 'for tests', status: 'disabled' }), version: 1 };
    const changed = await app.call('PUT /roles/:id', { as: editor, params: { id: role.id }, body });
    expect(changed.body).toMatchObject({ code: 'first-b', status: 'disabled', remark: 'for tests', version: 2 });
    const person = await createPerson(app.db);
    await app.db.insertInto('user_roles').values({ role_id: role.id, user_id: person.id }).execute();
    expect((await app.call('DELETE /roles/:id', { as: editor, params: { id: role.id } })).body).toEqual({ people: 1 });
    expect((await app.call('GET /roles/:id', { as: editor, params: { id: role.id } })).body.code).toBe('role.not_found');
    expect((await linesOf(role.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['role.created', editor.id],
      ['role.changed', editor.id],
      ['role.deleted', editor.id],
    ]);
  });

  it('has a code of its own, also when two are written at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('same-code')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 201)!;
    expect(refused).toMatchObject({ status: 409, body: { code: 'role.code_taken', errors: [{ field: 'code', rule: 'code_taken' }] } });
  });

  it.each(['', 'A', 'x', '_abc', 'two words', 'Ünder'])('has no code like %j', async (code) => {
    const { status, body } = await create(code);
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'code']);
  });

  it('is not changed by whoever has seen an older state, who hears who was faster', async () => {
    const { body: role } = await create('versions');
    const update = (as: TestUser, name: string) =>
      app.call('PUT /roles/:id', { as, params: { id: role.id }, body: { ...values('versions', { name }), version: 1 } });
    expect((await update(editor, 'Mine')).status).toBe(200);
    const late = await update(admin, 'Theirs');
    expect(late).toMatchObject({ status: 409, body: { code: 'record.changed', params: { by: 'editor' } } });
    expect((await get(role.id)).name).toBe('Mine');
    expect((await grant(role.id, [roleRead!], { version: 1 })).body.code).toBe('record.changed');
    expect(await held(role.id)).toEqual([]);
  });

  it('that belongs to the product keeps its name, its code and its state, and stays', async () => {
    for (const code of ['admin', 'user']) {
      const { id } = await app.db.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirstOrThrow();
      const { name, version } = await get(id, admin);
      const body = { ...values(code, { name, status: 'disabled' }), version };
      expect((await app.call('PUT /roles/:id', { as: admin, params: { id }, body })).body.code).toBe('role.built_in');
      expect((await app.call('DELETE /roles/:id', { as: admin, params: { id } })).body.code).toBe('role.built_in');
      const remarked = await app.call('PUT /roles/:id', {
        as: admin,
        params: { id },
        body: { ...values(code, { name, remark: 'ours' }), version },
      });
      expect(remarked.body.remark).toBe('ours');
    }
    const { id } = await app.db.selectFrom('roles').select('id').where('code', '=', 'admin').executeTakeFirstOrThrow();
    expect((await grant(id, [], { as: admin })).body.code).toBe('role.built_in');
  });
});

describe('the state of a role', () => {
  const set = (act: 'enable' | 'disable', id: string, as = editor) =>
    act === 'enable'
      ? app.call('POST /roles/:id/enable', { as, params: { id } })
      : app.call('POST /roles/:id/disable', { as, params: { id } });

  it('counts on open sessions at once, and each change is written down once', async () => {
    const person = await createPerson(app.db);
    const role = await createRole(app.db, { menuIds: [outboxRead!], holders: [person] });
    expect(await permissionsOf(person)).toEqual(['system:outbox:read']);
    for (const _ of [1, 2]) expect((await set('disable', role.id)).body).toMatchObject({ status: 'disabled', people: 1, version: 2 });
    expect(await permissionsOf(person)).toEqual([]);
    expect((await set('enable', role.id)).body).toMatchObject({ status: 'enabled', version: 3 });
    expect(await permissionsOf(person)).toEqual(['system:outbox:read']);
    expect((await linesOf(role.id)).map(({ action, before, after }) => [action, before?.['status'], after?.['status']])).toEqual([
      ['role.changed', 'enabled', 'disabled'],
      ['role.changed', 'disabled', 'enabled'],
    ]);
  });

  it('is not for whoever lacks what it holds, nor for the product’s own', async () => {
    const above = await createRole(app.db, { menuIds: [outboxUpdate!], status: 'disabled' });
    expect((await set('enable', above.id)).body.code).toBe('role.beyond_you');
    expect(await get(above.id)).toMatchObject({ status: 'disabled', version: 1 });
    const { id } = await app.db.selectFrom('roles').select('id').where('code', '=', 'user').executeTakeFirstOrThrow();
    expect((await set('disable', id, admin)).body.code).toBe('role.built_in');
    expect((await set('disable', newId())).body.code).toBe('role.not_found');
    expect(await linesOf(above.id)).toEqual([]);
  });
});

describe('the list', () => {
  it.each(['name', 'code', 'created_at', 'updated_at'])('is read from an index in the order of %s', async (column) => {
    const plan = await planOf(app.db, sql`select id from roles order by ${sql.ref(column)} desc, id desc limit 21`);
    expect(plan).toMatch(/using roles_\w+/);
    expect(plan).not.toContain('Seq Scan');
  });

  it('is searched in names and codes, filtered, sorted and paged', async () => {
    for (const code of ['list-b', 'list-a', 'list-c']) await create(code);
    await app.db.updateTable('roles').set({ status: 'disabled' }).where('code', '=', 'list-c').execute();
    const codes = async (query: Record<string, unknown>) => (await list(query)).items.map(({ code }) => code);
    expect(await codes({ q: 'list-' })).toEqual(['list-a', 'list-b', 'list-c']);
    expect(await codes({ q: 'NAME LIST-', sort: '-code' })).toEqual(['list-c', 'list-b', 'list-a']);
    expect(await codes({ q: 'list-', sort: '-createdAt', perPage: 2 })).toEqual(['list-c', 'list-a']);
    expect(await codes({ q: 'list-', sort: 'name', perPage: 2, page: 2 })).toEqual(['list-c']);
    expect(await codes({ q: 'list-', status: 'disabled' })).toEqual(['list-c']);
    expect(await codes({ q: 'list%' })).toEqual([]);
    expect(await codes({ q: 'list-', createdBefore: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await codes({ q: 'list-', createdFrom: '2020-01-01T00:00:00Z' })).toHaveLength(3);
    expect((await list({ q: 'list-', perPage: 2 })).pagination).toEqual({ page: 1, perPage: 2, total: 3, totalPages: 2 });
    expect((await app.call('GET /roles', { as: editor, query: { sort: 'remark' } as never })).status).toBe(422);
  });

  it('counts people, administrators by their accounts, and says what is beyond its reader', async () => {
    const above = await createRole(app.db, { menuIds: [outboxUpdate!], holders: [await createPerson(app.db), await createPerson(app.db)] });
    const items = (await list({ perPage: 100 })).items;
    const row = (code: string) => items.find((item) => item.code === code);
    expect(row(above.code)).toMatchObject({ people: 2, isMine: false });
    expect(row('editors')).toMatchObject({ people: 1, isMine: true });
    expect(row('admin')).toMatchObject({ people: 1, isMine: false, isBuiltIn: true });
    expect(row('user')).toMatchObject({ people: null, isMine: true });
  });

  it('leaves as a file of the filter, once', async () => {
    await create('file-a');
    const columns = [
      { key: 'code' as const, title: '编码' },
      { key: 'name' as const, title: 'Name' },
    ];
    const { body } = await app.call('POST /roles/export', { as: editor, body: { filter: { q: 'file-' }, columns } });
    const path = new URL(body.url).pathname;
    const file = await app.raw(path);
    expect(file.body).toBe('\uFEFF编码,Name\r\nfile-a,Name file-a\r\n'.slice(String(file.body).startsWith('\uFEFF') ? 0 : 1));
    expect((await app.raw(path)).status).toBe(404);
  });
});

describe('what a role holds', () => {
  it('is shown as a tree of what may be given', async () => {
    const { rows } = (await app.call('GET /roles/grantable', { as: editor })).body;
    const row = (permission: string) => rows.find((one) => one.permission === permission);
    expect(row('system:role:read')).toMatchObject({ isGrantable: true, isButton: false, isHeading: false, name: 'menu.roles' });
    expect(row('system:outbox:update')).toMatchObject({ isGrantable: false, isButton: true });
    expect(rows.find(({ name }) => name === 'menu.system')).toMatchObject({ isHeading: true, isGrantable: false });
    // The pages of the role `user` are grantable too.
    expect(rows.find(({ name }) => name === 'menu.home')).toMatchObject({ isGrantable: true });
  });

  it('is what was chosen, counts on open sessions at once, and is written down by name', async () => {
    const { body: role } = await create('granted');
    const person = await createPerson(app.db);
    await app.call('POST /roles/:id/users', { as: editor, params: { id: role.id }, body: { username: person.username } });
    expect(await permissionsOf(person)).toEqual([]);
    const { body } = await grant(role.id, [roleRead!, outboxRead!]);
    expect(body.menuIds.toSorted()).toEqual([roleRead!, outboxRead!].toSorted());
    expect((await permissionsOf(person)).toSorted()).toEqual(['system:outbox:read', 'system:role:read']);
    await grant(role.id, [roleRead!]);
    expect(await permissionsOf(person)).toEqual(['system:role:read']);
    expect((await linesOf(role.id)).slice(1)).toEqual([
      {
        action: 'role.granted',
        actor_id: editor.id,
        before: { permissions: [] },
        after: { permissions: ['system:outbox:read', 'system:role:read'] },
      },
      {
        action: 'role.granted',
        actor_id: editor.id,
        before: { permissions: ['system:outbox:read', 'system:role:read'] },
        after: { permissions: ['system:role:read'] },
      },
    ]);
  });

  it('never goes beyond whoever gives it, and what goes beyond them they do not touch', async () => {
    const { body: role } = await create('no-more');
    expect(await grant(role.id, [roleRead!, outboxUpdate!])).toMatchObject({ status: 403, body: { code: 'role.beyond_you' } });
    expect(await held(role.id)).toEqual([]);
    const above = await createRole(app.db, { menuIds: [outboxUpdate!] });
    expect((await grant(above.id, [])).body.code).toBe('role.beyond_you');
    expect((await grant(above.id, [outboxUpdate!, roleRead!])).body.code).toBe('role.beyond_you');
    expect(await held(above.id)).toEqual([outboxUpdate]);
    const asked = { as: editor, params: { id: above.id } };
    expect((await app.call('PUT /roles/:id', { ...asked, body: { ...values(above.code), version: 1 } })).body.code).toBe('role.beyond_you');
    expect((await app.call('DELETE /roles/:id', asked)).body.code).toBe('role.beyond_you');
    const username = (await createPerson(app.db)).username;
    expect((await app.call('POST /roles/:id/users', { ...asked, body: { username } })).body.code).toBe('role.beyond_you');
    expect((await grant(above.id, [], { as: admin })).status).toBe(200);
  });

  it('keeps its headings, and takes none', async () => {
    const heading = await createMenu(app.db, null);
    await app.db.updateTable('menus').set({ component_url: null }).where('id', '=', heading).execute();
    const role = await createRole(app.db, { menuIds: [heading] });
    expect((await grant(role.id, [roleRead!])).status).toBe(200);
    expect(await held(role.id)).toEqual([heading, roleRead!].toSorted());
    expect((await grant(role.id, [heading])).body.code).toBe('role.menu_gone');
    expect((await grant(role.id, [newId()], { as: admin })).body.code).toBe('role.menu_gone');
  });
});

describe('the people of a role', () => {
  it('are listed, given it and lose it', async () => {
    const { body: role } = await create('holders');
    const people = await Promise.all(['holder-b', 'holder-a', 'other-c'].map((username) => createPerson(app.db, { username })));
    const params = { id: role.id };
    for (const { username } of people)
      expect((await app.call('POST /roles/:id/users', { as: editor, params, body: { username: username.toUpperCase() } })).status).toBe(
        200,
      );
    const names = async (query: { q?: string; perPage?: number } = {}) =>
      (await app.call('GET /roles/:id/users', { as: editor, params, query })).body.items.map(({ username }) => username);
    expect(await names()).toEqual(['holder-a', 'holder-b', 'other-c']);
    expect(await names({ q: 'Holder' })).toEqual(['holder-a', 'holder-b']);
    const named = await createPerson(app.db, { username: 'plain-name', firstName: '小明', lastName: '王' });
    await app.call('POST /roles/:id/users', { as: editor, params, body: { username: named.username } });
    for (const q of ['小明', 'xiaoming']) expect(await names({ q })).toEqual(['plain-name']);
    // Addresses are not shown here, so they must not be guessable by searching.
    for (const q of ['example', '_older']) expect(await names({ q })).toEqual([]);
    await app.call('DELETE /roles/:id/users/:userId', { as: editor, params: { ...params, userId: named.id } });
    expect(await names({ perPage: 1 })).toEqual(['holder-a']);
    await app.call('DELETE /roles/:id/users/:userId', { as: editor, params: { ...params, userId: people[0]!.id } });
    expect(await names()).toEqual(['holder-a', 'other-c']);
    const nobody = await app.call('POST /roles/:id/users', { as: editor, params, body: { username: 'nobody-here' } });
    expect(nobody).toMatchObject({ status: 404, body: { code: 'person.not_found', errors: [{ field: 'username' }] } });
  });

  it('are found among those who lack it, by name and by how the username begins, never by their address', async () => {
    const { body: role } = await create('wanted');
    const params = { id: role.id };
    const [has, lacks] = [await createPerson(app.db, { username: 'want-a' }), await createPerson(app.db, { username: 'want-b' })];
    const named = await createPerson(app.db, { username: 'want-named', firstName: '小雨', lastName: '李' });
    const above = await createPerson(app.db, { username: 'want-z' });
    await createRole(app.db, { menuIds: [outboxUpdate!], holders: [above] });
    await app.call('POST /roles/:id/users', { as: editor, params, body: { username: has.username } });
    const find = (q: string, as = editor) => app.call('GET /roles/:id/candidates', { as, params, query: { q } });
    const found = async (q: string) => (await find(q)).body.items.map(({ username, can }) => [username, can.change]);
    expect(await found('WANT')).toEqual([
      [lacks.username, true],
      [named.username, true],
      [above.username, false],
    ]);
    for (const q of ['李小雨', 'xiaoyu']) expect(await found(q)).toEqual([[named.username, true]]);
    for (const q of ['example', '_ant']) expect(await found(q)).toEqual([]);
    expect((await find('want', lacks)).body.code).toBe('auth.forbidden');
    const missing = await app.call('GET /roles/:id/candidates', { as: editor, params: { id: newId() }, query: { q: 'want' } });
    expect(missing.body.code).toBe('role.not_found');
  });

  it('include nobody above the editor among those whom they may act on', async () => {
    const { body: role } = await create('mixed');
    const [plain, above] = [await createPerson(app.db, { username: 'mixed-a' }), await createPerson(app.db, { username: 'mixed-b' })];
    await createRole(app.db, { menuIds: [outboxUpdate!], holders: [above] });
    const params = { id: role.id };
    await app.call('POST /roles/:id/users', { as: editor, params, body: { username: plain.username } });
    const give = (username: string, as = editor) => app.call('POST /roles/:id/users', { as, params, body: { username } });
    for (const { username } of [above, admin]) expect((await give(username)).body.code).toBe('user.beyond_you');
    await give(above.username, admin);
    const { items } = (await app.call('GET /roles/:id/users', { as: editor, params })).body;
    expect(items.map(({ can }) => can.change)).toEqual([true, false]);
    const taken = await app.call('DELETE /roles/:id/users/:userId', { as: editor, params: { ...params, userId: above.id } });
    expect(taken.body.code).toBe('user.beyond_you');
  });
});
