import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import type { AuditAction, AuditTargetType } from '#contract/audit.ts';
import { createAudit } from '#kernel/audit/index.ts';
import { newId } from '#kernel/ids.ts';
import { withOrigin } from '#kernel/origin.ts';
import { ownApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { planOf } from '#test/plans.ts';

const app = await ownApp();
const admin = await createPerson(app.db, { isAdmin: true, username: 'admin' });
const anna = await createPerson(app.db, { username: 'Anna' });
const ben = await createPerson(app.db, { username: 'ben_100%' });
const stranger = await createPerson(app.db);

const audit = createAudit();
type Options = { by?: typeof anna | null; action?: AuditAction; type?: AuditTargetType; target?: string; name?: string };
/** An entry as an administrative change writes it; returns its id. */
const write = async ({ by = anna, action = 'role.changed', type = 'role', target = newId(), name = 'editors' }: Options = {}) => {
  await withOrigin({ requestId: `req-${target}`, network: '192.0.2.0/24' }, () =>
    app.database.transact((tx) =>
      audit.record(tx, {
        by,
        action,
        target: { type, id: target, name },
        before: { name: 'old', smtpPassword: 'one', nested: { clientSecret: 's3cret' } },
        after: { name, smtpPassword: 'two', nested: { clientSecret: 's3cret', host: 'x' } },
      }),
    ),
  );
  return (await app.db.selectFrom('audit_entries').select('id').where('target_id', '=', target).executeTakeFirstOrThrow()).id;
};
type Query = NonNullable<Parameters<typeof app.call<'GET /audit'>>[1]['query']>;
const list = async (query: Query = {}, as = admin) => (await app.call('GET /audit', { as, query })).body;
const ids = async (query: Query) => (await list(query)).items.map(({ id }) => id);
const get = (id: string, as = admin) => app.call('GET /audit/:id', { as, params: { id } });

describe('the list', () => {
  it('comes newest first, a page at a time, and counts', async () => {
    const actor = await createPerson(app.db);
    const written = [await write({ by: actor }), await write({ by: actor }), await write({ by: actor })];
    const first = await list({ actorId: actor.id, perPage: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([written[2], written[1]]);
    expect(first.pagination).toEqual({ page: 1, perPage: 2, total: 3, totalPages: 2 });
    expect(await ids({ actorId: actor.id, perPage: 2, page: 2 })).toEqual([written[0]]);
    expect(await ids({ actorId: actor.id, sort: 'createdAt' })).toEqual(written);
  });

  it('names who did what to what, as it was called then, and leads to who it is now', async () => {
    const person = await createPerson(app.db, { username: 'before' });
    const id = await write({ by: person, type: 'user', target: person.id, name: 'before' });
    await app.db.updateTable('users').set({ username: 'later', username_key: 'later' }).where('id', '=', person.id).execute();
    const who = { id: person.id, name: 'before', username: 'later' };
    const [line] = (await list({ actorId: person.id })).items;
    expect(line).toEqual({
      id,
      createdAt: expect.any(String),
      action: 'role.changed',
      actor: who,
      target: { type: 'user', ...who },
      settings: [],
      network: '192.0.2.0/24',
    });
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', person.id).execute();
    expect((await list({ actorId: person.id })).items[0]?.actor).toEqual({ ...who, username: null });
  });

  it('names the settings that changed, which all have one target', async () => {
    const target = { type: 'setting', id: 'site', name: 'site' } as const;
    await app.database.transact((tx) =>
      audit.record(tx, {
        by: anna,
        action: 'settings.changed',
        target,
        before: { siteName: null },
        after: { siteName: 'New', signUp: 'open' },
      }),
    );
    expect((await list({ targetType: 'setting' })).items.map(({ settings }) => settings.toSorted())).toEqual([['signUp', 'siteName']]);
  });

  it('is cut down by action, by target, by time and by how a name begins', async () => {
    const target = newId();
    const one = await write({ type: 'menu', action: 'menu.moved', target, name: 'Übersicht' });
    const two = await write({ by: ben, type: 'menu', action: 'menu.created', name: '文档' });
    expect(await ids({ action: 'menu.moved' })).toEqual([one]);
    expect(await ids({ targetType: 'menu' })).toEqual([two, one]);
    expect(await ids({ targetType: 'menu', targetId: target })).toEqual([one]);
    expect(await ids({ targetType: 'role', targetId: target })).toEqual([]);
    expect(await ids({ q: 'ÜBER' })).toEqual([one]);
    expect(await ids({ q: '文' })).toEqual([two]);
    expect(await ids({ q: 'BEN_100%' })).toEqual([two]);
    expect(await ids({ q: '%' })).toEqual([]);
    expect(await ids({ q: 'ann', targetType: 'menu' })).toEqual([one]);
    const { createdAt } = (await list({ action: 'menu.created' })).items[0]!;
    const later = new Date(Date.parse(createdAt) + 1).toISOString();
    expect(await ids({ targetType: 'menu', createdFrom: later })).toEqual([]);
    expect(await ids({ targetType: 'menu', createdBefore: later })).toContain(two);
  });

  it('refuses filters that say nothing', async () => {
    for (const query of [{ actorId: 'x' }, { action: 'x' }, { createdFrom: 'x' }, { sort: 'network' }, { perPage: 101 }])
      expect((await app.call('GET /audit', { as: admin, query: query as Query })).status).toBe(422);
  });
});

describe('a line', () => {
  it('says what differs, without any secret, where it came from and its place in the chain', async () => {
    const id = await write({ name: 'writers' });
    const before = await get(id);
    expect(before.body.position).toBeNull();
    await app.auditChain.sealAll();
    const { body } = await get(id);
    expect(body).toMatchObject({
      before: { name: 'old', smtpPassword: '***', nested: { clientSecret: '***' } },
      after: { name: 'writers', smtpPassword: '***', nested: { clientSecret: '***', host: 'x' } },
      requestId: expect.stringMatching(/^req-/),
      network: '192.0.2.0/24',
      position: expect.any(Number),
    });
    expect(JSON.stringify(body)).not.toContain('s3cret');
  });

  it('that is missing is not found', async () => {
    expect((await get(newId())).body.code).toBe('audit.not_found');
  });
});

describe('the file', () => {
  const take = (filter: Query, as = admin) =>
    app.call('POST /audit/export', {
      as,
      body: {
        filter,
        columns: [
          { key: 'action', title: '操作' },
          { key: 'target', title: 'Target' },
          { key: 'after', title: 'After' },
        ],
      },
    });

  it('holds the lines of the filter, and that it was taken is a line', async () => {
    const target = newId();
    await write({ type: 'department', action: 'department.created', target, name: '=HYPERLINK("x")' });
    const { body } = await take({ targetId: target });
    const file = await app.raw(new URL(body.url).pathname);
    expect(file.body).toMatch(
      /^操作,Target,After\r\ndepartment\.created,"'=HYPERLINK\(""x""\)","\{.*""smtpPassword"":""\*\*\*"".*\}"\r\n$/,
    );
    expect(file.body).not.toContain('s3cret');
    expect((await app.raw(new URL(body.url).pathname)).status).toBe(404);
    const [line] = (await list({ action: 'audit.exported' })).items;
    expect((await get(line!.id)).body).toMatchObject({ actor: { id: admin.id }, after: { targetId: target } });
  });
});

describe('verifying', () => {
  it('says that the log is sound, and is itself a line', async () => {
    await write();
    const { body } = await app.call('POST /audit/verify', { as: admin, body: {} });
    expect(body).toMatchObject({ state: 'sound', firstBroken: null, next: null, waiting: 0 });
    const { count } = await app.db
      .selectFrom('audit_chain')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    expect([body.checked, body.mark?.split(':')[0]]).toEqual([count, String(count)]);
    expect((await get((await ids({ action: 'audit.verified' }))[0]!)).body.after).toEqual({ state: 'sound', mark: body.mark });
    expect((await app.call('POST /audit/verify', { as: admin, body: { mark: body.mark! } })).body.state).toBe('sound');
  });

  it('names the first line that is not as it was written', async () => {
    const id = await write();
    await app.auditChain.sealAll();
    const { position } = (await get(id)).body;
    const change = async (name: string) => {
      await sql`alter table audit_entries disable trigger user`.execute(app.db);
      await app.db.updateTable('audit_entries').set({ actor_name: name }).where('id', '=', id).execute();
      await sql`alter table audit_entries enable trigger user`.execute(app.db);
    };
    await change('nobody');
    const { body } = await app.call('POST /audit/verify', { as: admin, body: {} });
    await change('Anna');
    expect(body).toMatchObject({ state: 'broken', checked: position! - 1, firstBroken: { error: 'changed', position, entryId: id } });
    expect((await app.call('POST /audit/verify', { as: admin, body: {} })).body.state).toBe('sound');
  });

  it('refuses a mark that is none', async () => {
    for (const body of [{ mark: 'x' }, { mark: '1:abc' }, { after: '1' }])
      expect((await app.call('POST /audit/verify', { as: admin, body })).status).toBe(422);
  });
});

test.each([
  ['the newest', sql`true`, 'audit_entries_at'],
  ['of somebody', sql`actor_id = '01900000-0000-7000-8000-000000000001'`, 'audit_entries_actor'],
  ['of an action', sql`action = 'role.changed'`, 'audit_entries_action'],
  ['about something', sql`target_type = 'role' and target_id = 'x'`, 'audit_entries_target'],
] as const)('%s are read from their index, in their order', async (_, chosen, index) => {
  const plan = await planOf(app.db, sql`select * from audit_entries where ${chosen} order by at desc, id desc limit 21`);
  expect(plan).toContain(`using ${index}`);
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

test('nobody without the permission reads, takes or verifies anything', async () => {
  const id = await write();
  const columns = [{ key: 'id' as const, title: 'id' }];
  for (const { status } of [
    await app.call('GET /audit', { as: stranger, query: {} }),
    await get(id, stranger),
    await app.call('POST /audit/export', { as: stranger, body: { filter: {}, columns } }),
    await app.call('POST /audit/verify', { as: stranger, body: {} }),
  ])
    expect(status).toBe(403);
});
