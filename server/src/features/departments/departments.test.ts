import { describe, expect, it, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';

const app = await ownApp();
const admin = await createPerson(app.db, { isAdmin: true });
const anna = await createPerson(app.db, { username: 'anna' });

const blank = {
  parentId: null as string | null,
  leaderId: null as string | null,
  phone: '',
  email: '',
  status: 'enabled' as 'enabled' | 'disabled',
  remark: '',
} as const;
type Options = Partial<Omit<typeof blank, 'phone' | 'email'> & { name: string; phone: string; email: string; order: number }>;
let count = 0;
const create = (options: Options = {}) =>
  app.call('POST /departments', { as: admin, body: { ...blank, name: `Unit ${(count += 1)}`, ...options } });
const made = async (options: Options = {}) => (await create(options)).body;
const move = (id: string, parentId: string | null, before: string | null = null) =>
  app.call('POST /departments/:id/move', { as: admin, params: { id }, body: { parentId, before } });
const all = async () => (await app.call('GET /departments', { as: admin })).body.items;
const below = async (parentId: string | null) => (await all()).filter((one) => one.parentId === parentId).map(({ id }) => id);
const errors = ({ body }: { body: { errors?: { field: string; rule: string }[] } }) =>
  body.errors?.map(({ field, rule }) => `${field} ${rule}`);
const linesOf = (id: string) =>
  app.db.selectFrom('audit_entries').select(['action', 'before', 'after']).where('target_id', '=', id).orderBy('seq').execute();

test('a department is made, read, changed and deleted, and each leaves its line', async () => {
  const { status, body: first } = await create({ name: 'Research', leaderId: anna.id, phone: '010-62345678', email: 'lab@Example.org' });
  expect(status).toBe(201);
  expect(first).toMatchObject({ name: 'Research', leader: { username: 'anna' }, email: 'lab@example.org', people: 0, version: 1 });
  await app.db.updateTable('users').set({ department_id: first.id }).where('id', '=', anna.id).execute();
  expect((await all()).find(({ id }) => id === first.id)).toMatchObject({ people: 1 });
  await app.db.updateTable('users').set({ department_id: null }).where('id', '=', anna.id).execute();
  const changed = await app.call('PUT /departments/:id', {
    as: admin,
    params: { id: first.id },
    body: { ...blank, name: 'Science', version: first.version },
  });
  expect(changed.body).toMatchObject({ name: 'Science', leader: null, phone: '', version: 2 });
  expect((await app.call('DELETE /departments/:id', { as: admin, params: { id: first.id } })).status).toBe(200);
  expect((await all()).some(({ id }) => id === first.id)).toBe(false);
  const lines = await linesOf(first.id);
  expect(lines.map(({ action }) => action)).toEqual(['department.created', 'department.changed', 'department.deleted']);
  expect(lines[1]).toMatchObject({ before: { name: 'Research', leader: 'anna' }, after: { name: 'Science', leader: null } });
});

test('whoever saw an older state is told who was faster, and nothing changes', async () => {
  const { id, version } = await made({ name: 'Contested' });
  const put = (remark: string) =>
    app.call('PUT /departments/:id', { as: admin, params: { id }, body: { ...blank, name: 'Contested', remark, version } });
  await put('first');
  expect((await put('second')).body).toMatchObject({ code: 'record.changed', params: { by: admin.username } });
  expect((await all()).find((one) => one.id === id)).toMatchObject({ remark: 'first' });
});

describe('what cannot be is refused at its field, and nothing is written', () => {
  it.each<[string, Options, string]>([
    ['a short name', { name: 'x' }, 'name too_short'],
    ['a long name', { name: 'x'.repeat(21) }, 'name too_long'],
    ['a long remark', { remark: 'x'.repeat(51) } as unknown as Options, 'remark too_long'],
    ['a phone that is none', { phone: '12' }, 'phone phone'],
    ['an address that is none', { email: 'lab' }, 'email email'],
    ['a parent that is gone', { parentId: newId() }, 'parentId tree_parent'],
    ['a leader who is nobody', { leaderId: newId() }, 'leaderId person'],
  ])('%s', async (_, options, error) => {
    const before = await all();
    const answer = await create(options);
    expect([answer.status, errors(answer)]).toEqual([422, expect.arrayContaining([error])]);
    expect(await all()).toEqual(before);
  });

  it('the name of a sibling, in whatever letters; elsewhere it is free', async () => {
    const parent = await made();
    await made({ name: 'Design', parentId: parent.id });
    const again = await create({ name: 'DESIGN', parentId: parent.id });
    expect([again.status, again.body.code, errors(again)]).toEqual([409, 'department.name_taken', ['name sibling_name']]);
    expect((await create({ name: 'Design', parentId: null })).status).toBe(201);
    const twin = (await all()).find(({ name, parentId }) => name === 'Design' && parentId === null)!;
    expect((await move(twin.id, parent.id)).body.code).toBe('department.name_taken');
    expect(await below(parent.id)).toHaveLength(1);
  });

  it('an eleventh level, also by a move of what holds others', async () => {
    let parentId: string | null = null;
    const chain: string[] = [];
    for (let level = 1; level <= 10; level += 1) chain.push((parentId = (await made({ parentId })).id));
    expect(errors(await create({ parentId }))).toEqual(['parentId tree_depth']);
    const [pair] = [await made()];
    await made({ parentId: pair.id });
    expect(errors(await move(pair.id, chain[8]!))).toEqual(['parentId tree_depth']);
    expect((await move(pair.id, chain[7]!)).status).toBe(200);
  });

  it('a place inside of itself', async () => {
    const top = await made();
    const middle = await made({ parentId: top.id });
    expect(errors(await move(top.id, middle.id))).toEqual(['parentId tree_cycle']);
    expect(errors(await move(top.id, top.id))).toEqual(['parentId tree_cycle']);
    const put = await app.call('PUT /departments/:id', {
      as: admin,
      params: { id: top.id },
      body: { ...blank, name: top.name, parentId: middle.id, version: top.version },
    });
    expect(errors(put)).toEqual(['parentId tree_cycle']);
    expect((await all()).find(({ id }) => id === top.id)).toMatchObject({ parentId: null, version: 1 });
  });
});

test('moving puts it before a sibling or last, and back at the top', async () => {
  const parent = await made();
  const ids = [];
  for (let index = 0; index < 3; index += 1) ids.push((await made({ parentId: parent.id })).id);
  const [first, second, third] = ids as [string, string, string];
  await move(third, parent.id, first);
  expect(await below(parent.id)).toEqual([third, first, second]);
  await move(third, parent.id);
  expect(await below(parent.id)).toEqual([first, second, third]);
  expect(errors(await move(third, parent.id, newId()))).toEqual(['before tree_sibling']);
  await move(second, null);
  expect(await below(parent.id)).toEqual([first, third]);
  expect((await below(null)).at(-1)).toBe(second);
});

test('a number of its own is its place; without one it stays where it is', async () => {
  const parent = await made();
  const [one, two] = [await made({ parentId: parent.id }), await made({ parentId: parent.id })];
  const three = await made({ parentId: parent.id, order: 0 });
  expect(await below(parent.id)).toEqual([three.id, one.id, two.id]);
  const put = (body: Options & { name: string }) =>
    app.call('PUT /departments/:id', {
      as: admin,
      params: { id: three.id },
      body: { ...blank, parentId: parent.id, version: three.version, ...body },
    });
  expect((await put({ name: three.name, order: 9 })).body).toMatchObject({ order: 9, version: 2 });
  expect(await below(parent.id)).toEqual([one.id, two.id, three.id]);
  expect((await linesOf(three.id)).at(-1)).toMatchObject({ before: { order: 0 }, after: { order: 9 } });
  expect(errors(await create({ order: 10_000 }))).toEqual(['order too_big']);
});

test('what holds people or others stays, and the answer says how many', async () => {
  const parent = await made();
  await made({ parentId: parent.id });
  await app.db.updateTable('users').set({ department_id: parent.id }).where('id', '=', anna.id).execute();
  const answer = await app.call('DELETE /departments/:id', { as: admin, params: { id: parent.id } });
  expect([answer.status, answer.body.code, answer.body.params]).toEqual([409, 'department.in_use', { children: 1, people: 1 }]);
  expect((await all()).some(({ id }) => id === parent.id)).toBe(true);
  await app.db.updateTable('users').set({ department_id: null }).where('id', '=', anna.id).execute();
});

test('twenty people who move two departments below each other make no circle', async () => {
  const pairs = await Promise.all(Array.from({ length: 10 }, async () => [await made(), await made()] as const));
  await Promise.all(pairs.flatMap(([a, b]) => [move(a.id, b.id), move(b.id, a.id)]));
  const rows = new Map((await all()).map((one) => [one.id, one.parentId]));
  for (const [a, b] of pairs) expect([rows.get(a.id), rows.get(b.id)].filter((parent) => parent === null)).toHaveLength(1);
});

test('twenty people who move the same two departments below each other make no circle', async () => {
  const [a, b] = [await made(), await made()];
  await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? move(a.id, b.id) : move(b.id, a.id))));
  const rows = new Map((await all()).map((one) => [one.id, one.parentId]));
  expect([rows.get(a.id), rows.get(b.id)].filter((parent) => parent === null)).toHaveLength(1);
});

test('each call takes its own right', async () => {
  const grant = async (...codes: string[]): Promise<TestUser> => {
    const [person, role] = [await createPerson(app.db), newId()];
    await app.db.insertInto('roles').values({ id: role, code: role, name: 'some' }).execute();
    const rows = await app.db.selectFrom('menus').select('id').where('permission_code', 'in', codes).execute();
    await app.db
      .insertInto('role_menus')
      .values(rows.map(({ id }) => ({ role_id: role, menu_id: id })))
      .execute();
    await app.db.insertInto('user_roles').values({ role_id: role, user_id: person.id }).execute();
    return person;
  };
  const { id } = await made();
  const tries = (as: TestUser) => [
    app.call('GET /departments', { as }),
    app.call('GET /departments/leaders', { as, query: { q: 'anna' } }),
    app.call('POST /departments', { as, body: { ...blank, name: `By ${as.username}` } }),
    app.call('POST /departments/:id/move', { as, params: { id }, body: { parentId: null, before: null } }),
    app.call('DELETE /departments/:id', { as, params: { id: newId() } }),
  ];
  const statuses = async (as: TestUser) => (await Promise.all(tries(as))).map(({ status }) => status);
  expect(await statuses(anna)).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(await grant('system:dept:read'))).toEqual([200, 403, 403, 403, 403]);
  expect(await statuses(await grant('system:dept:update'))).toEqual([403, 200, 403, 200, 403]);
  expect(await statuses(await grant('system:dept:create', 'system:dept:delete'))).toEqual([403, 403, 201, 403, 404]);
});

describe('as a file', () => {
  const columns = (['name', 'above', 'people', 'status'] as const).map((key) => ({ key, title: `# ${key}` }));
  const take = async (filter: object) => {
    const { body } = await app.call('POST /departments/export', { as: admin, body: { filter, columns } });
    const answer = await fetch(new URL(new URL(body.url).pathname, app.origin));
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()), url: body.url };
  };

  it('the tree stands in its order, each row with what it belongs to, and nothing in it is a formula', async () => {
    const top = await made({ name: 'Filed' });
    const second = await made({ name: '=1+1', parentId: top.id });
    const third = await made({ name: 'Filed deep', parentId: second.id, status: 'disabled' });
    await move(second.id, top.id);
    const { text, url } = await take({ q: '' });
    expect(text.startsWith('\uFEFF# name,# above,# people,# status\r\n')).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    const from = lines.indexOf('Filed,,0,enabled');
    expect(lines.slice(from, from + 3)).toEqual(['Filed,,0,enabled', "'=1+1,Filed,0,enabled", 'Filed deep,Filed / =1+1,0,disabled']);
    expect((await app.raw(new URL(url).pathname)).status).toBe(404);
    expect((await take({ q: 'FILED', status: 'disabled' })).text).toBe(
      '\uFEFF# name,# above,# people,# status\r\nFiled deep,Filed / =1+1,0,disabled\r\n',
    );
    await app.db
      .updateTable('departments')
      .set({ created_at: new Date('2020-02-02T12:00:00Z') })
      .where('id', '=', third.id)
      .execute();
    const day = { createdFrom: '2020-02-02T00:00:00.000Z', createdBefore: '2020-02-03T00:00:00.000Z' };
    expect((await take(day)).text.trimEnd().split('\r\n').slice(1)).toEqual(['Filed deep,Filed / =1+1,0,disabled']);
    expect((await take({ ...day, createdBefore: '2020-02-02T12:00:00.000Z' })).text.trimEnd().split('\r\n')).toHaveLength(1);
    const line = await app.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'departments.exported')
      .orderBy('seq')
      .execute();
    expect(line).toContainEqual({ after: { q: 'FILED', status: 'disabled' } });
  });

  it('takes a right of its own', async () => {
    const holding = async (...codes: string[]) => {
      const person = await createPerson(app.db);
      await createRole(app.db, { menuIds: await Promise.all(codes.map((code) => createMenu(app.db, code))), holders: [person] });
      return (await app.call('POST /departments/export', { as: person, body: { filter: {}, columns } })).status;
    };
    expect(await holding('system:dept:read')).toBe(403);
    expect(await holding('system:dept:export')).toBe(200);
  });
});
