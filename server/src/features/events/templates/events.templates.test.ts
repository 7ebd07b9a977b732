import { expect, it } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { limits } from '#contract/browser/limits.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { noise, uploadCalls } from '#test/uploads.ts';

const app = await testApp();
const HOUR = 3_600_000;
const { makeImage } = uploadCalls(app);
const makeCover = async (as: TestUser) => (await makeImage(as, await noise(700, 280).png().toBuffer(), 'cover')).body;
const save = (as: TestUser, id: string, name = 'Bake along') =>
  app.call('POST /events/:id/templates', { params: { id }, as, body: { name } });
const list = (as: TestUser, id: string) => app.call('GET /communities/:id/event-templates', { params: { id }, as });
const get = (as: TestUser, id: string) => app.call('GET /event-templates/:id', { params: { id }, as });
const change = (as: TestUser, id: string, body: CallInput<'PUT /event-templates/:id'>['body']) =>
  app.call('PUT /event-templates/:id', { params: { id }, as, body });
const remove = (as: TestUser, id: string) => app.call('DELETE /event-templates/:id', { params: { id }, as });
const restore = (as: TestUser, id: string) => app.call('POST /event-templates/:id/restoration', { params: { id }, as });
const create = (as: TestUser, communityId: string, templateId: string, more: Partial<CallInput<'POST /events'>['body']> = {}) =>
  app.call('POST /events', {
    as,
    body: { communityId, templateId, title: 'Another one', wallStart: wallIn(240), wallEnd: wallIn(242), zone: 'UTC', ...more },
  });

async function setUp() {
  const [host, moderator, member] = await Promise.all([1, 2, 3].map(() => createPerson(app.db)));
  const community = await createCommunity(app, { members: [host!, member!], rights: { createEvent: 'member' } });
  await addMember(app, community, moderator!, { role: 'moderator' });
  const event = await createEvent(app, community, {
    host: host!,
    title: 'Saturday bakes',
    capacity: 12,
    onlineCapacity: 40,
    joinMode: 'approval',
    cancelCutoffHours: 6,
    rsvpClosesIn: 47,
  });
  return { community, event, host: host!, moderator: moderator!, member: member! };
}

it('keeps all of an event but its people and its date, and gives it to a new one', async () => {
  const { community, event, host, member } = await setUp();
  await app.call('PUT /events/:id/hosts/:userId', {
    params: { id: event.id, userId: member.id },
    as: host,
    body: { role: 'co_organiser' },
  });
  const asked = await app.call('PUT /events/:id/questions', {
    params: { id: event.id },
    as: host,
    body: {
      questions: [
        { id: newId(), kind: 'choice', scope: 'person', label: 'Sweet or salty?', isRequired: true, options: ['Sweet', 'Salty'] },
      ],
      version: 1,
    },
  });
  expect(asked.status).toBe(200);
  await app.call('POST /events/:id/ticket-types', { params: { id: event.id }, as: host, body: { name: 'Baker', capacity: 5 } });
  await app.call('PUT /events/:id/conversation', { params: { id: event.id }, as: host, body: { policy: 'closed' } });
  const image = await makeCover(host);
  await app.call('PUT /events/:id', { params: { id: event.id }, as: host, body: { coverId: image.id, version: 2 } });
  const { body: saved, status } = await save(host, event.id);
  expect([status, saved]).toMatchObject([201, { name: 'Bake along', title: 'Saturday bakes', can: { change: true }, version: 1 }]);
  expect((await list(member, community.id)).body.items).toMatchObject([{ id: saved.id, can: { change: false } }]);

  const plan = (await get(member, saved.id)).body;
  expect(plan).toMatchObject({
    title: 'Saturday bakes',
    capacity: 12,
    onlineCapacity: 40,
    mode: 'hybrid',
    joinMode: 'approval',
    externalUrl: null,
    commentPolicy: 'closed',
    questions: [{ label: 'Sweet or salty?', scope: 'person', options: ['Sweet', 'Salty'] }],
    ticketTypeCount: 1,
  });
  const made = await create(member, community.id, saved.id, {
    mode: 'hybrid',
    onlineUrl: 'https://meet.example/1',
  });
  expect(made.body).toMatchObject({
    title: 'Another one',
    cover: plan.cover,
    joinMode: 'approval',
    asksQuestions: true,
    ticketTypes: [{ name: 'Baker' }],
    hosts: [{ id: member.id }],
    goingCount: 0,
  });
  const policyOf = async (id: string) => (await app.call('GET /events/:id/conversation', { params: { id }, as: member })).body.policy;
  expect(await policyOf(made.body.id)).toBe('closed');
  const chosen = await create(member, community.id, saved.id, { joinMode: 'open', commentPolicy: 'all' });
  expect([chosen.body.joinMode, await policyOf(chosen.body.id)]).toEqual(['open', 'all']);
  const hoursBefore = (at: string | null) => Math.round((Date.parse(made.body.startsAt) - Date.parse(at!)) / HOUR);
  expect([hoursBefore(made.body.rsvpClosesAt), hoursBefore(made.body.cancelUntil)]).toEqual([1, 6]);
});

it('is what it was when the event has changed, until it is replaced; the picture stays as long as something shows it', async () => {
  const { community, event, host } = await setUp();
  const [image, other] = [await makeCover(host), await makeCover(host)];
  await app.call('PUT /events/:id', { params: { id: event.id }, as: host, body: { coverId: image.id, version: 1 } });
  const saved = (await save(host, event.id)).body;
  await app.call('PUT /events/:id', { params: { id: event.id }, as: host, body: { coverId: other.id, title: 'Sunday bakes', version: 2 } });
  const expiry = async () =>
    (await app.db.selectFrom('images').select('expires_at').where('id', '=', image.id).executeTakeFirstOrThrow()).expires_at;
  expect([(await get(host, saved.id)).body.title, await expiry()]).toEqual(['Saturday bakes', null]);

  expect((await change(host, saved.id, { name: 'Bakes', version: 1 })).body).toMatchObject({
    name: 'Bakes',
    title: 'Saturday bakes',
    version: 2,
  });
  expect((await change(host, saved.id, { eventId: event.id, version: 1 })).body).toMatchObject({ code: 'record.changed' });
  expect((await change(host, saved.id, { eventId: event.id, version: 2 })).body).toMatchObject({ name: 'Bakes', title: 'Sunday bakes' });
  expect(await expiry()).not.toBeNull();
  const elsewhere = await createEvent(app, await createCommunity(app, { members: [host] }), { host });
  expect((await change(host, saved.id, { eventId: elsewhere.id, version: 3 })).body).toMatchObject({ code: 'event.not_found' });
  expect((await list(host, community.id)).body.items).toHaveLength(1);
});

it('is of its community: others do not learn of it, and only its author and moderators change it', async () => {
  const { community, event, host, moderator, member } = await setUp();
  const stranger = await createPerson(app.db);
  const theirs = await createCommunity(app, { owner: stranger });
  const saved = (await save(host, event.id)).body;
  expect((await list(stranger, community.id)).body).toMatchObject({ code: 'member.not_allowed' });
  for (const answer of [
    await get(stranger, saved.id),
    await change(stranger, saved.id, { name: 'X', version: 1 }),
    await remove(stranger, saved.id),
  ])
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'event_template.not_found' }]);
  expect((await create(stranger, theirs.id, saved.id)).body).toMatchObject({ code: 'event_template.not_found' });
  expect((await save(member, event.id)).body).toMatchObject({ code: 'member.not_allowed' });
  expect((await remove(member, saved.id)).body).toMatchObject({ code: 'member.not_allowed' });
  expect((await change(moderator, saved.id, { name: 'Ours', version: 1 })).status).toBe(200);
});

it('deleting can be undone for a day', async () => {
  const { community, event, host } = await setUp();
  const [first, second] = [(await save(host, event.id)).body, (await save(host, event.id, 'Second')).body];
  await remove(host, first.id);
  await remove(host, second.id);
  expect((await list(host, community.id)).body.items).toEqual([]);
  expect([(await get(host, first.id)).status, (await create(host, community.id, first.id)).status]).toEqual([404, 404]);
  expect((await restore(host, first.id)).body).toMatchObject({ id: first.id, title: 'Saturday bakes' });
  expect((await restore(host, first.id)).status).toBe(200);
  await app.db
    .updateTable('event_templates')
    .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', second.id)
    .execute();
  expect((await restore(host, second.id)).body).toMatchObject({ code: 'event_template.not_found' });
});

it('a name belongs to one template of a community: in a save, a new name and undoing a deletion', async () => {
  const { community, event, host } = await setUp();
  const taken = { status: 409, body: { code: 'event_template.name_taken', errors: [{ field: 'name' }] } };
  const [first, second] = [(await save(host, event.id, 'Bakes')).body, (await save(host, event.id, 'Walks')).body];
  expect(await save(host, event.id, 'BAKES')).toMatchObject(taken);
  expect(await change(host, second.id, { name: 'bakes', version: 1 })).toMatchObject(taken);
  expect((await change(host, first.id, { name: 'BAKES', version: 1 })).status).toBe(200);
  await remove(host, first.id);
  const third = (await save(host, event.id, 'Bakes')).body;
  expect(await restore(host, first.id)).toMatchObject(taken);
  expect((await list(host, community.id)).body.items.map(({ name }) => name)).toEqual(['Bakes', 'Walks']);
  await change(host, third.id, { name: 'Cakes', version: 1 });
  expect((await restore(host, first.id)).body).toMatchObject({ name: 'BAKES' });
  const elsewhere = await createEvent(app, await createCommunity(app, { owner: host }), { host });
  expect((await save(host, elsewhere.id, 'Bakes')).status).toBe(201);
});

it('a community has at most fifty, however many are saved at once', async () => {
  const { community, event, host } = await setUp();
  const { max } = limits.eventTemplates;
  const saved = (await save(host, event.id)).body;
  const row = await app.db.selectFrom('event_templates').select('model').where('id', '=', saved.id).executeTakeFirstOrThrow();
  await app.db
    .insertInto('event_templates')
    .values(
      Array.from({ length: max - 3 }, (_, index) => ({
        id: newId(),
        community_id: community.id,
        name: `Another ${index}`,
        created_by: host.id,
        model: JSON.stringify(row.model),
        questions: '[]',
        ticket_types: '[]',
      })),
    )
    .execute();
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => save(host, event.id, `More ${index}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'event_template.too_many', params: { max } });
  const [one] = (await list(host, community.id)).body.items;
  await remove(host, one!.id);
  expect((await save(host, event.id, 'The last')).status).toBe(201);
  expect((await restore(host, one!.id)).body).toMatchObject({ code: 'event_template.too_many' });
});

it('a copy of an event is answered by the same rules, and the dates of a series each by their own times', async () => {
  const { community, event, host } = await setUp();
  await register(app, event, await createPerson(app.db));
  const made = await app.call('POST /events', {
    as: host,
    body: {
      communityId: community.id,
      copyOf: event.id,
      title: 'Weekly bakes',
      wallStart: wallIn(240),
      wallEnd: wallIn(242),
      zone: 'UTC',
      rrule: 'FREQ=DAILY;COUNT=3',
    },
  });
  expect(made.body).toMatchObject({ joinMode: 'approval' });
  const dates = await app.db
    .selectFrom('events')
    .select(['starts_at', 'rsvp_closes_at'])
    .where('series_id', '=', made.body.series!.id)
    .execute();
  expect(dates.map((date) => Math.round((date.starts_at.getTime() - date.rsvp_closes_at!.getTime()) / HOUR))).toEqual([1, 1, 1]);
});
