import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { withStatementTimeout } from '#kernel/timeouts.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { planOf } from '#test/plans.ts';
import { createMenu, createRole } from '#test/roles.ts';
import { isChosen, isFound } from './users.repository.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' });
const admin = await createPerson(app.db, { username: 'the-admin', isAdmin: true });

const menuOf = async (code: string) =>
  (await app.db.selectFrom('menus').select('id').where('permission_code', '=', code).orderBy('id').executeTakeFirstOrThrow()).id;
const readRows = await menuOf('system:user:read');
const updateRows = await menuOf('system:user:update');
const helper = await createPerson(app.db, { username: 'the-helper' });
const helpers = await createRole(app.db, { code: 'helpers', menuIds: [readRows, updateRows], holders: [helper] });
const reader = await createPerson(app.db);
await createRole(app.db, { menuIds: [readRows], holders: [reader] });

const list = async (query: object = {}, as = admin) => (await app.call('GET /users', { as, query })).body;
const names = async (query: object) => (await list(query)).items.map(({ username }) => username);
const act = (what: 'disable' | 'enable' | 'sign-out' | 'reset-link', target: TestUser, as = admin) =>
  app.call(`POST /users/:id/${what}`, { as, params: { id: target.id } });
const linesOf = (id: string) =>
  app.db.selectFrom('audit_entries').select(['action', 'actor_id']).where('target_id', '=', id).orderBy('id').execute();

describe('the list', () => {
  it('shows accounts page by page, the newest first, and how many there are', async () => {
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push(await createPerson(app.db, { username: `paged-${n}` }));
    const first = await list({ q: 'paged-', perPage: 2 });
    expect(first.items.map(({ username }) => username)).toEqual(['paged-4', 'paged-3']);
    expect([first.pagination, first.isMore]).toEqual([{ page: 1, perPage: 2, total: 5, totalPages: 3 }, false]);
    expect((await list({ q: 'paged-', perPage: 2, page: 3 })).items.map(({ username }) => username)).toEqual(['paged-0']);
    expect(await names({ q: 'paged-', sort: 'username' })).toEqual([0, 1, 2, 3, 4].map((n) => `paged-${n}`));
    expect(await names({ q: 'paged-', sort: '-email' })).toEqual([4, 3, 2, 1, 0].map((n) => `paged-${n}`));
  });

  it('finds by the beginning of a name or an address, by words and by pinyin; signs mean themselves', async () => {
    await createPerson(app.db, { username: 'wang-xiaoming', firstName: '王小明' });
    for (const q of ['wang-x', 'WANG-XIAO', '小明', 'xiaoming', 'wang-xiaoming@']) expect(await names({ q })).toContain('wang-xiaoming');
    expect(await names({ q: '%ang-x' })).toEqual([]);
    expect(await names({ q: '_ang-x' })).toEqual([]);
  });

  it('is cut down by state, role, department and day', async () => {
    const [one, two] = [await createPerson(app.db, { username: 'cut-one' }), await createPerson(app.db, { username: 'cut-two' })];
    const role = await createRole(app.db, { holders: [one] });
    const department = newId();
    await app.db.insertInto('departments').values({ id: department, name: 'Cutters' }).execute();
    await app.db.updateTable('users').set({ department_id: department, status: 'disabled' }).where('id', '=', two.id).execute();
    await app.db.updateTable('users').set({ created_at: '2020-02-03T10:00:00Z' }).where('id', '=', one.id).execute();
    expect(await names({ roleId: role.id })).toEqual(['cut-one']);
    expect(await names({ departmentId: department })).toEqual(['cut-two']);
    expect(await names({ q: 'cut-', status: 'disabled' })).toEqual(['cut-two']);
    expect(await names({ createdFrom: '2020-02-03T00:00:00Z', createdBefore: '2020-02-04T00:00:00Z' })).toEqual(['cut-one']);
    const [row] = (await list({ q: 'cut-two' })).items;
    expect(row).toMatchObject({ department: { id: department, name: 'Cutters' }, status: 'disabled', roles: [], lastLoginAt: null });
  });

  it('is cut down to who was here lately, as the dashboard counts them', async () => {
    const here = { today: 0, 'six-ago': 6, 'seven-ago': 7, 'thirty-ago': 30 };
    for (const [name, days] of Object.entries(here)) {
      const { id } = await createPerson(app.db, { username: `act-${name}` });
      await sql`insert into active_days (day, user_id) values ((app_now() at time zone 'UTC')::date - ${days}::int, ${id})`.execute(app.db);
    }
    await createPerson(app.db, { username: 'act-never' });
    expect(await names({ q: 'act-', active: '7' })).toEqual(['act-six-ago', 'act-today']);
    expect(await names({ q: 'act-', active: '30' })).toEqual(['act-seven-ago', 'act-six-ago', 'act-today']);
  });

  it('says of each account whether the viewer may change it', async () => {
    const plain = await createPerson(app.db, { username: 'reach-plain' });
    await createPerson(app.db, { username: 'reach-chief', isAdmin: true });
    const reach = async (as: TestUser) => (await list({ q: 'reach-', sort: 'username' }, as)).items.map(({ can }) => can.change);
    expect([await reach(admin), await reach(helper)]).toEqual([
      [true, true],
      [false, true],
    ]);
    await createRole(app.db, { menuIds: [await menuOf('system:user:delete')], holders: [plain] });
    expect(await reach(helper)).toEqual([false, false]);
  });

  it('of a department has those of all below it, and those of none can be asked for', async () => {
    const [top, middle, low] = [newId(), newId(), newId()];
    const [one, two, three] = [
      await createPerson(app.db),
      await createPerson(app.db),
      await createPerson(app.db, { username: 'dept-none' }),
    ];
    for (const [id, parent_id, name] of [
      [top, null, 'Top of three'],
      [middle, top, 'Middle of three'],
      [low, middle, 'Low of three'],
    ] as const)
      await app.db.insertInto('departments').values({ id, parent_id, name }).execute();
    await app.db.updateTable('users').set({ department_id: top }).where('id', '=', one.id).execute();
    await app.db.updateTable('users').set({ department_id: low }).where('id', '=', two.id).execute();
    expect((await names({ departmentId: top })).toSorted()).toEqual([one.username, two.username].toSorted());
    expect(await names({ departmentId: middle })).toEqual([two.username]);
    expect(await names({ departmentId: low, q: 'dept-none' })).toEqual([]);
    expect(await names({ departmentId: 'none', q: 'dept-none' })).toEqual([three.username]);
    expect((await list({ departmentId: newId() })).pagination.total).toBe(0);
    const four = await createPerson(app.db);
    await app.db.updateTable('users').set({ department_id: low, deleted_at: new Date() }).where('id', '=', four.id).execute();
    const { body } = await app.call('GET /users/departments', { as: reader });
    for (const departmentId of [top, middle, low])
      expect(body.items.find(({ id }) => id === departmentId)?.people).toBe((await list({ departmentId })).pagination.total);
    expect([body.people, body.without]).toEqual([(await list()).pagination.total, (await list({ departmentId: 'none' })).pagination.total]);
    const tree = (await app.call('GET /departments', { as: admin })).body.items;
    const numbers = [top, middle, low].map((id) => tree.find((one) => one.id === id)).map((one) => [one?.people, one?.peopleInside]);
    expect(numbers).toEqual([
      [1, 2],
      [0, 1],
      [1, 1],
    ]);
  });

  it('of a department is found by its index', async () => {
    const [top, low] = [newId(), newId()];
    await app.db.insertInto('departments').values({ id: top, name: 'Planned' }).execute();
    await app.db.insertInto('departments').values({ id: low, parent_id: top, name: 'Planned below' }).execute();
    // Thousands of rows at once take longer than a request may, on a busy machine.
    const mass = (statement: RawBuilder<unknown>) => withStatementTimeout(60_000, () => statement.execute(app.db));
    await mass(sql`insert into users (id, username, username_key, email, email_key, password_hash, department_id)
      select gen_random_uuid(), 'plan' || n, 'plan' || n, 'plan' || n || '@example.org', 'plan' || n || '@example.org', '',
             case when n % 100 = 0 then ${low}::uuid end from generate_series(1, 2000) n`);
    await mass(sql`analyze users`);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from users where deleted_at is null
      and ${isChosen({ q: '', departmentId: top })} order by created_at desc, id desc limit 20`.execute(app.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_department');
    await mass(sql`delete from users where username like 'plan%'`);
  });

  it.each([{ sort: 'password_hash' }, { page: 0 }, { perPage: 101 }, { status: 'gone' }, { createdFrom: 'yesterday' }, { roleId: 'x' }])(
    'refuses %j',
    async (query) => {
      const { status, body } = await app.call('GET /users', { as: admin, query: query as object });
      expect([status, body.code]).toEqual([422, 'request.invalid']);
    },
  );

  it('leaves out who is gone, and holds nothing secret', async () => {
    const gone = await createPerson(app.db, { username: 'gone-person' });
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    expect(await names({ q: 'gone-' })).toEqual([]);
    expect((await app.call('GET /users/:id', { as: admin, params: { id: gone.id } })).body.code).toBe('person.not_found');
    expect(JSON.stringify(await list({}))).not.toMatch(/hash|\$argon2|secret/i);
  });

  it('finds names by an index even where the statement was planned for any text', async () => {
    const { sql: text, parameters } = isFound('zoe').compile(app.db);
    const plan = await app.db.transaction().execute(async (tx) => {
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql.raw(`prepare looked_for as select id from users where ${text}`).execute(tx);
      const explained = await sql<{
        'QUERY PLAN': string;
      }>`explain execute looked_for(${sql.raw(parameters.map(() => "'zoe'").join())})`.execute(tx);
      await sql`deallocate looked_for`.execute(tx);
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    for (const index of ['users_username_prefix', 'users_email_prefix', 'users_phone_prefix', 'users_search'])
      expect(plan).toContain(index);
  });

  it.each([
    ['username_key', 'users_username_order'],
    ['email_key', 'users_email_order'],
    ['created_at', 'users_created'],
    [`coalesce(last_login_at, '-infinity')`, 'users_last_login'],
  ])('reads its rows by %s from an index', async (by, index) => {
    const plan = await planOf(app.db, sql`select id from users where deleted_at is null order by ${sql.raw(by)} desc, id desc limit 20`);
    expect(plan).toContain(`using ${index} `);
    expect(plan).not.toContain('Sort');
  });
});

test('the file has the rows of the filter and the columns that were asked for, once', async () => {
  await createPerson(app.db, { username: 'file-one', firstName: '=1+1', lastName: '' });
  const columns = [
    { key: 'username', title: '用户名' },
    { key: 'firstName', title: 'Name' },
  ] as const;
  const { body } = await app.call('POST /users/export', { as: admin, body: { filter: { q: 'file-' }, columns: [...columns] } });
  const address = new URL(body.url).pathname;
  const answer = await fetch(app.origin + address);
  expect(answer.headers.get('content-disposition')).toContain('users.csv');
  expect(await answer.text()).toBe(`用户名,Name\r\nfile-one,'=1+1\r\n`);
  expect((await fetch(app.origin + address)).status).toBe(404);
  const received = await app.db.selectFrom('audit_entries').select('after').where('action', '=', 'users.exported').execute();
  expect(received).toEqual([{ after: { q: 'file-' } }]);
});

test('the file has both names, and the roles of administrators too', async () => {
  const chief = await createPerson(app.db, { username: 'named-chief', firstName: '小明', lastName: '王', isAdmin: true });
  await createRole(app.db, { code: 'named-role', holders: [chief] });
  await createPerson(app.db, { username: 'named-plain', firstName: 'Anna', lastName: 'Berg' });
  const columns = (['username', 'firstName', 'lastName', 'roles'] as const).map((key) => ({ key, title: key }));
  const { body } = await app.call('POST /users/export', { as: admin, body: { filter: { q: 'named-' }, columns } });
  const lines = (await (await fetch(app.origin + new URL(body.url).pathname)).text()).split('\r\n');
  expect(lines.slice(1)).toEqual(['named-chief,小明,王,"admin, named-role"', 'named-plain,Anna,Berg,', '']);
});

test('the address of a file is of no use any more to whoever may not have it, or is signed out or closed', async () => {
  const asking = async () => {
    const clerk = await createPerson(app.db);
    const rows = await app.db.selectFrom('menus').select('id').where('permission_code', '=', 'system:user:export').execute();
    const role = await createRole(app.db, { menuIds: rows.map(({ id }) => id), holders: [clerk] });
    const columns = [{ key: 'username' as const, title: 'x' }];
    const { body } = await app.call('POST /users/export', { as: clerk, body: { filter: { q: clerk.username }, columns } });
    return { clerk, role, take: async () => (await fetch(app.origin + new URL(body.url).pathname)).status };
  };
  const [holds, lost, out, closed] = [await asking(), await asking(), await asking(), await asking()];
  const asked = await app.call('PUT /roles/:id/menus', { as: admin, params: { id: lost.role.id }, body: { version: 1, menuIds: [] } });
  expect(asked.status).toBe(200);
  expect((await act('sign-out', out.clerk)).status).toBe(200);
  expect((await act('disable', closed.clerk)).status).toBe(200);
  expect([await holds.take(), await lost.take(), await out.take(), await closed.take()]).toEqual([200, 404, 404, 404]);
});

describe('an account', () => {
  it('is closed and opened: what is open ends, nobody comes in, and both are written down', async () => {
    const bo = await createPerson(app.db);
    const token = await app.accessTokenFor(bo);
    const me = () => app.call('GET /me', { headers: { authorization: `Bearer ${token}` } });
    expect((await me()).status).toBe(200);
    expect((await act('disable', bo)).body).toMatchObject({ status: 'disabled', sessions: 0 });
    expect((await me()).status).toBe(401);
    expect((await act('disable', bo)).status).toBe(200);
    expect((await act('enable', bo)).body).toMatchObject({ status: 'enabled' });
  });

  it('is signed out everywhere; of my own the session that asks stays', async () => {
    const cai = await createPerson(app.db);
    await app.accessTokenFor(cai);
    expect((await act('sign-out', cai)).body).toEqual({ ended: 1 });
    expect((await act('sign-out', cai)).body).toEqual({ ended: 0 });
    expect((await act('sign-out', admin)).status).toBe(200);
    expect((await app.call('GET /me', { as: admin })).status).toBe(200);
    expect(await linesOf(cai.id)).toEqual([
      { action: 'user.signed_out', actor_id: admin.id },
      { action: 'user.signed_out', actor_id: admin.id },
    ]);
  });

  it('gets a link for a new password by mail, unless it is closed', async () => {
    const dora = await createPerson(app.db, { username: 'dora-reset' });
    expect((await act('reset-link', dora)).status).toBe(200);
    expect((await mailbox.take('dora-reset@example.org')).link).toContain('https://plaza.example.org/reset-password?token=');
    await act('disable', dora);
    expect((await act('reset-link', dora)).body.code).toBe('auth.account_disabled');
  });

  it('gets roles and loses them', async () => {
    const emil = await createPerson(app.db);
    const role = await createRole(app.db, {});
    const set = (roleIds: string[], as = admin) => app.call('PUT /users/:id/roles', { as, params: { id: emil.id }, body: { roleIds } });
    expect((await set([role.id])).body.roles).toEqual([{ id: role.id, code: role.code, name: `Role ${role.code}` }]);
    expect((await set([newId()])).body.code).toBe('role.not_found');
    expect((await set([])).body.roles).toEqual([]);
  });

  it('of one’s own is not closed by oneself, and the last administrator’s by nobody', async () => {
    expect((await act('disable', admin)).body.code).toBe('user.yourself');
    const other = await createPerson(app.db, { isAdmin: true });
    expect((await act('disable', other)).status).toBe(200);
  });
});

describe('rights', () => {
  it('whoever looks after accounts acts on none that may do more', async () => {
    const strong = await createPerson(app.db);
    await createRole(app.db, { menuIds: [await createMenu(app.db, 'system:secret:read')], holders: [strong] });
    for (const target of [admin, strong])
      for (const what of ['disable', 'enable', 'sign-out', 'reset-link'] as const)
        expect((await act(what, target, helper)).body.code).toBe('user.beyond_you');
    const weak = await createPerson(app.db);
    expect((await act('disable', weak, helper)).status).toBe(200);
    const seen = async (target: TestUser) => (await app.call('GET /users/:id', { as: helper, params: { id: target.id } })).body.can.change;
    expect([await seen(admin), await seen(strong), await seen(weak)]).toEqual([false, false, true]);
    const give = (as: TestUser) => app.call('PUT /users/:id/roles', { as, params: { id: weak.id }, body: { roleIds: [helpers.id] } });
    expect((await give(helper)).body.code).toBe('auth.forbidden');
    const granter = await createPerson(app.db);
    await createRole(app.db, { menuIds: [readRows, updateRows, await menuOf('system:role:grant')], holders: [granter] });
    expect((await give(granter)).status).toBe(200);
  });

  it('whoever may only read changes nothing, and everybody else sees nothing', async () => {
    const fay = await createPerson(app.db);
    expect((await list({}, reader)).items.length).toBeGreaterThan(0);
    for (const what of ['disable', 'enable', 'sign-out', 'reset-link'] as const) {
      expect((await act(what, fay, reader)).body.code).toBe('auth.forbidden');
      expect((await act(what, admin, fay)).body.code).toBe('auth.forbidden');
    }
    expect((await app.call('GET /users', { as: fay, query: {} })).body.code).toBe('auth.forbidden');
    expect(
      (await app.call('POST /users/export', { as: reader, body: { filter: {}, columns: [{ key: 'email', title: 'x' }] } })).body.code,
    ).toBe('auth.forbidden');
    expect((await app.call('GET /users/:id', { as: fay, params: { id: admin.id } })).body.code).toBe('auth.forbidden');
  });
});
