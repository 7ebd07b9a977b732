import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { weekdayOf } from '#contract/browser/recurrence.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { wallIn } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { newId } from '#kernel/ids.ts';
import { createPerson, type TestUser } from '#test/people.ts';

type Body = CallInput<'POST /events'>['body'];
type Rsvp = CallInput<'POST /events/:id/dates/rsvp'>['body'];

const app = await testApp();
const host = await createPerson(app.db);
const [begin, end] = [wallIn(24), wallIn(25)];
const weekday = weekdayOf(begin.slice(0, 10));
const weekly = (count: number) => `FREQ=WEEKLY;BYDAY=${weekday};COUNT=${count}`;
/** Every four weeks: 27 dates are within two years, and one more comes near each month. */
const forYears = `FREQ=WEEKLY;INTERVAL=4;BYDAY=${weekday};COUNT=40`;

async function series(rrule: string, plan: Partial<Body> = {}) {
  const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
  const body = { communityId: community.id, title: 'Choir', wallStart: begin, wallEnd: end, zone: 'UTC', rrule, ...plan };
  const { body: first } = await app.call('POST /events', { as: host, body });
  const params = { id: first.id };
  const datesFor = async (as: TestUser) => (await app.call('GET /events/:id/dates', { as, params })).body;
  const ids = (await datesFor(host)).items.map(({ id }) => id);
  const send = (as: TestUser, rsvp: Partial<Rsvp> = {}) =>
    app.call('POST /events/:id/dates/rsvp', { as, params, body: { eventIds: null, andLater: true, ...rsvp } });
  const giveBack = (as: TestUser, eventIds: string[] | null = null, key?: string) =>
    app.call('POST /events/:id/dates/release', { as, params, body: { eventIds, ...(key && { key }) } });
  const member = async () => {
    const person = await createPerson(app.db);
    await addMember(app, community, person);
    return person;
  };
  /** What a person has on each date. */
  const statesOf = async (person: TestUser) => {
    const { rows } = await sql<{ state: string | null }>`select r.state from events e
      left join registrations r on r.event_id = e.id and r.user_id = ${person.id} and r.state in ('pending', 'going', 'waitlisted', 'offered')
      where e.community_id = ${community.id} and e.status = 'published' order by e.starts_at`.execute(app.db);
    return rows.map(({ state }) => state);
  };
  /** The dates of four more months, by the job. */
  const later = async () => {
    await shiftClock(app.db, '4 months');
    await runJob('events.fill_series', app);
    await shiftClock(app.db, '-4 months');
  };
  const toldOf = async (person: TestUser) => {
    const { body: list } = await app.call('GET /notifications', { as: person, query: {} });
    return list.items.filter(({ kind }) => kind === 'event.dates_added').map(({ title, message }) => [title, message]);
  };
  return { community, first, params, ids, datesFor, send, giveBack, member, statesOf, later, toldOf };
}
const outcomes = (answer: { body: { items?: { outcome: string; code: string | null; registration: { state: string } | null }[] } }) =>
  answer.body.items!.map(({ outcome, code, registration }) => `${outcome} ${code ?? registration?.state ?? ''}`.trim());

test('each date says what became of it, and a sending that comes again does nothing twice', async () => {
  const { ids, send, giveBack, member, params } = await series(weekly(4), { capacity: 1, waitlistMode: 'auto' });
  const [ann, ben] = [await member(), await member()];
  await app.call('POST /events/:id/rsvp', { as: ann, params: { id: ids[0]! }, body: {} });
  await app.call('POST /events/:id/rsvp', { as: ben, params: { id: ids[1]! }, body: {} });
  await app.call('POST /events/:id/cancellation', { as: host, params: { id: ids[3]! }, body: { reason: 'Storm' } });
  const key = newId();
  const sent = await send(ben, { eventIds: ids, key, andLater: false });
  expect(outcomes(sent)).toEqual(['done waitlisted', 'already going', 'done going', 'refused event.closed']);
  expect(sent.body.items[0]!.registration!.position).toBe(1);
  await app.call('DELETE /events/:id/rsvp', { as: ben, params: { id: ids[2]! } });
  const again = await send(ben, { eventIds: ids, key, andLater: false });
  expect(outcomes(again)).toEqual(['done waitlisted', 'done going', 'done', 'refused event.closed']);
  const back = newId();
  expect(outcomes(await giveBack(ben, ids.slice(0, 3), back))).toEqual(['done', 'done', 'already']);
  await app.call('POST /events/:id/rsvp', { as: ben, params: { id: ids[1]! }, body: {} });
  expect(outcomes(await giveBack(ben, ids.slice(0, 2), back))).toEqual(['done', 'done going']);
  const hidden = await app.call('POST /events/:id/dates/release', { as: ben, params: { id: newId() }, body: { eventIds: null } });
  expect(hidden).toMatchObject({ status: 404, body: { code: 'event.not_found' } });
  expect(params.id).toBe(ids[0]);
});

test('questions are asked once: each date, also one that is added later, has the answers to its own questions', async () => {
  const { first, params, send, member, later, toldOf, ids } = await series(forYears);
  const diet = {
    id: newId(),
    kind: 'choice' as const,
    scope: 'person' as const,
    label: 'Diet',
    isRequired: true,
    options: ['All', 'Vegan'],
  };
  const { version } = (await app.call('GET /events/:id/questions', { as: host, params })).body;
  const asked = await app.call('PUT /events/:id/questions', { as: host, params, body: { questions: [diet], version, andFollowing: true } });
  const [ann, ben] = [await member(), await member()];
  const refused = await send(ben, { answers: [] });
  expect(refused).toMatchObject({ status: 422, body: { code: 'registration.answers_missing' } });
  const answers = [{ questionId: asked.body.items[0]!.id, values: ['Vegan'] }];
  expect(new Set(outcomes(await send(ann, { answers })))).toEqual(new Set(['done going']));
  await later();
  const { rows } = await sql<{ given: string[]; count: number }>`select a.given, count(*)::int as count from registration_answers a
    join registrations r on r.id = a.registration_id join events e on e.id = r.event_id
    where e.series_id = ${first.series!.id} and r.user_id = ${ann.id} group by a.given`.execute(app.db);
  expect(rows).toEqual([{ given: ['Vegan'], count: ids.length + 4 }]);
  expect(await toldOf(ann)).toEqual([['Choir has 4 more dates', 'You have a seat at each, as you go to all dates.']]);
});

test('who goes to all dates goes to later ones, in the order of their answers, as far as there are seats; others are told once why not', async () => {
  const { community, send, member, statesOf, later, toldOf, ids, giveBack } = await series(forYears, {
    capacity: 3,
    guestsPerRsvp: 2,
    waitlistMode: 'auto',
  });
  const [ann, ben, cat, dan, eve] = [await member(), await member(), await member(), await member(), await member()];
  for (const [person, partySize] of [
    [ann, 2],
    [ben, 2],
    [cat, 1],
    [dan, 1],
    [eve, 1],
  ] as const)
    await send(person, { partySize });
  await app.call('DELETE /groups/:id/leave', { as: dan, params: { id: community.id } });
  await giveBack(eve);
  await later();
  expect(await Promise.all([ann, ben, cat, dan, eve].map(async (person) => (await statesOf(person)).slice(ids.length)))).toEqual([
    Array(4).fill('going'),
    Array(4).fill('waitlisted'),
    Array(4).fill('going'),
    Array(4).fill(null),
    Array(4).fill(null),
  ]);
  const { rows } = await sql<{
    confirmed: number;
    queued: number;
  }>`select p.confirmed, p.last_queue_seq::int as queued from inventory_pools p
    join events e on e.id = p.event_id where e.community_id = ${community.id} and p.name = 'seats' order by e.starts_at desc limit 4`.execute(
    app.db,
  );
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ confirmed: 3, queued: 1 })));
  expect(await toldOf(ben)).toEqual([['Choir has 4 more dates', 'They are full. You wait for a seat at each.']]);
  expect([await toldOf(dan), await toldOf(eve)]).toEqual([[], []]);
  expect(await statesOf(eve)).toEqual(Array(ids.length + 4).fill(null));
});

test('a changed rule answers its new dates too, ended answers do not, and those of split series go on', async () => {
  const { params, ids, send, member, statesOf, datesFor } = await series(weekly(3));
  const [ann, ben] = [await member(), await member()];
  await send(ann);
  await send(ben);
  expect((await datesFor(ann)).standing).toEqual({ partySize: 1 });
  const ended = await app.call('DELETE /events/:id/dates/standing', { as: ben, params });
  expect([ended.status, (await datesFor(ben)).standing]).toEqual([200, null]);
  const { version } = (await app.call('GET /events/:id/series', { as: host, params: { id: ids[1]! } })).body;
  const edit = { scope: 'following' as const, version, rrule: weekly(5) };
  await app.call('PUT /events/:id/series', { as: host, params: { id: ids[1]! }, body: edit });
  expect([await statesOf(ann), await statesOf(ben)]).toEqual([Array(6).fill('going'), ['going', 'going', 'going', null, null, null]]);
  const later = await app.call('GET /events/:id/dates', { as: ann, params: { id: ids[2]! } });
  expect(later.body.standing).toEqual({ partySize: 1 });
});

test('later dates that are closed, hidden or need approval are not simply taken', async () => {
  const asking = await series(forYears);
  const [ann, ben] = [await asking.member(), await asking.member()];
  await asking.send(ann);
  await asking.send(ben);
  const set = (change: string, id: string) => sql`update events set ${sql.raw(change)} where series_id = ${id}`.execute(app.db);
  await set("join_mode = 'approval'", asking.first.series!.id);
  await sql`update memberships set state = 'banned' where user_id = ${ben.id} and community_id = ${asking.community.id}`.execute(app.db);
  const closed = await series(forYears);
  const cat = await closed.member();
  await closed.send(cat);
  await set('rsvp_closes_at = app_now()', closed.first.series!.id);
  const hidden = await series(forYears);
  const stranger = await createPerson(app.db);
  await hidden.send(stranger);
  await set("visibility = 'members'", hidden.first.series!.id);
  await asking.later();
  const added = asking.ids.length;
  expect((await asking.statesOf(ann)).slice(added)).toEqual(Array(4).fill('pending'));
  for (const states of [await asking.statesOf(ben), await closed.statesOf(cat), await hidden.statesOf(stranger)])
    expect(states.slice(added)).toEqual(Array(4).fill(null));
});
