import { describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

type Body = CallInput<'POST /events'>['body'];

const app = await testApp();
const [owner, member, stranger] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
const community = await createCommunity(app, { owner, contentVisibility: 'public', language: 'zh-CN' });
await addMember(app, community, member);
let count = 0;
const create = async (body: Partial<Body>) => {
  const [wallStart, wallEnd] = [wallIn(200), wallIn(202)];
  const title = `Begun ${(count += 1)}`;
  return app.call('POST /events', { as: owner, body: { communityId: community.id, title, wallStart, wallEnd, zone: 'UTC', ...body } });
};
const question = (label: string) => ({
  id: newId(),
  kind: 'text' as const,
  scope: 'order' as const,
  label,
  isRequired: true,
  options: [],
});
const asked = async (id: string) =>
  (await app.call('GET /events/:id/questions', { as: owner, params: { id } })).body.items.map(({ label }) => label);
const invitations = async (id: string) =>
  (await app.call('GET /events/:id/invitations', { as: owner, params: { id } })).body.items.map(({ user, email }) => user?.id ?? email);
const noticed = async (as: TestUser) =>
  (await app.call('GET /notifications', { as, query: { group: 'events' } })).body.items.map(({ kind }) => kind);
const counted = async () => {
  const { count: number } = await app.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('community_id', '=', community.id)
    .executeTakeFirstOrThrow();
  return number;
};

describe('a new event', () => {
  it('has its language, its period for RSVPs, its questions and its hosts before anybody can answer', async () => {
    const [opensAt, closesAt] = [`${wallIn(100)}:00.000Z`, `${wallIn(190)}:00.000Z`];
    const { status, body } = await create({
      language: 'en-US',
      opensAt,
      closesAt,
      cancelCutoffHours: 24,
      questions: [question('Vegetarian?'), question('Level?')],
      hostIds: [member.id, owner.id],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ language: 'en-US', rsvpOpensAt: opensAt, rsvpClosesAt: closesAt, asksQuestions: true });
    expect(body.hosts.map(({ id }) => id).toSorted()).toEqual([member.id, owner.id].toSorted());
    expect(await asked(body.id)).toEqual(['Vegetarian?', 'Level?']);
    expect(await noticed(member)).toContain('event.host');
    const settings = await app.call('GET /events/:id/answering', { as: owner, params: { id: body.id } });
    expect(settings.body).toMatchObject({ opensAt, closesAt, cancelCutoffHours: 24 });
    const copied = await create({ copyOf: body.id, questions: [question('Only this?')], closesAt: null });
    expect(await asked(copied.body.id)).toEqual(['Only this?']);
    expect(copied.body.rsvpClosesAt).toBeNull();
    expect(copied.body.rsvpOpensAt).not.toBeNull();
  });

  it('changes its language later', async () => {
    const { body } = await create({});
    expect(body.language).toBe('zh-CN');
    const changed = await app.call('PUT /events/:id', { as: owner, params: { id: body.id }, body: { language: 'other', version: 1 } });
    expect(changed.body.language).toBe('other');
  });

  it.each<[string, () => Partial<Body>, string, string]>([
    ['a host who is no member', () => ({ hostIds: [stranger.id] }), 'member.not_found', 'hostIds'],
    ['a guest who does not exist', () => ({ guests: { usernames: ['nobody-here'] } }), 'event.unknown_guests', 'guests'],
    [
      'RSVPs that close before they open',
      () => ({ opensAt: `${wallIn(50)}:00Z`, closesAt: `${wallIn(40)}:00Z` }),
      'request.invalid',
      'closesAt',
    ],
  ])('is not created with %s', async (_, wrong, code, field) => {
    const before = await counted();
    const { body } = await create(wrong());
    expect([body.code, body.errors?.map((error: { field: string }) => error.field)]).toEqual([code, [field]]);
    expect(await counted()).toBe(before);
  });
});

describe('guests who are named before an event is published', () => {
  it('are notified of it once, when it is published', async () => {
    const [early, late] = [await createPerson(app.db), await createPerson(app.db)];
    const address = `guest-${newId()}@example.org`;
    const { body } = await create({
      isDraft: true,
      visibility: 'private',
      guests: { usernames: [early.username], emails: [address] },
    });
    const more = await app.call('POST /events/:id/invitations', {
      as: owner,
      params: { id: body.id },
      body: { usernames: [late.username] },
    });
    expect(more.body).toEqual({ invited: 1, unknown: [] });
    expect((await invitations(body.id)).toSorted()).toEqual([early.id, late.id, address].toSorted());
    expect((await app.call('GET /events/:id', { as: early, params: { id: body.id } })).status).toBe(404);
    expect([await noticed(early), await noticed(late)]).toEqual([[], []]);
    await app.call('PUT /events/:id/publication', { as: owner, params: { id: body.id }, body: { to: 'published' } });
    await expect.poll(() => noticed(early)).toEqual(['event.invited']);
    expect(await noticed(late)).toEqual(['event.invited']);
    expect((await app.call('GET /events/:id', { as: early, params: { id: body.id } })).status).toBe(200);
    const mails = await app.db.selectFrom('outbox_messages').select('kind').where('recipient', '=', address).execute();
    expect(mails).toEqual([{ kind: 'event_invited' }]);
  });

  it('see every date of a series, and are notified of the first', async () => {
    const guest = await createPerson(app.db);
    const { body } = await create({ visibility: 'private', rrule: 'FREQ=DAILY;COUNT=3', guests: { usernames: [guest.username] } });
    await expect.poll(() => noticed(guest)).toEqual(['event.invited']);
    const dates = await app.call('GET /events/:id/dates', { as: guest, params: { id: body.id } });
    expect(dates.body.items).toHaveLength(3);
  });
});
