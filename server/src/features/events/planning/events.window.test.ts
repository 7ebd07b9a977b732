import { describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent, wallIn } from '#test/events.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const HOUR = 3_600_000;
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const instantIn = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

async function addType(event: Pick<TestEvent, 'id'>, sales: { salesFrom: string | null; salesUntil: string | null }): Promise<void> {
  await app.call('POST /events/:id/ticket-types', { as: host, params: { id: event.id }, body: { name: 'Seat', ...sales } });
}

/** Times around an event as hours before its start, to the nearest hour; null where there are none. */
async function before({ id }: Pick<TestEvent, 'id'>) {
  const { starts_at, rsvp_opens_at, rsvp_closes_at } = await app.db
    .selectFrom('events')
    .select(['starts_at', 'rsvp_opens_at', 'rsvp_closes_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const types = await app.db.selectFrom('ticket_types').select(['sales_from', 'sales_until']).where('event_id', '=', id).execute();
  const hours = (time: Date | null) => time && Math.round((starts_at.getTime() - time.getTime()) / HOUR);
  return [rsvp_opens_at, rsvp_closes_at, ...types.flatMap((type) => [type.sales_from, type.sales_until])].map(hours);
}

/** In 100 hours; answers open 50 hours before it and close 10 hours before, its tickets are sold from 40 until 20 hours before. */
async function upcoming(): Promise<TestEvent> {
  const event = await createEvent(app, community, { startsIn: 100, rsvpOpensIn: 50, rsvpClosesIn: 90 });
  await addType(event, { salesFrom: instantIn(60), salesUntil: instantIn(80) });
  return event;
}
const change = async ({ id }: TestEvent, body: Partial<CallInput<'PUT /events/:id'>['body']>) => {
  const { version } = (await app.call('GET /events/:id/plan', { params: { id }, as: host })).body;
  return app.call('PUT /events/:id', { params: { id }, as: host, body: { version, ...body } });
};
const moveTo = (event: TestEvent, hours: number) => change(event, { wallStart: wallIn(hours), wallEnd: wallIn(hours + 2) });

describe('when the start of an event moves', () => {
  it.each([300, 70])('the window of answers and the sales of tickets move along, to one in %i hours', async (hours) => {
    const event = await upcoming();
    expect((await moveTo(event, hours)).status).toBe(200);
    expect(await before(event)).toEqual([50, 10, 40, 20]);
  });

  it('they stay while only its end or its words change', async () => {
    const event = await upcoming();
    await change(event, { wallEnd: wallIn(110), title: 'A longer one' });
    expect(await before(event)).toEqual([50, 10, 40, 20]);
  });

  it('what has opened does not close again', async () => {
    const event = await createEvent(app, community, { startsIn: 100, rsvpOpensIn: -20, rsvpClosesIn: 90 });
    await addType(event, { salesFrom: instantIn(-10), salesUntil: instantIn(80) });
    await moveTo(event, 300);
    expect(await before(event)).toEqual([320, 10, 310, 20]);
    expect((await app.call('GET /events/:id', { params: { id: event.id } })).body.rsvp).toEqual({ isOpen: true, reason: null });
  });

  it('what has closed opens again, as long before the start as before', async () => {
    const event = await createEvent(app, community, { startsIn: 5, rsvpOpensIn: -20, rsvpClosesIn: -5 });
    await moveTo(event, 100);
    expect(await before(event)).toEqual([120, 10]);
  });

  it('a window that would end before it began moves as a whole', async () => {
    const event = await createEvent(app, community, { startsIn: 100, rsvpOpensIn: -1, rsvpClosesIn: 50 });
    await addType(event, { salesFrom: instantIn(-1), salesUntil: instantIn(50) });
    expect((await moveTo(event, 40)).status).toBe(200);
    expect(await before(event)).toEqual([101, 50, 101, 50]);
  });

  it('a new date of a postponed event moves them, too', async () => {
    const event = await upcoming();
    const params = { id: event.id };
    await app.call('POST /events/:id/postponement', { params, as: host, body: { reason: 'The hall is flooded' } });
    const body = { wallStart: wallIn(400), wallEnd: wallIn(402), zone: 'UTC', reconfirmBy: null };
    expect((await app.call('PUT /events/:id/date', { params, as: host, body })).status).toBe(200);
    expect(await before(event)).toEqual([50, 10, 40, 20]);
  });

  it('each date of a series moves its own', async () => {
    const body = { communityId: community.id, title: 'Choir', wallStart: wallIn(100), wallEnd: wallIn(102), zone: 'UTC' };
    const first = (await app.call('POST /events', { as: host, body: { ...body, rrule: 'FREQ=DAILY;COUNT=3' } })).body;
    const dates = (await app.call('GET /events/:id/dates', { as: host, params: { id: first.id } })).body.items;
    for (const { id, startsAt } of dates) {
      const at = (hours: number) => new Date(Date.parse(startsAt) - hours * HOUR);
      await addType({ id }, { salesFrom: at(40).toISOString(), salesUntil: at(20).toISOString() });
      await app.db
        .updateTable('events')
        .set({ rsvp_opens_at: at(50), rsvp_closes_at: at(10) })
        .where('id', '=', id)
        .execute();
    }
    const { version } = (await app.call('GET /events/:id/plan', { params: { id: dates[1]!.id }, as: host })).body;
    const later = (wall: string) => new Date(Date.parse(`${wall}Z`) + 3 * HOUR).toISOString().slice(0, 16);
    const moved = await app.call('PUT /events/:id/series', {
      as: host,
      params: { id: dates[1]!.id },
      body: { scope: 'following', version, wallStart: later(dates[1]!.wallStart), wallEnd: later(dates[1]!.wallEnd) },
    });
    expect(moved.body).toMatchObject({ changed: 2 });
    expect(await Promise.all(dates.map(before))).toEqual(dates.map(() => [50, 10, 40, 20]));
  });
});
