import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, register, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const set = ({ id }: TestCommunity, as: TestUser, isArchived: boolean, reason = '') =>
  app.call('PUT /communities/:id/archive', { params: { id }, as, body: { isArchived, reason } });
const get = ({ id }: TestCommunity, as: TestUser) => app.call('GET /communities/:id', { params: { id }, as });
const idsOf = async (as: TestUser, q: string, status?: 'archived') =>
  (await app.call('GET /communities', { as, query: { q, ...(status && { status }) } })).body.communities.map(({ id }) => id);

it('is for owners and, with a reason, for the site; others are refused, and strangers to a hidden one learn nothing', async () => {
  const [admin, stranger, site] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db, { isAdmin: true })];
  const community = await createCommunity(app, { visibility: 'hidden' });
  await addMember(app, community, admin, { role: 'admin' });
  expect((await set(community, admin, true)).body.code).toBe('member.not_allowed');
  expect((await set(community, stranger, true)).body.code).toBe('community.not_found');
  expect((await set(community, community.owner, true)).body).toEqual({ status: 'archived' });
  expect((await set(community, community.owner, true)).body).toEqual({ status: 'archived' });
  expect((await set(community, site, false)).body.errors).toMatchObject([{ field: 'reason', rule: 'required' }]);
  expect((await set(community, site, false, 'They asked for it.')).body).toEqual({ status: 'active' });
  const lines = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'after'])
    .where('community_id', '=', community.id)
    .orderBy('seq')
    .execute();
  expect(lines).toEqual([
    { action: 'community.archived', actor_id: community.owner.id, after: { status: 'archived' } },
    { action: 'community.unarchived', actor_id: site.id, after: { status: 'active', reason: 'They asked for it.' } },
  ]);
});

describe('an archived community', () => {
  it('takes nothing new, wherever it is written', async () => {
    const [member, stranger] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { members: [member], contentVisibility: 'public' });
    const { id } = community;
    const post = await createPost(app, community);
    const channel = await createChannel(app, community);
    const event = await createEvent(app, community);
    const { token } = (await app.call('POST /group/deeplinking/invite', { as: member, body: { groupId: id } })).body;
    await set(community, community.owner, true);

    const { owner } = community;
    const wall = { wallStart: wallIn(24), wallEnd: wallIn(25), zone: 'UTC' };
    const newEvent = { communityId: id, title: 'Late', mode: 'in_person', visibility: 'public', venue: { name: 'Hall' }, ...wall } as const;
    const answers = await Promise.all([
      app.call('POST /communities/:id/posts', { params: { id }, as: owner, body: { title: 'Late', body: 'Words.' } }),
      app.call('POST /posts/:id/comments', { params: { id: post.id }, as: member, body: { body: 'Late.' } }),
      app.call('PUT /posts/:id/reactions/:kind', { params: { id: post.id, kind: 'like' }, as: member }),
      app.call('POST /events', { as: owner, body: newEvent }),
      say(app, channel, member),
      app.call('POST /communities/:id/join', { params: { id }, as: stranger, body: {} }),
      app.call('POST /join/:token', { params: { token }, as: stranger }),
      app.call('PUT /communities/:id/follow', { params: { id }, as: stranger }),
      app.call('POST /group/deeplinking/invite', { as: member, body: { groupId: id } }),
      app.call('PUT /communities/:id', { params: { id }, as: owner, body: { version: 2, tagline: 'Late' } }),
      app.call('PUT /communities/:id/rights', { params: { id }, as: owner, body: { version: 2, rights: {} } }),
    ]);
    expect(answers.map(({ body }) => (body as { code?: string }).code)).toEqual(Array(answers.length).fill('community.archived'));
    expect((await app.call('POST /events/:id/rsvp', { params: { id: event.id }, as: member, body: { partySize: 1 } })).body.code).toBe(
      'event.closed',
    );
  });

  it('is read as before, keeps its events and their guests, and is found by its members only', async () => {
    const [member, stranger] = [await createPerson(app.db), await createPerson(app.db)];
    const community = await createCommunity(app, { name: 'Lantern makers of old', members: [member], contentVisibility: 'public' });
    const post = await createPost(app, community);
    const event = await createEvent(app, community);
    await register(app, event, member);
    expect(await idsOf(stranger, 'lantern makers')).toEqual([community.id]);
    await set(community, community.owner, true);

    expect((await get(community, stranger)).body).toMatchObject({ status: 'archived', can: { readContent: true } });
    expect((await app.call('GET /posts/:id', { params: { id: post.id }, as: stranger })).status).toBe(200);
    expect((await app.call('GET /events/:id', { params: { id: event.id }, as: member })).body).toMatchObject({
      status: 'published',
      rsvp: { isOpen: false, reason: 'over' },
    });
    expect((await app.call('DELETE /events/:id/rsvp', { params: { id: event.id }, as: member })).status).toBe(200);
    expect([await idsOf(stranger, 'lantern makers'), await idsOf(member, 'lantern makers')]).toEqual([[], []]);
    expect([await idsOf(stranger, 'lantern makers', 'archived'), await idsOf(member, 'lantern makers', 'archived')]).toEqual([
      [],
      [community.id],
    ]);
    expect((await app.call('GET /me/communities', { as: member })).body).toMatchObject([{ id: community.id, status: 'archived' }]);
  });

  it('is as it was once it is open again, but not without an owner', async () => {
    const member = await createPerson(app.db);
    const community = await createCommunity(app, { members: [member] });
    await set(community, community.owner, true);
    await set(community, community.owner, false);
    const body = { title: 'Back', body: 'Words.' };
    expect((await app.call('POST /communities/:id/posts', { params: { id: community.id }, as: member, body })).status).toBe(201);

    const left = await createCommunity(app);
    await set(left, left.owner, true);
    await app.call('POST /me/deletion', { as: left.owner });
    const site = await createPerson(app.db, { isAdmin: true });
    expect((await set(left, site, false, 'Please')).body.code).toBe('community.no_owner');
  });
});
