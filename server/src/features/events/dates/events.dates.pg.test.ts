import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { weekdayOf } from '#contract/browser/recurrence.ts';
import type { Tx } from '#kernel/transaction.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { wallIn } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { inQueue, lockAccount } from '#test/queue.ts';

const app = await testApp();
const host = await createPerson(app.db);
const begin = wallIn(24);
const weekly = (count: number) => `FREQ=WEEKLY;BYDAY=${weekdayOf(begin.slice(0, 10))};COUNT=${count}`;

async function world(rrule = weekly(2)) {
  const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
  const body = { communityId: community.id, title: 'Choir', wallStart: begin, wallEnd: wallIn(25), zone: 'UTC', rrule };
  const { body: first } = await app.call('POST /events', { as: host, body });
  const params = { id: first.id };
  const guest = await createPerson(app.db);
  await addMember(app, community, guest);
  const going = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from registrations r join events e on e.id = r.event_id
      where e.community_id = ${community.id} and e.ends_at > app_now() and r.user_id = ${guest.id} and r.state = 'going'`.execute(app.db);
    return rows[0]!.count;
  };
  const goToAll = async (as: TestUser) =>
    (await app.call('POST /events/:id/dates/rsvp', { as, params, body: { eventIds: null, andLater: true } })).status;
  const giveAllBack = async () =>
    (await app.call('POST /events/:id/dates/release', { as: guest, params, body: { eventIds: null } })).status;
  const standing = async () => (await app.call('GET /events/:id/dates', { as: guest, params })).body.standing;
  /** The rule gets three more dates. */
  const add = async () => {
    const { version } = (await app.call('GET /events/:id/series', { as: host, params })).body;
    return async () =>
      (await app.call('PUT /events/:id/series', { as: host, params, body: { scope: 'all', version, rrule: weekly(5) } })).status;
  };
  const lockSeries = (tx: Tx) => sql`select from event_series where id = ${first.series!.id} for no key update`.execute(tx);
  return { community, guest, going, standing, goToAll, giveAllBack, add, lockSeries };
}

test('who gives all dates back while dates are added has none of them', async () => {
  const { guest, going, standing, goToAll, giveAllBack, add, lockSeries } = await world();
  await goToAll(guest);
  expect(await inQueue(app, lockSeries, [await add(), giveAllBack])).toEqual([200, 200]);
  expect([await going(), await standing()]).toEqual([0, null]);
});

test('who wants all dates while dates are added has each of them once', async () => {
  const { guest, going, standing, goToAll, add, lockSeries } = await world();
  expect(await inQueue(app, lockSeries, [await add(), () => goToAll(guest)])).toEqual([200, 200]);
  expect([await going(), await standing()]).toEqual([5, { partySize: 1 }]);
});

test.each(['before', 'after'])('who leaves the community %s the job adds dates has no seat on them', async (when) => {
  const { community, guest, going, goToAll } = await world(`FREQ=WEEKLY;INTERVAL=4;BYDAY=${weekdayOf(begin.slice(0, 10))};COUNT=40`);
  await goToAll(guest);
  await shiftClock(app.db, '4 months');
  const leave = async () => (await app.call('DELETE /groups/:id/leave', { as: guest, params: { id: community.id } })).status;
  const calls = [leave, () => runJob('events.fill_series', app)];
  await inQueue<unknown>(app, lockAccount(guest), when === 'before' ? calls : calls.toReversed());
  const left = await going();
  await shiftClock(app.db, '-4 months');
  expect(left).toBe(0);
});
