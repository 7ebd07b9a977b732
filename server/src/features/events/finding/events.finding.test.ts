import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { EventFilter } from '#contract/events/index.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { planOf } from '#test/plans.ts';
import { yearAhead } from '#test/year-ahead.ts';
import { isListed, sources } from '../events.visibility.repository.ts';
import { inOrder, narrowed, within } from './events.filter.repository.ts';

const app = await testApp();
const newCommunity = (options: NonNullable<Parameters<typeof createCommunity>[1]> = {}) =>
  createCommunity(app, { contentVisibility: 'public', ...options });
type Query = NonNullable<Parameters<typeof read>[0]>;
const read = async (query: {
  communityId?: string;
  mode?: 'in_person' | 'online' | 'hybrid';
  category?: string;
  tag?: string;
  language?: 'zh-CN' | 'en-US' | 'other';
  city?: string;
  lat?: number;
  lng?: number;
  q?: string;
}) => app.call('GET /events', { query: { ...query, perPage: 100 } });
const titles = async (query: Query) => (await read(query)).body.items.map(({ title }) => title);

it('finds events by what they are: format, category, tag, language and city', async () => {
  const host = await createPerson(app.db);
  const tag = `Kite-${newId().slice(-8)}`;
  const city = `Lagos ${newId().slice(-8)}`;
  const [own, other] = await app.db.selectFrom('categories').select(['id', 'slug']).orderBy('slug').limit(2).execute();
  const community = await newCommunity({ owner: host });
  await app.db.updateTable('communities').set({ category_id: other!.id }).where('id', '=', community.id).execute();
  const day = { wallStart: `${yearAhead}-05-01T19:00`, wallEnd: `${yearAhead}-05-01T21:00`, zone: 'UTC', communityId: community.id };
  const create = (body: { title: string } & Partial<CallInput<'POST /events'>['body']>) =>
    app.call('POST /events', { as: host, body: { ...day, ...body } });
  const place = { name: 'Beach', city };
  const tagged = { title: 'tagged', categoryId: own!.id, tags: [tag, 'wind'], venue: place };
  const { body } = await create(tagged);
  expect(body).toMatchObject({ categoryId: own!.id, hasOwnCategory: true, tags: [tag, 'wind'] });
  await create({ title: 'plain', mode: 'online', onlineUrl: 'https://meet.example/a' });
  const of = (query: Query) => titles({ communityId: community.id, ...query });
  expect(await of({ tag: tag.toUpperCase() })).toEqual(['tagged']);
  expect(await of({ q: tag })).toEqual(['tagged']);
  expect(await of({ city: city.toUpperCase() })).toEqual(['tagged']);
  expect(await of({ mode: 'online' })).toEqual(['plain']);
  expect([await of({ category: own!.slug }), await of({ category: other!.slug }), await of({ category: 'NONE' })]).toEqual([
    ['tagged'],
    ['plain'],
    [],
  ]);
  expect([(await of({ language: 'en-US' })).length, await of({ language: 'zh-CN' })]).toEqual([2, []]);
  const missing = await create({ title: 'nowhere', categoryId: newId() });
  expect([missing.status, missing.body]).toEqual([422, expect.objectContaining({ code: 'category.not_found' })]);
});

it('finds what is near: at its own place, or where its community is, and never online', async () => {
  const community = await newCommunity();
  await app.db.updateTable('communities').set({ lat: -16.5, lng: 179.9 }).where('id', '=', community.id).execute();
  await createEvent(app, community, { title: 'of the community', startsIn: 50 });
  const far = await createEvent(app, community, { title: 'far away' });
  await createEvent(app, community, { title: 'online', onlineUrl: 'https://meet.example/b' });
  const over = await createEvent(app, community, { title: 'over the line' });
  const put = (id: string, lat: number, lng: number) =>
    app.db.updateTable('events').set({ venue_lat: lat, venue_lng: lng }).where('id', '=', id).execute();
  await put(far.id, 52.5, 13.4);
  await put(over.id, -16.5, -179.9);
  expect(await titles({ communityId: community.id, lat: -16.5, lng: 179.91 })).toEqual(['over the line', 'of the community']);
  expect((await read({ lat: 91, lng: 0 })).status).toBe(422);
});

it('of events that start together those in the city of the reader come first, then those in their language', async () => {
  const me = await createPerson(app.db);
  await app.db.updateTable('users').set({ language: 'zh-CN', location: '杭州，中国' }).where('id', '=', me.id).execute();
  const community = await newCommunity({ members: [me] });
  const made = [];
  for (const title of ['first', 'here', 'mine']) made.push(await createEvent(app, community, { title }));
  const at = new Date(Date.now() + 86_400_000);
  await app.db.updateTable('events').set({ starts_at: at }).where('community_id', '=', community.id).execute();
  await app.db.updateTable('events').set({ language: 'zh-CN' }).where('id', '=', made[2]!.id).execute();
  await app.db.updateTable('events').set({ venue_city: '杭州' }).where('id', '=', made[1]!.id).execute();
  const { body } = await app.call('GET /events', { as: me, query: { communityId: community.id } });
  expect(body.items.map(({ title }) => title)).toEqual(['here', 'mine', 'first']);
});

it('tells apart what I answered, host, and may come to, ahead and past', async () => {
  const [me, other] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await newCommunity();
  await addMember(app, community, me);
  await createEvent(app, community, { title: 'of others' });
  await createEvent(app, community, { title: 'hosted', host: me });
  await createEvent(app, community, { title: 'hosted before', host: me, startsIn: -50 });
  const maybe = await createEvent(app, community, { title: 'maybe' });
  const [waits, went] = [
    await createEvent(app, community, { title: 'waits' }),
    await createEvent(app, community, { title: 'went', startsIn: -50 }),
  ];
  await register(app, waits, me, { state: 'waitlisted' });
  await register(app, went, me);
  await app.call('PUT /events/:id/interest', { as: me, params: { id: maybe.id }, body: { interest: 'maybe' } });
  const mine = async (scope: 'mine' | 'hosting' | 'maybe', when: 'upcoming' | 'past' = 'upcoming', as: typeof me | undefined = me) =>
    (await app.call('GET /events', { ...(as && { as }), query: { communityId: community.id, scope, when } })).body.items.map(
      ({ title }) => title,
    );
  expect([await mine('mine'), await mine('mine', 'past')]).toEqual([['waits'], ['went']]);
  expect([await mine('hosting'), await mine('hosting', 'past')]).toEqual([['hosted'], ['hosted before']]);
  expect([await mine('maybe'), await mine('maybe', 'upcoming', other)]).toEqual([['maybe'], []]);
  expect((await app.call('GET /events', { query: { communityId: community.id, scope: 'hosting' } })).body.items).toEqual([]);
});

it('begins with what has lasted for weeks and goes on', async () => {
  const community = await newCommunity();
  await createEvent(app, community, { title: 'next' });
  await createEvent(app, community, { title: 'exhibition', startsIn: -900, lasts: 1_000 });
  await createEvent(app, community, { title: 'closed', startsIn: -900, lasts: 800 });
  expect(await titles({ communityId: community.id })).toEqual(['exhibition', 'next']);
});

it('is up to date at once when an event or its seats change, though cards are kept', async () => {
  const [guest, other] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await newCommunity();
  const event = await createEvent(app, community, { title: 'before', capacity: 9 });
  const card = async () => (await read({ communityId: community.id })).body.items[0];
  expect(await card()).toMatchObject({ title: 'before', goingCount: 0, guestPreviews: [] });
  await register(app, event, guest);
  expect(await card()).toMatchObject({ goingCount: 1, guestPreviews: [{ id: guest.id }] });
  await app.db.updateTable('events').set({ title: 'after' }).where('id', '=', event.id).execute();
  await register(app, event, other, { state: 'waitlisted' });
  expect(await card()).toMatchObject({ title: 'after', waitlistCount: 1 });
});

it('keeps no card with a face that is hidden from one reader', async () => {
  const [me, guest] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await newCommunity();
  await addMember(app, community, me);
  const event = await createEvent(app, community);
  await register(app, event, guest);
  const previews = async (as?: typeof me) =>
    (await app.call('GET /events', { as, query: { communityId: community.id } })).body.items[0]!.guestPreviews.map(({ id }) => id);
  expect(await previews(me)).toEqual([guest.id]);
  await app.db.insertInto('blocks').values({ user_id: guest.id, blocked_id: me.id }).execute();
  expect([await previews(me), await previews()]).toEqual([[], [guest.id]]);
});

it('fills a calendar with what takes place in at most 42 days, my answers among it', async () => {
  const me = await createPerson(app.db);
  const community = await newCommunity();
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  await createEvent(app, community, { title: 'running over midnight', startsIn: -30, lasts: 8 });
  const mine = await createEvent(app, community, { title: 'mine' });
  await createEvent(app, community, { title: 'of members', startsIn: 60, visibility: 'members' });
  await createEvent(app, community, { title: 'after six weeks', startsIn: 24 * 43 });
  await register(app, mine, me, { state: 'waitlisted' });
  const calendar = async (from: number, to: number) =>
    (await app.call('GET /events/calendar', { as: me, query: { from: hours(from), to: hours(to), communityId: community.id } })).body;
  const { items, isCut } = await calendar(-25, 24 * 60);
  expect(items.map(({ title, myState }) => [title, myState])).toEqual([
    ['running over midnight', null],
    ['mine', 'waitlisted'],
  ]);
  expect(isCut).toBe(false);
  expect((await calendar(24 * 42, 24 * 60)).items.map(({ title }) => title)).toEqual(['after six weeks']);
});

it('is read along an index, whatever it is narrowed by', async () => {
  const viewer = { id: newId(), isAdmin: false, language: 'en-US' } as Parameters<typeof inOrder>[0];
  const plan = (query: Record<string, unknown>) => {
    const filter = EventFilter.parse(query);
    const condition = sql.join([isListed(viewer), ...within(filter), ...narrowed(viewer, filter)], sql` and `);
    return planOf(app.db, sql`select e.id from ${sources(viewer)} where ${condition} order by ${inOrder(viewer, filter)} limit 20`);
  };
  for (const query of [
    {},
    { mode: 'online' },
    { category: 'sports' },
    { language: 'en-US' },
    { scope: 'joined' },
    { scope: 'hosting' },
    { scope: 'maybe' },
  ])
    expect(await plan(query)).not.toContain('Seq Scan on events');
  expect(await plan({})).toMatch(/events_long[\s\S]*events_time|events_time[\s\S]*events_long/);
  expect(await plan({ tag: 'kite' })).not.toContain('Seq Scan on events');
  expect(await plan({ city: 'Lagos' })).not.toContain('Seq Scan on events');
  expect(await plan({ lat: 10, lng: 10 })).toContain('events_place');
});
