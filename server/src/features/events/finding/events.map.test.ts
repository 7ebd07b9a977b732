import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';

const app = await testApp();
const newCommunity = () => createCommunity(app, { contentVisibility: 'public' });
const put = (
  event: TestEvent,
  lat: number,
  lng: number,
  more: Partial<{ venue_reveal: 'going'; venue_name: string; venue_city: string }> = {},
) =>
  app.db
    .updateTable('events')
    .set({ venue_lat: lat, venue_lng: lng, ...more })
    .where('id', '=', event.id)
    .execute();
const map = async (communityId: string, bbox?: string, as?: TestUser) =>
  (await app.call('GET /events/map', { as, query: { communityId, ...(bbox !== undefined && { bbox }) } })).body;
const titles = async (...input: Parameters<typeof map>) => (await map(...input)).items.map(({ title }) => title);

it('maps what is in sight, also over the antimeridian, and nothing that is online or not to be seen', async () => {
  const community = await newCommunity();
  const [west, east] = [await createEvent(app, community, { title: 'west' }), await createEvent(app, community, { title: 'east' })];
  await put(west, -17.1, 179.5);
  await put(east, -17.2, -179.5);
  const secret = await createEvent(app, community, { title: 'unlisted', visibility: 'unlisted' });
  await put(secret, -17.1, 179.5);
  await put(await createEvent(app, community, { title: 'online', onlineUrl: 'https://meet.example/m' }), -17.1, 179.5);
  await createEvent(app, community, { title: 'nowhere' });
  expect(await titles(community.id, '179,-18,-179,-17')).toEqual(['west', 'east']);
  expect(await titles(community.id, '179,-18,180,-17')).toEqual(['west']);
  expect(await titles(community.id)).toEqual(['west', 'east']);
  expect((await app.call('GET /events/map', { query: { bbox: '0,10,0,-10' } })).status).toBe(422);
});

it('withholds the exact point of an address that only those who go learn, also from questions about parts of the map', async () => {
  const [guest, other] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await newCommunity();
  const event = await createEvent(app, community, { title: 'in a kitchen' });
  await put(event, 52.3731, 4.8926, { venue_reveal: 'going', venue_city: 'Amsterdam' });
  await register(app, event, guest);
  const around = '4,52,5,53';
  const seen = async (as?: TestUser) => (await map(community.id, around, as)).items.map(({ lat, lng, precision }) => [lat, lng, precision]);
  expect(await seen(other)).toEqual([[52.4, 4.9, 'area']]);
  expect(await seen()).toEqual([[52.4, 4.9, 'area']]);
  expect(await seen(guest)).toEqual([[52.3731, 4.8926, 'exact']]);
  const closely = '4.892,52.373,4.893,52.374';
  expect(await titles(community.id, closely, other)).toEqual([]);
  expect(await titles(community.id, closely, guest)).toEqual(['in a kitchen']);
  // 100 km from a point in the north end between the true place and the one that is shown.
  const near = async (lat: number) =>
    (await app.call('GET /events', { as: other, query: { communityId: community.id, lat, lng: 4.9 } })).body.items.length;
  expect([await near(53.28), await near(51.49)]).toEqual([1, 0]);
});

it('puts an event without coordinates where its community is, roughly', async () => {
  const community = await newCommunity();
  await app.db.updateTable('communities').set({ lat: 10.123, lng: 20.456 }).where('id', '=', community.id).execute();
  await createEvent(app, community, { title: 'of the community' });
  const { items, isCut } = await map(community.id, '20,10,21,11');
  expect([items[0], isCut]).toMatchObject([{ lat: 10.1, lng: 20.5, precision: 'area' }, false]);
});

it('says when there are more than 200', async () => {
  const community = await newCommunity();
  const event = await createEvent(app, community, { title: 'many' });
  await put(event, 1, 1);
  await sql`insert into events (id, slug, community_id, title, language, mode, wall_start, wall_end, zone, starts_at, ends_at, visibility, status,
      waitlist_mode, venue_lat, venue_lng, search, created_by)
    select gen_random_uuid(), ${newId()} || n, community_id, title, language, mode, wall_start, wall_end, zone, starts_at, ends_at, visibility, status,
      waitlist_mode, venue_lat, venue_lng, search, created_by from events, generate_series(1, 200) n where id = ${event.id}`.execute(
    app.db,
  );
  const { items, isCut } = await map(community.id, '0,0,2,2');
  expect([items.length, isCut]).toEqual([200, true]);
});

it('offers cities, communities and tags with their counts, found by any part and by pinyin', async () => {
  const host = await createPerson(app.db);
  const name = newId().slice(-8);
  const community = await createCommunity(app, { owner: host, contentVisibility: 'public', name: `${name} 读书会` });
  const create = (venueCity: string, tags: string[]) =>
    app.call('POST /events', {
      as: host,
      body: {
        communityId: community.id,
        title: 'Reading',
        wallStart: `${yearAhead}-05-01T19:00`,
        wallEnd: `${yearAhead}-05-01T21:00`,
        zone: 'UTC',
        venue: { name: 'Hall', city: venueCity },
        tags,
      },
    });
  await create(`杭州${name}`, [`茶 ${name}`]);
  await create(`杭州${name}`, [`茶 ${name}`, `Rye ${name}`]);
  const choices = async (query: { of: 'city' | 'community' | 'tag'; q?: string }) =>
    (await app.call('GET /events/choices', { as: host, query })).body.items.filter(({ label }) => label.includes(name));
  expect(await choices({ of: 'city', q: 'hangzhou' })).toEqual([{ value: `杭州${name}`, label: `杭州${name}`, count: 2 }]);
  expect(await choices({ of: 'city', q: 'hz' })).toHaveLength(1);
  expect(await choices({ of: 'tag', q: name })).toMatchObject([
    { label: `茶 ${name}`, count: 2 },
    { label: `Rye ${name}`, count: 1 },
  ]);
  expect(await choices({ of: 'community', q: 'dushu' })).toEqual([{ value: community.id, label: `${name} 读书会`, count: 2 }]);
  expect(await choices({ of: 'community', q: 'chess' })).toEqual([]);
});
