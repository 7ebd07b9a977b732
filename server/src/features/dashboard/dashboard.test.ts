import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import type { Period } from '#contract/dashboard/index.ts';
import { ownApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { wallIn } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';

const app = await ownApp();
const { db } = app;
const admin = await createPerson(db, { isAdmin: true });
const [anna, ben] = [await createPerson(db), await createPerson(db)];
const numbers = async (period?: Period, as = admin) =>
  (await app.call('GET /dashboard/site', { as, query: { ...(period && { period }) } })).body;

test('a new site is counted as soon as somebody looks', async () => {
  const first = await numbers();
  expect(first.totals).toBeNull();
  expect(first.metrics.messages).toEqual({ sum: 0, before: null, points: Array(30).fill(0) });
  await expect.poll(() => numbers().then(({ totals }) => totals?.people)).toBe(3);
});

describe('what was done through the front door', () => {
  it('is what the numbers say, and a second count says the same', async () => {
    const [category] = (await app.call('GET /communities/categories', {})).body.items;
    const body = { name: 'Counted', categoryId: category!.id, language: 'en-US', timezone: 'Europe/Berlin', joinPolicy: 'open' } as const;
    const community = (await app.call('POST /communities', { as: anna, body })).body;
    await app.call('POST /communities/:id/join', { as: ben, params: { id: community.id }, body: {} });
    const event = { communityId: community.id, title: 'Counting', wallStart: wallIn(48), wallEnd: wallIn(50), zone: 'UTC' };
    const made = (await app.call('POST /events', { as: anna, body: event })).body;
    expect((await app.call('POST /events/:id/rsvp', { as: ben, params: { id: made.id }, body: { partySize: 1 } })).status).toBeLessThan(
      300,
    );
    const channel = await createChannel(app, community, { name: 'Numbers' });
    for (const who of [anna, ben, ben]) expect((await say(app, channel, who)).status).toBe(200);
    await app.countSite();
    const counted = await numbers();
    expect(counted.totals).toMatchObject({
      people: 3,
      communities: 1,
      events: 1,
      upcomingEvents: 1,
      active: { day: 3, week: 3, month: 3 },
    });
    const sums = Object.fromEntries(Object.entries(counted.metrics).map(([name, { sum }]) => [name, sum]));
    expect(sums).toEqual({ newPeople: 3, newCommunities: 1, newEvents: 1, messages: 3, rsvps: 1, activePeople: 3 });
    expect(counted.metrics.messages.points).toEqual([...Array<number>(29).fill(0), 3]);
    expect(counted.from).toBe(new Date(Date.parse(counted.to) - 29 * 86_400_000).toISOString().slice(0, 10));
    await app.countSite();
    expect((await numbers()).metrics).toEqual(counted.metrics);
  });
});

describe('a period', () => {
  /** One row per entry of `days`, with as many messages as it is days ago. */
  const lay = async (days: number) => {
    await db.deleteFrom('site_days').execute();
    await sql`insert into site_days (day, new_people, new_communities, new_events, messages, rsvps, active_people)
      select (app_now() at time zone 'UTC')::date - n, 1, 0, 0, n, 0, 2 from generate_series(0, ${days - 1}::int) n`.execute(db);
  };

  it('stands beside the one before it, of which the day that answers to today is left out', async () => {
    await lay(14);
    const { metrics } = await numbers('7');
    expect(metrics.messages).toEqual({ sum: 21, before: 63, points: [6, 5, 4, 3, 2, 1, 0] });
    expect(metrics.newPeople).toMatchObject({ sum: 7, before: 6 });
  });

  it('stands alone where the site is younger than the one before it', async () => {
    await lay(13);
    expect((await numbers('7')).metrics.messages).toMatchObject({ sum: 21, before: null });
  });

  it('of a year is told in weeks', async () => {
    await lay(728);
    const { metrics, step, from, to } = await numbers('year');
    expect([step, metrics.newPeople.points, metrics.newPeople.before]).toEqual([7, Array(52).fill(7), 357]);
    expect(metrics.messages.points.slice(-2)).toEqual([70, 21]);
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(363);
    expect((await numbers('90')).metrics.newPeople).toEqual({ sum: 90, before: 89, points: Array(90).fill(1) });
  });

  it('is one of four', async () => {
    const { status, body } = await app.raw('/api/v2/dashboard/site?period=31', { as: admin });
    expect([status, (body as { code: string }).code]).toEqual([422, 'request.invalid']);
  });

  it('is read from the index of days, in a moment', async () => {
    await lay(7_300);
    await sql`analyze site_days`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select sum(messages) from site_days
      where day > (app_now() at time zone 'UTC')::date - 60 and day <= (app_now() at time zone 'UTC')::date`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('site_days_pkey');
  });
});

test('whoever holds the permission reads it, and nobody else', async () => {
  expect((await app.call('GET /dashboard/site', { as: anna })).body.code).toBe('auth.forbidden');
  expect((await app.call('GET /dashboard/site/health', { as: anna })).body.code).toBe('auth.forbidden');
  const reader = await createPerson(db);
  await settingsOf(app, admin).grant(reader, 'system:dashboard:read');
  expect((await app.call('GET /dashboard/site', { as: reader })).status).toBe(200);
  expect((await app.call('GET /dashboard/site/health', { as: reader })).status).toBe(200);
  expect((await app.call('GET /dashboard/site/health', {})).status).toBe(401);
});
