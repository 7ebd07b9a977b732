import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { conversationsOf, createChannel, say, startWith } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPasswords } from '#kernel/session/passwords.ts';
import * as deletions from './account.deletion.repository.ts';

const app = await ownApp();
const PASSWORD = 'River2026stone';
const passwordHash = await createPasswords().hash(PASSWORD);
const ask = (as: TestUser) => app.call('POST /me/deletion', { as });
const signIn = ({ username }: TestUser) => app.call('POST /login', { body: { username, password: PASSWORD } });
const erase = () => app.jobs.enqueueAlone({ name: 'account.erase' }, {});
const user = (id: string) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const seesPerson = async ({ username }: TestUser) => (await app.call('GET /people/:username', { params: { username }, query: {} })).status;

test('whoever asks is signed out everywhere; signing in takes it back, and says so', async () => {
  const anna = await createPerson(app.db, { passwordHash });
  const answer = await ask(anna);
  expect(answer.status).toBe(200);
  expect(Date.parse(answer.body.deletedAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  expect((await app.call('GET /me', { as: anna })).status).toBe(401);
  const { accessToken } = (await signIn(anna)).body;
  const headers = { authorization: `Bearer ${accessToken}` };
  const { items } = (await app.call('GET /notifications', { headers, query: {} })).body;
  expect(items).toMatchObject([{ kind: 'account.deletion_cancelled', title: 'Your account stays' }]);
  expect((await user(anna.id)).delete_at).toBeNull();
  await signIn(anna);
  expect((await app.call('GET /notifications', { headers, query: {} })).body.items).toHaveLength(1);
});

test('until then nobody else sees them, by name, by face or by search; signing in brings all of it back, and a mail says so', async () => {
  const [mia, other] = [await createPerson(app.db, { username: 'mia-goes', passwordHash }), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [mia, other] });
  const admin = await createPerson(app.db, { isAdmin: true });
  const seenBy = async (as?: TestUser) =>
    (await app.call('GET /people/:username', { params: { username: 'mia-goes' }, query: {}, ...(as ? { as } : {}) })).status;
  const sight = async () => {
    const { people } = (await app.call('GET /search', { as: other, query: { q: 'mia-goes' } })).body;
    const shown = (await app.call('GET /communities/:id', { as: other, params: { id: community.id } })).body;
    const block = await app.call('POST /me/blocks', { as: other, body: { userId: mia.id } });
    await app.call('DELETE /me/blocks/:userId', { as: other, params: { userId: mia.id } });
    return {
      pages: [await seenBy(), await seenBy(other), await seenBy(admin), block.status],
      found: people.map(({ id }) => id),
      isFace: JSON.stringify(shown).includes('mia-goes'),
    };
  };
  const there = { pages: [200, 200, 200, 200], found: [mia.id], isFace: true };
  expect(await sight()).toEqual(there);
  await ask(mia);
  expect(await sight()).toEqual({ pages: [404, 404, 404, 404], found: [], isFace: false });
  expect((await signIn(mia)).body.isDeletionCancelled).toBe(true);
  expect(await sight()).toEqual(there);
  expect((await signIn(mia)).body).not.toHaveProperty('isDeletionCancelled');
  const mails = await app.db
    .selectFrom('outbox_messages')
    .select('kind')
    .where('recipient', '=', 'mia-goes@example.org')
    .orderBy('id')
    .execute();
  expect(mails.map(({ kind }) => kind).filter((kind) => kind.startsWith('deletion'))).toEqual(['deletion_asked', 'deletion_cancelled']);
});

test('after 14 days everything that is theirs is gone, what others read stays without a name, and name and address are free', async () => {
  const bo = await createPerson(app.db, { username: 'bo-leaves' });
  const next = await createPerson(app.db);
  const community = await createCommunity(app, { members: [bo, next] });
  const alone = await createCommunity(app, { owner: bo });
  const channel = await createChannel(app, community);
  const event = await createEvent(app, community, { capacity: 1, startsIn: 24 * 40 });
  const rsvp = (as: TestUser) => app.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body: { partySize: 1 } });
  expect([(await rsvp(bo)).body.state, (await rsvp(next)).body.state]).toEqual(['going', 'waitlisted']);
  await app.call('POST /communities/:id/posts', { as: bo, params: { id: community.id }, body: { title: 'Farewell', body: 'Bye.' } });
  const said = { clientMsgId: crypto.randomUUID(), body: 'So long.' };
  await app.call('POST /channels/:id/messages', { as: bo, params: { id: channel.id }, body: said });
  const dm = (await startWith(app, bo, [next])).body;
  await say(app, dm, bo, { body: 'And to you.' });
  await startWith(app, bo, [await createPerson(app.db)]);
  await app.call('POST /me/calendar-feeds', { as: bo, body: { kind: 'own' } });
  expect((await ask(bo)).status).toBe(200);
  await erase();
  await shiftClock(app.db, '13 days 23 hours');
  await erase();
  await shiftClock(app.db, '2 hours');
  await erase();
  await expect.poll(async () => (await user(bo.id)).deleted_at !== null).toBe(true);
  await shiftClock(app.db, '-14 days -1 hour');

  expect(await user(bo.id)).toMatchObject({ username: '', email: '', first_name: '', last_name: '', password_hash: '', is_admin: false });
  expect(await seesPerson(bo)).toBe(404);
  const posts = (await app.call('GET /communities/:id/posts', { as: next, params: { id: community.id }, query: {} })).body.items;
  expect(posts).toMatchObject([{ title: 'Farewell', author: { username: '', firstName: '' } }]);
  expect(JSON.stringify(posts)).not.toContain('bo-leaves');
  const [left] = await conversationsOf(app, next);
  expect(left).toMatchObject({ id: dm.id, can: { write: false } });
  expect(left?.conversation?.people.map(({ username }) => username).toSorted()).toEqual(['', next.username]);
  const words = await app.call('GET /channels/:id/messages', { as: next, params: { id: dm.id }, query: {} });
  expect(words.body.items).toMatchObject([{ body: 'And to you.', sender: { username: '' } }]);
  const counts = await app.db
    .selectFrom('communities')
    .select(['id', 'status', 'member_count', 'owner_count'])
    .where('id', 'in', [community.id, alone.id])
    .execute();
  expect(counts.find(({ id }) => id === community.id)).toMatchObject({ status: 'active', member_count: 2, owner_count: 1 });
  expect(counts.find(({ id }) => id === alone.id)).toMatchObject({ status: 'archived', member_count: 0, owner_count: 0 });
  const mine = (await app.call('GET /events/:id', { as: next, params: { id: event.id } })).body.myRegistration;
  expect(mine).toMatchObject({ state: 'going' });
  // Every table that references users, except what stays on purpose.
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(query_to_xml(format('select * from %I where %I = %L', t.relname, a.attname, ${bo.id}::text), true, false, '')::text, ''), '') as text
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'users'::regclass and t.relname not in ('messages', 'posts', 'comments', 'registrations')`.execute(
    app.db,
  );
  expect(rows[0]!.text).not.toContain('<row>');
  expect((await app.call('PUT /me/username', { as: next, body: { username: 'bo-leaves' } })).status).toBe(200);
});

test('a sign-in between asking and the end keeps the account', async () => {
  const cai = await createPerson(app.db, { passwordHash });
  const gone = await createPerson(app.db);
  await Promise.all([ask(cai), ask(gone)]);
  await signIn(cai);
  await shiftClock(app.db, '15 days');
  await erase();
  await expect.poll(async () => (await user(gone.id)).deleted_at !== null).toBe(true);
  await shiftClock(app.db, '-15 days');
  expect((await user(cai.id)).deleted_at).toBeNull();
  expect(await seesPerson(cai)).toBe(200);
});

test('the only owner of a community with others in it is told which, and goes once there is another', async () => {
  const [dora, emil] = [await createPerson(app.db), await createPerson(app.db)];
  const lake = await createCommunity(app, { owner: dora, name: 'Lake', members: [emil] });
  await createCommunity(app, { owner: dora, name: 'Nobody else' });
  const refused = await ask(dora);
  expect([refused.body.code, refused.body.params]).toEqual(['user.owns_communities', { communities: 'Lake' }]);
  expect((await app.call('GET /me', { as: dora })).status).toBe(200);
  await addMember(app, lake, await createPerson(app.db), { role: 'owner' });
  expect((await ask(dora)).status).toBe(200);
});

test('of the last two administrators one can go, also when both ask at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await app.db.updateTable('users').set({ is_admin: false }).where('is_admin', '=', true).execute();
    const both = await Promise.all([1, 2].map(() => createPerson(app.db, { isAdmin: true })));
    const answers = await Promise.all(both.map(ask));
    expect(answers.map(({ status, body }) => (status === 200 ? 'asked' : body.code)).toSorted()).toEqual(['asked', 'user.last_admin']);
  }
});

test('the last one who can run the site is not erased, is told so and keeps their seats, until there is another', async () => {
  await app.db.updateTable('users').set({ is_admin: false }).where('is_admin', '=', true).execute();
  const [ada, other] = [await createPerson(app.db, { isAdmin: true }), await createPerson(app.db, { isAdmin: true })];
  const event = await createEvent(app, await createCommunity(app, { members: [ada] }), { startsIn: 24 * 60 });
  await app.call('POST /events/:id/rsvp', { as: ada, params: { id: event.id }, body: { partySize: 1 } });
  expect((await ask(ada)).status).toBe(200);
  const setOther = (change: object) => app.db.updateTable('users').set(change).where('id', '=', other.id).execute();
  const mailed = async () =>
    (
      await app.db
        .selectFrom('outbox_messages')
        .select('kind')
        .where('recipient', '=', `${ada.username}@example.org`)
        .orderBy('created_at')
        .execute()
    ).map(({ kind }) => kind);
  for (const [round, change] of [
    { status: 'disabled' },
    { status: 'enabled', delete_at: new Date(4e12) },
    { delete_at: null, deleted_at: new Date() },
  ].entries()) {
    await setOther(change);
    await shiftClock(app.db, '15 days');
    await erase();
    await expect.poll(mailed).toEqual(['deletion_asked', ...Array.from({ length: round + 1 }, () => 'deletion_put_off')]);
    const row = await user(ada.id);
    expect([row.deleted_at, row.is_admin, row.username]).toEqual([null, true, ada.username]);
    const { rows } = await sql<{ days: number }>`select extract(epoch from ${row.delete_at} - app_now())::float / 86400 as days`.execute(
      app.db,
    );
    expect(rows[0]!.days).toBeGreaterThan(13.9);
  }
  const seat = await app.db.selectFrom('registrations').select('state').where('user_id', '=', ada.id).executeTakeFirst();
  expect(seat?.state).toBe('going');
  await setOther({ deleted_at: null });
  await shiftClock(app.db, '15 days');
  await erase();
  await expect.poll(async () => (await user(ada.id)).deleted_at !== null).toBe(true);
  expect((await mailed()).at(-1)).toBe('deletion_done');
  await shiftClock(app.db, '-60 days');
});

test('every table that refers to people is known to the database as owned or forgotten', async () => {
  const references = await app.database.transact((tx) => deletions.references(tx));
  const tables = new Set(references.map(({ table }) => table));
  for (const table of ['sessions', 'memberships', 'notifications', 'user_preferences', 'blocks', 'exports', 'calendar_feeds'])
    expect([table, tables.has(table)]).toEqual([table, true]);
});
