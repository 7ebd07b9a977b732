import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { weekdayOf } from '#contract/browser/recurrence.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { wallIn } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';
import { seriesService } from './events.series.service.ts';
import * as plans from '../events.plans.repository.ts';

type Body = CallInput<'POST /events'>['body'];

const app = await testApp();
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const tuesday = `${yearAhead}-07-01`;
const options: Body = {
  communityId: community.id,
  title: 'Choir practice',
  wallStart: `${tuesday}T19:00`,
  wallEnd: `${tuesday}T21:00`,
  zone: 'Europe/Berlin',
  capacity: 3,
  description: 'Bring the *blue* book.',
  rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=4',
};
const create = (body: Partial<Body> = {}, as = host) => app.call('POST /events', { as, body: { ...options, ...body } });
const datesOf = async (id: string, as = host) => (await app.call('GET /events/:id/dates', { as, params: { id } })).body.items;

describe('an event that repeats', () => {
  it('becomes one event per date, each with its own address, seats and host', async () => {
    const { body: first, status } = await create();
    expect(status).toBe(201);
    expect(first).toMatchObject({ isRecurring: true, series: { rrule: options.rrule }, wallStart: `${tuesday}T19:00` });
    const dates = await datesOf(first.id);
    expect(dates.map(({ wallStart }) => wallStart)).toEqual(
      ['01', '15', '29'].map((day) => `${yearAhead}-07-${day}T19:00`).concat(`${yearAhead}-08-12T19:00`),
    );
    expect(new Set(dates.map(({ slug }) => slug)).size).toBe(4);
    const { body: third } = await app.call('GET /events/:id', { as: host, params: { id: dates[2]!.slug } });
    expect(third).toMatchObject({
      description: options.description,
      capacity: 3,
      seatsLeft: 3,
      isHost: true,
      series: first.series,
      hosts: [{ id: host.id }],
    });
    expect(third.wallEnd).toBe(`${yearAhead}-07-29T21:00`);
  });

  it('keeps its local time over a change of the clocks', async () => {
    const { body } = await create({
      wallStart: `${yearAhead}-10-21T19:00`,
      wallEnd: `${yearAhead}-10-21T21:00`,
      rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=2',
    });
    expect((await datesOf(body.id)).map(({ startsAt }) => startsAt)).toEqual([
      `${yearAhead}-10-21T17:00:00.000Z`,
      `${yearAhead}-10-28T18:00:00.000Z`,
    ]);
  });

  it('has a date on the night on which the clocks skip its start past its end, as long as the others', async () => {
    const { body } = await create({
      wallStart: `${yearAhead}-03-29T02:30`,
      wallEnd: `${yearAhead}-03-29T03:00`,
      rrule: 'FREQ=DAILY;COUNT=3',
    });
    expect((await datesOf(body.id)).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
      [`${yearAhead}-03-29T01:30:00.000Z`, `${yearAhead}-03-29T02:00:00.000Z`],
      [`${yearAhead}-03-30T01:30:00.000Z`, `${yearAhead}-03-30T02:00:00.000Z`],
      [`${yearAhead}-03-31T00:30:00.000Z`, `${yearAhead}-03-31T01:00:00.000Z`],
    ]);
  });

  it('is one draft, published as a whole: the answer says how many dates that were', async () => {
    const { body } = await create({ isDraft: true });
    const publish = () => app.call('PUT /events/:id/publication', { as: host, params: { id: body.id }, body: { to: 'published' } });
    expect((await publish()).body).toMatchObject({ status: 'published', moved: 4 });
    const { body: single } = await create({ isDraft: true, rrule: null });
    const params = { id: single.id };
    expect((await app.call('PUT /events/:id/publication', { as: host, params, body: { to: 'published' } })).body.moved).toBe(1);
  });

  it('counts as one event of its community', async () => {
    const quiet = await createCommunity(app, { owner: host });
    await create({ communityId: quiet.id, rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=30' });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from events where community_id = ${quiet.id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ count: 30 }]);
    expect(await app.database.transact((tx) => plans.countLive(tx, quiet.id, 500))).toBe(1);
  });

  it.each([
    ['without an end', 'FREQ=DAILY', 'event.bad_recurrence'],
    ['with ten thousand dates', 'FREQ=DAILY;COUNT=10000', 'event.bad_recurrence'],
    ['with too many until its end', `FREQ=DAILY;UNTIL=${yearAhead + 9}0101T235959`, 'event.too_many_dates'],
    ['that its start does not fit', 'FREQ=WEEKLY;BYDAY=WE;COUNT=3', 'event.bad_recurrence'],
  ])('is refused by a rule %s, and leaves nothing behind', async (_, rrule, code) => {
    const empty = await createCommunity(app, { owner: host });
    const made = await create({ communityId: empty.id, rrule });
    expect(made).toMatchObject({ status: 422, body: { code } });
    const { rows } = await sql`select from events where community_id = ${empty.id}`.execute(app.db);
    expect(rows).toEqual([]);
    const shown = await app.call('GET /events/recurrence', { as: host, query: { wallStart: options.wallStart, rrule } });
    expect(shown).toMatchObject({ status: 422, body: { code } });
  });

  it('shows its dates before it is created', async () => {
    const { body } = await app.call('GET /events/recurrence', { as: host, query: { wallStart: options.wallStart, rrule: options.rrule! } });
    expect(body.dates).toHaveLength(4);
  });
});

describe('the dates of a series', () => {
  it('are answered together, each by itself: full ones do not keep the others back', async () => {
    const { body: first } = await create({ capacity: 1, waitlistMode: 'off' });
    const [member, other] = [await createPerson(app.db), await createPerson(app.db)];
    for (const person of [member, other]) await addMember(app, community, person);
    const dates = await datesOf(first.id);
    await app.call('POST /events/:id/rsvp', { as: other, params: { id: dates[1]!.id }, body: {} });
    const eventIds = dates.slice(0, 3).map(({ id }) => id);
    const { body: answered } = await app.call('POST /events/:id/dates/rsvp', {
      as: member,
      params: { id: first.slug },
      body: { eventIds },
    });
    const saidOf = ({ items }: typeof answered) => items.map(({ outcome, code, registration }) => [outcome, code ?? registration?.state]);
    expect(saidOf(answered)).toEqual([
      ['done', 'going'],
      ['refused', 'event.full'],
      ['done', 'going'],
    ]);
    const { body: again } = await app.call('POST /events/:id/dates/rsvp', { as: member, params: { id: first.slug }, body: { eventIds } });
    expect(saidOf(again)).toEqual([
      ['already', 'going'],
      ['refused', 'event.full'],
      ['already', 'going'],
    ]);
    expect((await datesOf(first.id, member)).map(({ myRegistration }) => myRegistration?.state ?? null)).toEqual([
      'going',
      null,
      'going',
      null,
    ]);
  });

  it('of another series are left alone', async () => {
    const [{ body: mine }, { body: foreign }] = [await create(), await create()];
    const { body } = await app.call('POST /events/:id/dates/rsvp', {
      as: host,
      params: { id: mine.id },
      body: { eventIds: [foreign.id, mine.id] },
    });
    expect(body.items.map(({ eventId }) => eventId)).toEqual([mine.id]);
  });

  it('are hidden where the event is', async () => {
    const closed = await createCommunity(app, { owner: host, visibility: 'hidden', contentVisibility: 'members' });
    const { body: event } = await create({ communityId: closed.id, visibility: 'members' });
    const stranger = await createPerson(app.db);
    const hidden = await app.call('GET /events/:id/dates', { as: stranger, params: { id: event.id } });
    expect(hidden).toMatchObject({ status: 404, body: { code: 'event.not_found' } });
    const answered = await app.call('POST /events/:id/dates/rsvp', {
      as: stranger,
      params: { id: event.id },
      body: { eventIds: [event.id] },
    });
    expect(answered).toMatchObject({ status: 404, body: { code: 'event.not_found' } });
  });
});

describe('a series that goes on for years', () => {
  // Every 28 days from tomorrow on.
  const begin = wallIn(24);
  const rrule = `FREQ=WEEKLY;INTERVAL=4;BYDAY=${weekdayOf(begin.slice(0, 10))};COUNT=60`;
  const parts = () => {
    const standing = { answerAdded: () => Promise.resolve() };
    return seriesService({ db: app.db, transact: app.database.transact, standing });
  };

  it('is not filled while it is deleted, and again once it is restored', async () => {
    const { body: first } = await create({ wallStart: begin, wallEnd: wallIn(25), zone: 'UTC', rrule, isDraft: true });
    const { id } = first.series!;
    const params = { id: first.id };
    await app.db.updateTable('event_series').set({ filled_until: begin }).where('id', '=', id).execute();
    await app.call('POST /events/:id/archive', { params, as: host });
    expect(await parts().due(50)).not.toContain(id);
    await app.call('DELETE /events/:id/archive', { params, as: host });
    expect(await parts().due(50)).toContain(id);
    // The job of another test file would fill it.
    await app.db.updateTable('event_series').set({ filled_until: null }).where('id', '=', id).execute();
  });

  it('has the dates of two years, and gets the others as they come near, once each', async () => {
    const { body: first } = await create({ wallStart: begin, wallEnd: wallIn(25), zone: 'UTC', rrule });
    const count = async () => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from events where series_id = ${first.series!.id}`.execute(app.db);
      return rows[0]!.count;
    };
    expect(await count()).toBe(27);
    await shiftClock(app.db, '1 year');
    // Twice at once: two servers run the job.
    await Promise.all([parts().fill(first.series!.id), parts().fill(first.series!.id)]);
    expect(await count()).toBe(40);
    await shiftClock(app.db, '2 years');
    await parts().fill(first.series!.id);
    expect(await count()).toBe(60);
    expect(await parts().due(50)).not.toContain(first.series!.id);
  });
});
