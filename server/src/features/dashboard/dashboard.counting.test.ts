import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createChannel } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

// Noon of a UTC day, where the database clock is fixed for these tests.
const app = await ownApp();
const { db } = app;
const NOON = '2026-03-15T12:00:00Z';
const standAt = (instant: string) => sql`update clock set shift = ${instant}::timestamptz - now()`.execute(db);
await standAt(NOON);

const madeAt = async (instant: string, options: Parameters<typeof createPerson>[1] = {}) => {
  const person = await createPerson(db, options);
  await db.updateTable('users').set({ created_at: instant }).where('id', '=', person.id).execute();
  return person;
};
const anna = await madeAt('2024-09-01T09:00:00Z');
const ben = await madeAt('2026-01-10T23:59:59.999Z');
const admin = await madeAt('2026-01-11T00:00:00Z', { isAdmin: true });
const community = await createCommunity(app, { owner: anna, members: [ben] });
await db.updateTable('communities').set({ created_at: '2025-12-24T18:00:00Z' }).where('id', '=', community.id).execute();
const event = await createEvent(app, community, {});
await db.updateTable('events').set({ published_at: '2026-01-11T10:00:00Z' }).where('id', '=', event.id).execute();
const channel = await createChannel(app, community);

let said = 0;
const sayAt = async (who: TestUser, instant: string, state: 'visible' | 'deleted' = 'visible') => {
  said += 1;
  await db
    .insertInto('messages')
    .values({
      id: newId(),
      channel_id: channel.id,
      seq: said,
      countable_index: said,
      rev: said,
      sender_id: who.id,
      client_msg_id: newId(),
      body: 'Hello',
      state,
      sent_at: instant,
    })
    .execute();
};
const answerAt = async (who: TestUser, instant: string) => {
  await register(app, event, who);
  await db.updateTable('registrations').set({ created_at: instant }).where('user_id', '=', who.id).execute();
};
await sayAt(anna, '2026-01-10T23:59:59Z');
await sayAt(anna, '2026-01-11T00:00:00Z');
await sayAt(ben, '2026-01-11T08:00:00Z');
await sayAt(ben, '2026-01-11T08:01:00Z', 'deleted');
await answerAt(ben, '2026-01-12T00:30:00+02:00');
await answerAt(anna, '2026-03-15T11:00:00Z');

const days = () => db.selectFrom('site_days').selectAll().orderBy('day').execute();
const dayOf = (day: string) => db.selectFrom('site_days').selectAll().where('day', '=', day).executeTakeFirst();
const totals = () => db.selectFrom('site_totals').selectAll().executeTakeFirstOrThrow();
await app.countSite();

const nothing = { new_people: 0, new_communities: 0, new_events: 0, messages: 0, rsvps: 0, active_people: 0 };

test('the past is counted once from what is there, each thing on its day of UTC', async () => {
  expect(await dayOf('2026-01-10')).toEqual({ ...nothing, day: '2026-01-10', new_people: 1, messages: 1, active_people: 1 });
  // An answer half an hour after midnight in Berlin belongs to the previous UTC day.
  expect(await dayOf('2026-01-11')).toEqual({
    day: '2026-01-11',
    new_people: 1,
    new_communities: 0,
    new_events: 1,
    messages: 2,
    rsvps: 1,
    active_people: 2,
  });
  expect(await dayOf('2025-12-24')).toEqual({ ...nothing, day: '2025-12-24', new_communities: 1 });
});

test('it reaches from the first account to today, without a gap', async () => {
  const counted = await days();
  expect(counted.at(0)).toEqual({ ...nothing, day: '2024-09-01', new_people: 1 });
  expect(counted.at(-1)?.day).toBe('2026-03-15');
  expect(counted).toHaveLength(561);
});

test('counting twice gives the same', async () => {
  const [before, totalsBefore] = [await days(), await totals()];
  await app.countSite();
  expect(await days()).toEqual(before);
  expect({ ...(await totals()), counted_at: null }).toEqual({ ...totalsBefore, counted_at: null });
});

test('several who count at once end with the same, too', async () => {
  const before = await days();
  await sql`truncate site_days, site_totals, active_days`.execute(db);
  await Promise.all([app.countSite(), app.countSite(), app.countSite()]);
  expect(await days()).toEqual(before);
});

test('the totals are those of now', async () => {
  const { counted_at: countedAt, ...rest } = await totals();
  expect(rest).toEqual({
    only_row: true,
    people: 3,
    communities: 1,
    events: 1,
    upcoming_events: 1,
    active_day: 1,
    active_week: 1,
    active_month: 1,
    seen_since: '2026-03-15',
  });
  expect(countedAt.toISOString().slice(0, 16)).toBe('2026-03-15T12:00');
});

test('who came to read counts as active, once on each day however many devices they have', async () => {
  await app.accessTokenFor(ben);
  await app.database.transact((tx) => app.sessions.start(tx, ben.id, { userAgent: 'phone', ip: '127.0.0.1' }));
  await app.countSite();
  expect(await dayOf('2026-03-15')).toMatchObject({ active_people: 2, rsvps: 1 });
  expect(await totals()).toMatchObject({ active_day: 2, active_week: 2, active_month: 2 });
});

test('after midnight the day before is counted to its end, and then stands', async () => {
  await sayAt(anna, '2026-03-15T23:59:59Z');
  await standAt('2026-03-16T00:02:00Z');
  await sayAt(ben, '2026-03-16T00:01:00Z');
  await app.countSite();
  expect(await dayOf('2026-03-15')).toMatchObject({ messages: 1, active_people: 2 });
  expect(await dayOf('2026-03-16')).toMatchObject({ messages: 1, active_people: 0 });
  await sayAt(anna, '2026-03-15T23:00:00Z');
  await app.countSite();
  expect(await dayOf('2026-03-15')).toMatchObject({ messages: 1 });
  expect(await totals()).toMatchObject({ active_day: 0, active_week: 2, seen_since: '2026-03-15' });
});

test('days on which nothing ran are made up for', async () => {
  await standAt('2026-03-20T12:00:00Z');
  await sayAt(anna, '2026-03-18T10:00:00Z');
  await app.countSite();
  expect((await days()).map(({ day }) => day).slice(-5)).toEqual(['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20']);
  expect(await dayOf('2026-03-18')).toMatchObject({ messages: 1 });
});

test('what is deleted leaves the totals, and stays in the days that are over', async () => {
  const gone = await madeAt('2026-03-20T08:00:00Z');
  await app.countSite();
  expect([await dayOf('2026-03-20'), await totals()]).toMatchObject([{ new_people: 1 }, { people: 4 }]);
  await standAt('2026-03-21T12:00:00Z');
  await app.countSite();
  await db.updateTable('users').set({ deleted_at: '2026-03-21T11:00:00Z' }).where('id', '=', gone.id).execute();
  await db.updateTable('communities').set({ status: 'deleted' }).where('id', '=', community.id).execute();
  await app.countSite();
  expect(await totals()).toMatchObject({ people: 3, communities: 0, events: 0, upcoming_events: 0 });
  expect([await dayOf('2026-03-20'), await dayOf('2025-12-24')]).toMatchObject([{ new_people: 1 }, { new_communities: 1 }]);
});

test('who was here is known for a month, and what failed for two days', async () => {
  await sql`insert into failures (minute, kind, count) values (app_now() - interval '3 days', 'job', 1), (app_now() - interval '1 day', 'job', 1)`.execute(
    db,
  );
  await standAt('2026-04-20T12:00:00Z');
  await sql`insert into failures (minute, kind, count) values (app_now(), 'job', 1)`.execute(db);
  await app.countSite();
  expect(await db.selectFrom('active_days').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('failures').select('count').execute()).toEqual([{ count: 1 }]);
  expect(admin.id).toBeDefined();
});
