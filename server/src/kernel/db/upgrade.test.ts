import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel } from '#test/chat.ts';
import { addMember } from '#test/communities.ts';
import { emptyDatabase } from '#test/database.ts';
import { password, passwordHash } from '#test/factors.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { migrate } from './migrate.ts';

/** The last schema in which accounts had only a password. */
const LAST_OLD = '20261121T1716-public-pages.sql';
const shipped = new URL('../../../migrations/', import.meta.url);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-old-migrations-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
for (const name of fs.readdirSync(shipped).filter((file) => file.endsWith('.sql') && file <= LAST_OLD))
  fs.copyFileSync(new URL(name, shipped), path.join(folder, name));

const database = await emptyDatabase();
const { db } = database;
await migrate(db, folder);
// As releases of that time named them: by number.
await sql`update kysely_migration m set name = to_char(o.place, 'FM0000') || substr(m.name, 14)
  from (select name, row_number() over (order by name) as place from kysely_migration) o where o.name = m.name`.execute(db);

/** A sign-in of the old version, with its refresh token. */
async function signedIn(person: TestUser, { until = '20 days', ended = null as string | null, usedAgo = null as string | null } = {}) {
  const token = randomBytes(32).toString('base64url');
  const id = newId();
  await sql`insert into sessions (id, user_id, user_agent, ip, last_used_at, expires_at, revoked_at, revoked_reason)
    values (${id}, ${person.id}, 'Old browser', '127.0.0.1', app_now() - interval '10 days', app_now() + ${until}::interval,
      case when ${ended}::text is null then null else app_now() end, ${ended})`.execute(db);
  await sql`insert into refresh_tokens (token_hash, session_id, expires_at, used_at)
    values (${createHash('sha256').update(token).digest()}, ${id}, app_now() + ${until}::interval, app_now() - ${usedAgo}::interval)`.execute(
    db,
  );
  return token;
}

/** A community of the old version with its owner, by the columns that it had. */
async function oldCommunity(slug: string, owner: TestUser, visibility = 'public') {
  const id = newId();
  await sql`insert into communities (id, slug, name, name_key, category_id, language, timezone, visibility, content_visibility, join_policy,
      owner_count, member_count, created_by)
    select ${id}, ${slug}, ${slug}, ${slug}, id, 'en-US', 'Asia/Shanghai', ${visibility}, 'members', 'open', 1, 0, ${owner.id}::uuid
    from categories where slug = 'technology'`.execute(db);
  await addMember({ db }, { id }, owner, { role: 'owner' });
  await sql`update communities set owner_count = 1 where id = ${id}`.execute(db);
  return { id, slug, name: slug, owner };
}

const [anna, bo] = [
  await createPerson(db, { username: 'Old-Anna', passwordHash }),
  await createPerson(db, { username: 'old-bo', passwordHash }),
  await createPerson(db, { username: 'old-chief', passwordHash, isAdmin: true }),
];
const community = await oldCommunity('old-friends', anna);
await addMember({ db }, community, bo);
const channel = await createChannel({ db }, community, { name: 'Talk' });
const SAID = 200;
await sql`insert into messages (id, channel_id, seq, countable_index, rev, sender_id, client_msg_id, body)
  select gen_random_uuid(), ${channel.id}, n, n, n, case when n % 2 = 0 then ${anna.id}::uuid else ${bo.id}::uuid end, gen_random_uuid(), '第 ' || n || ' 句 🌊'
  from generate_series(1, ${SAID}::int) n`.execute(db);
await sql`update channels set last_seq = ${SAID}, countable_total = ${SAID}, rev = ${SAID} where id = ${channel.id}`.execute(db);
const live = await signedIn(anna);
const signedOut = await signedIn(anna, { ended: 'signed_out' });
const over = await signedIn(bo, { until: '-1 day' });
const spent = await signedIn(bo, { usedAgo: '1 day' });

const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};
const rowsOf = async (name: string): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db);
  return rows.map(({ row }) => row);
};
const before = new Map<string, string[]>();
for (const name of await tables()) before.set(name, await rowsOf(name));
// Siblings of one name were allowed; one of them gets another.
for (const name of ['Workshop', 'workshop']) await sql`insert into departments (id, name) values (${newId()}, ${name})`.execute(db);
// A path that differed from another entry's only in case was unreachable; it gets one of its own.
const [older, newer] = [newId(), newId()];
for (const [id, path] of [
  [older, '/HOME'],
  [newer, '/Home'],
])
  await sql`insert into menus (id, name, route_path) values (${id}, 'menu.twin', ${path})`.execute(db);
// A hidden community had a link without end, and one of a member who has left since.
const hidden = await oldCommunity('old-secrets', anna, 'hidden');
await addMember({ db }, hidden, bo, { state: 'left' });
for (const maker of [anna, bo])
  await sql`insert into invites (id, community_id, token_hash, created_by)
    values (${newId()}, ${hidden.id}, ${Buffer.from(maker.id)}, ${maker.id})`.execute(db);
const applied = await migrate(db);
/** Intended changes of migrations: earlier accounts count as having completed onboarding, and a component was renamed. */
const meant: Record<string, (row: Record<string, unknown>) => object> = {
  users: () => ({ did_complete_onboarding: true }),
  menus: (row) => (row['component_url'] === 'users/my-profile' ? { component_url: 'profile/my-profile' } : {}),
};
const expected = (name: string, row: string): string => {
  const columns = JSON.parse(row) as Record<string, unknown>;
  return JSON.stringify({ ...columns, ...meant[name]?.(columns) });
};
/** Rows that are lost, ignoring columns added since. */
const lost: string[] = [];
for (const [name, rows] of before) {
  const left = await sql<{ row: string }>`
    select o.row from unnest(${rows.map((row) => expected(name, row))}::text[]) as o(row)
    where not exists (select from ${sql.table(name)} t where to_jsonb(t) @> o.row::jsonb)`.execute(db);
  lost.push(...left.rows.map(({ row }) => `${name}: ${row}`));
}

const app = await testApp({}, { database });
const refresh = (refreshToken: string) => app.call('POST /auth/refresh', { body: { refreshToken } });

test('everything of before is there, in the schema of today', () => {
  expect(applied[0]).toBe('20261122T1401-accounts');
  expect([...before.keys()]).toEqual(expect.arrayContaining(['users', 'sessions', 'refresh_tokens', 'messages', 'memberships', 'menus']));
  expect(before.get('messages')).toHaveLength(SAID);
  expect(lost).toEqual([]);
});

test('whoever was signed in still is, in the same session', async () => {
  const { status, body } = await refresh(live);
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${body.accessToken}` };
  expect((await app.call('GET /me', { headers })).body).toMatchObject({ id: anna.id, username: 'Old-Anna', emailVerified: true });
  const { items } = (await app.call('GET /me/sessions', { headers })).body;
  expect(items).toMatchObject([{ isCurrent: true }]);
  expect((await refresh(body.refreshToken)).status).toBe(200);
});

test('what was over before stays over, and a token that was used before ends its family', async () => {
  for (const token of [signedOut, over, spent]) expect((await refresh(token)).body.code).toBe('auth.refresh_invalid');
  const reasons = await app.db.selectFrom('sessions').select('revoked_reason as why').where('user_id', '=', bo.id).execute();
  expect(reasons.map(({ why }) => why)).toEqual(expect.arrayContaining(['token_reuse', null]));
});

test('the old password signs in, messages are read and written, and the new ways in can be set up', async () => {
  const { status, body } = await app.call('POST /login', { body: { username: 'old-anna', password } });
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${body.accessToken}` };
  const read = await app.call('GET /channels/:id/messages', { params: { id: channel.id }, query: {}, headers });
  expect(read.body.items.at(-1)).toMatchObject({ seq: SAID, body: `第 ${SAID} 句 🌊` });
  const said = { clientMsgId: newId(), body: 'Still here.', replyToId: null };
  const sent = await app.call('POST /channels/:id/messages', { params: { id: channel.id }, body: said, headers });
  expect(sent.body).toMatchObject({ seq: SAID + 1 });
  expect((await app.call('POST /me/totp', { headers })).status).toBe(200);
  expect((await app.call('GET /me/security', { headers })).body).toMatchObject({ hasPassword: true, passkeys: [], totpSince: null });
});

test('the console opens for whoever was an administrator, with a menu that leads there, and for nobody else', async () => {
  const bearer = async (username: string) => {
    const { body } = await app.call('POST /login', { body: { username, password } });
    return { authorization: `Bearer ${body.accessToken}` };
  };
  const [headers, others] = [await bearer('old-chief'), await bearer('old-anna')];
  const query = { q: 'old-' };
  const { items } = (await app.call('GET /users', { headers, query })).body;
  expect(items.map(({ username }) => username).toSorted()).toEqual(['Old-Anna', 'old-bo', 'old-chief']);
  expect((await app.call('GET /users', { headers: others, query })).body.code).toBe('auth.forbidden');
  const menu = JSON.stringify((await app.call('GET /menus/mine', { headers })).body);
  for (const path of ['/system/user', '/system/role', '/system/menu', '/system/dept', '/dashboard/admin']) expect(menu).toContain(path);
  const entries = (await app.call('GET /menus', { headers })).body.items;
  const pathOf = (id: string) => entries.find((entry) => entry.id === id)?.path;
  expect([pathOf(older), pathOf(newer)]).toEqual([`/HOME-${older}`, `/Home-${newer}`]);
  expect(entries.filter(({ path }) => path.toLowerCase() === '/home')).toMatchObject([{ path: '/home', isBase: true }]);
  expect(JSON.stringify((await app.call('GET /menus/mine', { headers: others })).body)).not.toContain('/system/user');
  const { items: departments } = (await app.call('GET /departments', { headers })).body;
  expect(departments.map(({ name }) => name)).toEqual(['Workshop', expect.stringMatching(/^workshop \w{5}$/)]);
});

test('links of a hidden community have an end, and those of people who left are revoked', async () => {
  const { rows } = await sql<{ maker: string; days: number; isRevoked: boolean }>`
    select created_by as maker, extract(day from expires_at - created_at)::int as days, revoked_at is not null as "isRevoked"
    from invites where community_id = ${hidden.id}`.execute(app.db);
  expect(rows.find(({ maker }) => maker === anna.id)).toMatchObject({ days: 7, isRevoked: false });
  expect(rows.find(({ maker }) => maker === bo.id)).toMatchObject({ isRevoked: true });
});

test('the address of a hidden community cannot be guessed, and others are as they were', async () => {
  const rows = await app.db.selectFrom('communities').select(['id', 'slug']).execute();
  expect(rows.find(({ id }) => id === hidden.id)?.slug).toMatch(new RegExp(`^${hidden.slug}-[0-9a-f]{10}$`));
  expect(rows.find(({ id }) => id === community.id)?.slug).toBe(community.slug);
});

test('the dashboard counts the days from before there was one', async () => {
  await app.countSite();
  const { rows } =
    await sql`select sum(new_people)::int as people, sum(messages)::int = (select count(*) from messages) as "areAll" from site_days`.execute(
      app.db,
    );
  expect(rows).toEqual([{ people: 3, areAll: true }]);
});
