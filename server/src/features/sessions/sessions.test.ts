import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { planOf } from '#test/plans.ts';
import { createMenu, createRole } from '#test/roles.ts';
import { connect } from '#test/sockets.ts';

const app = await ownApp();
const admin = await createPerson(app.db, { username: 'the-admin', isAdmin: true });
const menuOf = async (code: string) =>
  (await app.db.selectFrom('menus').select('id').where('permission_code', '=', code).executeTakeFirstOrThrow()).id;
const reading = await menuOf('system:session:read');
const ending = await menuOf('system:session:end');
const helper = await createPerson(app.db, { username: 'the-helper' });
await createRole(app.db, { menuIds: [reading, ending], holders: [helper] });
const reader = await createPerson(app.db, { username: 'the-reader' });
await createRole(app.db, { menuIds: [reading], holders: [reader] });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** Signs in; returns the id of the session. */
const signIn = async (person: TestUser, { ip = '203.0.113.9', userAgent = firefox } = {}) => {
  const { accessToken } = await app.database.transact((tx) => app.sessions.start(tx, person.id, { userAgent, ip }));
  const claims: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  const { sid } = claims as { sid: string };
  return { token: accessToken, id: sid };
};
const list = async (query: object = {}, as = admin) => (await app.call('GET /sessions', { as, query })).body;
const ids = async (query: object) => (await list(query)).items.map(({ id }) => id);
const end = (id: string, as = admin) => app.call('POST /sessions/:id/end', { as, params: { id } });
const isIn = async (token: string) => (await app.call('GET /me', { headers: { authorization: `Bearer ${token}` } })).status === 200;
const linesOf = (id: string) =>
  app.db.selectFrom('audit_entries').select(['action', 'actor_id', 'target_name', 'before']).where('target_id', '=', id).execute();
const seenAt = (id: string, ago: string) =>
  sql`update sessions set last_seen_at = app_now() - ${ago}::interval where id = ${id}::uuid`.execute(app.db);

describe('the list', () => {
  it('shows who is signed in with what and from where, coarsely, and which one is mine', async () => {
    const bo = await createPerson(app.db, { username: 'seen-bo', firstName: 'Bo', lastName: 'Li' });
    const { id } = await signIn(bo);
    const [row] = (await list({ q: 'seen-bo' })).items;
    expect(row).toMatchObject({ id, browser: 'Firefox', system: 'Linux', place: '203.0.113.0/24', isCurrent: false, can: { end: true } });
    expect(row?.user).toEqual({ id: bo.id, username: 'seen-bo', firstName: 'Bo', lastName: 'Li', profilePicture: null });
    expect(JSON.stringify(await list())).not.toContain('203.0.113.9');
    expect((await list({ q: 'the-admin' })).items).toEqual([expect.objectContaining({ isCurrent: true, can: { end: false } })]);
  });

  it('is paged, and ordered by when each was seen or begun', async () => {
    const cai = await createPerson(app.db, { username: 'paged-cai' });
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push((await signIn(cai)).id);
    for (const [index, id] of made.entries()) await seenAt(id, `${index} minutes`);
    const first = await list({ q: 'paged-', perPage: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect([first.pagination, first.isMore]).toEqual([{ page: 1, perPage: 2, total: 5, totalPages: 3 }, false]);
    expect(await ids({ q: 'paged-', perPage: 2, page: 3 })).toEqual(made.slice(4));
    expect(await ids({ q: 'paged-', sort: 'lastSeen' })).toEqual(made.toReversed());
    expect(await ids({ q: 'paged-', sort: 'created' })).toEqual(made);
    expect(await ids({ q: 'paged-', sort: '-created' })).toEqual(made.toReversed());
  });

  it('is cut by person, by when each was seen, and by day', async () => {
    const [dora, eva] = [await createPerson(app.db, { username: 'cut-dora' }), await createPerson(app.db, { username: 'cut-eva' })];
    const [now, hours, days, weeks] = [await signIn(dora), await signIn(dora), await signIn(eva), await signIn(eva)];
    await seenAt(hours.id, '5 hours');
    await seenAt(days.id, '3 days');
    await seenAt(weeks.id, '9 days');
    await sql`update sessions set created_at = '2020-02-03T10:00:00Z' where id = ${weeks.id}::uuid`.execute(app.db);
    expect(await ids({ userId: dora.id })).toEqual([now.id, hours.id]);
    expect(await ids({ q: 'cut-', seen: 'hour' })).toEqual([now.id]);
    expect(await ids({ q: 'cut-', seen: 'day' })).toEqual([now.id, hours.id]);
    expect(await ids({ q: 'cut-', seen: 'week' })).toEqual([now.id, hours.id, days.id]);
    expect(await ids({ q: 'cut-', seen: 'idle' })).toEqual([weeks.id]);
    expect(await ids({ createdFrom: '2020-02-03T00:00:00Z', createdBefore: '2020-02-04T00:00:00Z' })).toEqual([weeks.id]);
  });

  it('leaves out what is over', async () => {
    const finn = await createPerson(app.db, { username: 'over-finn' });
    const [ended, spent] = [await signIn(finn), await signIn(finn)];
    await end(ended.id);
    await sql`update sessions set expires_at = app_now() - interval '1 second' where id = ${spent.id}::uuid`.execute(app.db);
    expect(await ids({ q: 'over-finn' })).toEqual([]);
    expect((await end(spent.id)).body.code).toBe('session.not_found');
  });

  it.each([{ sort: 'ip' }, { seen: 'never' }, { userId: 'x' }, { page: 0 }, { perPage: 101 }, { createdFrom: 'yesterday' }])(
    'refuses %j',
    async (query) => {
      const { status, body } = await app.call('GET /sessions', { as: admin, query: query as object });
      expect([status, body.code]).toEqual([422, 'request.invalid']);
    },
  );

  it.each([
    ['last_seen_at', 'sessions_last_seen'],
    ['created_at', 'sessions_created'],
  ])('reads its rows by %s from an index', async (by, index) => {
    const plan = await planOf(
      app.db,
      sql`select id from sessions where revoked_at is null and expires_at > app_now() order by ${sql.raw(by)} desc, id desc limit 20`,
    );
    expect(plan).toContain(`using ${index} `);
    expect(plan).not.toContain('Sort');
  });
});

describe('ending', () => {
  it('takes effect at once, on open connections too, and is written down', async () => {
    const gina = await createPerson(app.db, { username: 'ended-gina' });
    const [one, other] = [await signIn(gina), await signIn(gina)];
    expect(await isIn(one.token)).toBe(true);
    const line = await connect(app.origin, one.token);
    expect((await end(one.id)).status).toBe(200);
    expect(await isIn(one.token)).toBe(false);
    await expect.poll(line.ended, { timeout: 4_000 }).not.toBeNull();
    expect(await isIn(other.token)).toBe(true);
    expect(await linesOf(one.id)).toEqual([
      {
        action: 'session.ended',
        actor_id: admin.id,
        target_name: 'ended-gina',
        before: { device: 'Firefox · Linux', network: '203.0.113.0/24', userId: gina.id },
      },
    ]);
  });

  it('happens once, of however many who press at the same time', async () => {
    const { id } = await signIn(await createPerson(app.db));
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await end(id)).body.code ?? 'ended'));
    expect(codes.filter((code) => code === 'ended')).toHaveLength(1);
    expect(codes.filter((code) => code === 'session.not_found')).toHaveLength(19);
    expect(await linesOf(id)).toHaveLength(1);
  });

  it('of the one that asks is refused, and of others of mine is not', async () => {
    const { id } = (await list({ q: 'the-admin' })).items.find(({ isCurrent }) => isCurrent)!;
    expect((await end(id)).body.code).toBe('session.current');
    expect((await app.call('GET /me', { as: admin })).status).toBe(200);
    expect((await end((await signIn(admin)).id)).status).toBe(200);
  });

  it('of a session that is not there says so', async () => {
    expect((await end(newId())).body.code).toBe('session.not_found');
  });
});

test('the file has the rows of the filter and the columns that were asked for, and no address', async () => {
  const person = await createPerson(app.db, { username: 'file-hal', firstName: '=1+1', lastName: '' });
  await signIn(person);
  const columns = [
    { key: 'username', title: '用户' },
    { key: 'name', title: 'Name' },
    { key: 'device', title: 'Device' },
    { key: 'place', title: 'Network' },
  ] as const;
  const { body } = await app.call('POST /sessions/export', { as: admin, body: { filter: { q: 'file-' }, columns: [...columns] } });
  const address = new URL(body.url).pathname;
  const answer = await fetch(app.origin + address);
  expect(answer.headers.get('content-disposition')).toContain('sessions.csv');
  expect(await answer.text()).toBe(`用户,Name,Device,Network\r\nfile-hal,'=1+1,Firefox · Linux,203.0.113.0/24\r\n`);
  expect((await fetch(app.origin + address)).status).toBe(404);
  const received = await app.db.selectFrom('audit_entries').select('after').where('action', '=', 'sessions.exported').execute();
  expect(received).toEqual([{ after: { q: 'file-' } }]);
});

describe('rights', () => {
  it('nobody ends a session of an account that may do more', async () => {
    const strong = await createPerson(app.db, { username: 'strong-ida' });
    await createRole(app.db, { menuIds: [await createMenu(app.db, 'system:secret:read')], holders: [strong] });
    const weak = await createPerson(app.db, { username: 'weak-jan' });
    const [above, beyond, below] = [await signIn(admin), await signIn(strong), await signIn(weak)];
    for (const { id, token } of [above, beyond]) {
      expect((await end(id, helper)).body.code).toBe('user.beyond_you');
      expect([await isIn(token), await linesOf(id)]).toEqual([true, []]);
    }
    const canEnd = async (q: string) => (await list({ q }, helper)).items.map((row) => row.can.end);
    expect([await canEnd('strong-ida'), await canEnd('weak-jan')]).toEqual([[false], [true]]);
    expect((await end(below.id, helper)).status).toBe(200);
  });

  it('whoever may only read ends nothing and takes no file, and everybody else sees nothing', async () => {
    const kim = await createPerson(app.db);
    const { id, token } = await signIn(kim);
    const file = { filter: {}, columns: [{ key: 'username' as const, title: 'x' }] };
    expect((await list({}, reader)).items.length).toBeGreaterThan(0);
    expect((await end(id, reader)).body.code).toBe('auth.forbidden');
    expect((await app.call('POST /sessions/export', { as: reader, body: file })).body.code).toBe('auth.forbidden');
    expect((await app.call('GET /sessions', { as: kim, query: {} })).body.code).toBe('auth.forbidden');
    expect((await end((await signIn(reader)).id, kim)).body.code).toBe('auth.forbidden');
    expect(await isIn(token)).toBe(true);
  });
});
