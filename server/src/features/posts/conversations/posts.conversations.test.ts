import { describe, expect, it } from 'vitest';
import type { CommentPolicy } from '#contract/events/index.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const say = ({ id }: { id: string }, as: TestUser, body = 'Is there parking?', parentId: string | null = null) =>
  app.call('POST /events/:id/comments', { params: { id }, as, body: { body, parentId } });
const read = (id: string, as?: TestUser) => app.call('GET /events/:id/comments', { params: { id }, ...(as && { as }), query: {} });
const about = async ({ id }: { id: string }, as?: TestUser) =>
  (await app.call('GET /events/:id/conversation', { params: { id }, ...(as && { as }) })).body;
const setPolicy = ({ id }: { id: string }, as: TestUser, policy: CommentPolicy) =>
  app.call('PUT /events/:id/conversation', { params: { id }, as, body: { policy } });
const notices = async (as: TestUser) =>
  (await app.call('GET /notifications', { as, query: {} })).body.items.map(({ kind, title, url }) => ({ kind, title, url }));
const kinds = async (as: TestUser) => (await notices(as)).map(({ kind }) => kind);

type Options = NonNullable<Parameters<typeof createEvent>[2]>;
async function setUp(options: Options = {}) {
  const [host, member, guest, stranger, moderator] = await Promise.all(Array.from({ length: 5 }, () => createPerson(app.db)));
  const community = await createCommunity(app, { members: [host!, member!], contentVisibility: 'public' });
  await addMember(app, community, moderator!, { role: 'moderator' });
  const event = await createEvent(app, community, { title: 'Night walk', host: host!, ...options });
  return { community, event, host: host!, member: member!, guest: guest!, stranger: stranger!, moderator: moderator! };
}

describe('comments on an event', () => {
  it('are written by members, guests and hosts, who are marked, and read by all who see the event', async () => {
    const { event, host, member, guest, stranger } = await setUp();
    expect((await read(event.id)).body.items).toEqual([]);
    await register(app, event, guest);
    const { body: asked } = await say(event, guest);
    await say(event, member, 'Yes, behind the station', asked.id);
    await say(event, host, 'It is free', asked.id);
    const { items } = (await read(event.slug)).body;
    expect(items.map(({ id, isByHost, eventId, replies }) => [id, isByHost, eventId, replies.map((reply) => reply.isByHost)])).toEqual([
      [asked.id, false, event.id, [false, true]],
    ]);
    expect(await about(event)).toMatchObject({ count: 3, closedBecause: 'signed_out', can: { comment: false, moderate: false } });
    expect((await about(event, stranger)).closedBecause).toBe('not_member');
    expect((await say(event, stranger)).body.code).toBe('member.not_member');
    expect(await about(event, guest)).toMatchObject({ closedBecause: null, can: { comment: true, react: true, host: false } });
    // What they hang on is no post.
    for (const as of [host, member]) {
      expect((await app.call('GET /posts/:id', { params: { id: asked.postId }, as })).body.code).toBe('post.not_found');
      expect((await app.call('GET /feed', { as, query: {} })).body.items.filter(({ kind }) => kind === 'post')).toEqual([]);
    }
  });

  it('of a private event are open to its people alone, also to those who have an id', async () => {
    const { event, community, host, member, guest, moderator } = await setUp({ visibility: 'private' });
    await register(app, event, guest);
    const { body: asked } = await say(event, guest, `Hello @${member.username} and @${host.username}`);
    expect(asked.mentions).toEqual([{ name: host.username, username: host.username }]);
    for (const as of [member, moderator, undefined]) {
      expect((await read(event.id, as)).status).toBe(404);
      expect((await app.call('GET /comments/:id/replies', { params: { id: asked.id }, ...(as && { as }), query: {} })).status).toBe(404);
      expect((await app.call('GET /posts/:id/comments', { params: { id: asked.postId }, ...(as && { as }), query: {} })).status).toBe(404);
    }
    expect((await say(event, member)).body.code).toBe('event.not_found');
    const report = { as: member, body: { targetType: 'comment' as const, targetId: asked.id, reason: 'spam' as const, note: '' } };
    expect((await app.call('POST /reports', report)).status).toBe(404);
    expect([await kinds(member), await kinds(moderator), await kinds(host)]).toEqual([[], [], ['post.mention']]);
    // Who goes no longer reads no longer, and hears no more of it.
    await say(event, host, 'Welcome', asked.id);
    expect(await kinds(guest)).toEqual(['post.reply']);
    await app.db.updateTable('registrations').set({ state: 'cancelled' }).where('event_id', '=', event.id).execute();
    expect([(await read(event.id, guest)).status, await kinds(guest)]).toEqual([404, []]);
    expect((await app.call('GET /communities/:id/posts', { params: { id: community.id }, as: member, query: {} })).body.items).toEqual([]);
  });

  it('are refused to muted and banned people, where they are closed, and when the event is archived, not when it is cancelled', async () => {
    const { event, community, host, member, guest, moderator } = await setUp({ status: 'cancelled' });
    await register(app, event, guest);
    const restrict = (user: TestUser, change: object) =>
      app.db.updateTable('memberships').set(change).where('community_id', '=', community.id).where('user_id', '=', user.id).execute();
    expect((await say(event, member)).status).toBe(201);
    await restrict(member, { muted_until: new Date(Date.now() + 3_600_000) });
    expect((await say(event, member)).body.code).toBe('member.muted');
    await addMember(app, community, guest, { state: 'banned' });
    expect((await say(event, guest)).body.code).toBe('member.not_member');
    expect((await setPolicy(event, guest, 'closed')).body.code).toBe('member.not_allowed');
    expect((await setPolicy(event, host, 'closed')).body).toMatchObject({ policy: 'closed', can: { comment: true } });
    await restrict(member, { muted_until: null });
    expect((await say(event, member)).body.code).toBe('event.comments_closed');
    expect(await about(event, member)).toMatchObject({ closedBecause: 'closed' });
    expect([(await say(event, host)).status, (await say(event, moderator)).status]).toEqual([201, 201]);
    await app.db.updateTable('events').set({ status: 'archived', archived_status: 'published' }).where('id', '=', event.id).execute();
    expect((await say(event, host)).body.code).toBe('event.comments_closed');
    const entries = await app.db.selectFrom('audit_entries').select(['action', 'after']).where('target_id', '=', event.id).execute();
    expect(entries).toEqual([{ action: 'event.comment_policy', after: { commentPolicy: 'closed' } }]);
  });

  it('are read, not written, by people whom a host has blocked, but by moderators and other hosts', async () => {
    const { event, host, member, moderator, guest } = await setUp();
    const { body: asked } = await say(event, member);
    await register(app, event, guest);
    const block = { user_id: host.id };
    await app.db
      .insertInto('blocks')
      .values([member, guest, moderator].map(({ id }) => ({ ...block, blocked_id: id })))
      .execute();
    for (const as of [member, guest]) {
      const refused = [await say(event, as), await say(event, as, 'And a bus?', asked.id)];
      expect(refused.map(({ body }) => body.code)).toEqual(['member.not_member', 'member.not_member']);
      expect(await about(event, as)).toMatchObject({ closedBecause: 'barred', can: { comment: false, react: false } });
    }
    const inviting = async (as: TestUser) => (await app.call('GET /events/:id', { params: { id: event.id }, as })).body.can.invite;
    expect([await inviting(member), await inviting(moderator)]).toEqual([false, true]);
    expect((await say(event, moderator)).status).toBe(201);
    await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: guest.id, role: 'check_in' }).execute();
    expect((await say(event, guest)).status).toBe(201);
    expect((await app.call('DELETE /comments/:id', { params: { id: asked.id }, as: member })).status).toBe(200);
  });
});

describe('hosts', () => {
  it('choose the answer of a question, which its author learns and every reader sees, until it is deleted', async () => {
    const { event, host, member, guest } = await setUp();
    await register(app, event, guest);
    const { body: asked } = await say(event, guest);
    for (let nth = 0; nth < 4; nth++) await say(event, member, `Guess ${nth}`, asked.id);
    const { body: right } = await say(event, member, 'Behind the station', asked.id);
    const choose = (as: TestUser, answerId: string | null, id = asked.id) =>
      app.call('PUT /comments/:id/answer', { params: { id }, as, body: { answerId } });
    expect((await choose(member, right.id)).body.code).toBe('member.not_allowed');
    expect((await choose(host, asked.id)).body.code).toBe('comment.not_found');
    expect((await choose(host, right.id, right.id)).body.code).toBe('comment.not_found');
    expect((await choose(host, right.id)).body.answerId).toBe(right.id);
    expect((await choose(host, right.id)).status).toBe(200);
    const [thread] = (await read(event.id)).body.items;
    expect([thread?.answerId, thread?.replies.length, thread?.replies.at(-1)?.id]).toEqual([right.id, 4, right.id]);
    expect(await notices(guest)).toContainEqual({
      kind: 'event.answered',
      title: 'Your question about “Night walk” has an answer',
      url: `/events/${event.slug}#comment-${right.id}`,
    });
    await app.call('DELETE /comments/:id', { params: { id: right.id }, as: member });
    expect((await read(event.id)).body.items[0]?.answerId).toBeNull();
  });

  it('delete what members and guests wrote, not what moderators did, and are told together of what is new', async () => {
    const { event, host, member, guest, moderator } = await setUp();
    await register(app, event, guest);
    const { body: first } = await say(event, member);
    await say(event, guest);
    const { body: word } = await say(event, moderator);
    expect(await notices(host)).toMatchObject([{ kind: 'event.comment', url: `/events/${event.slug}#comment-${word.id}` }]);
    expect((await notices(host))[0]?.title).toMatch(/ and 2 others commented on “Night walk”$/);
    const remove = (id: string, as: TestUser) =>
      app.call('POST /comments/:id/moderation', { params: { id }, as, body: { action: 'delete', reason: 'Not here' } });
    expect((await remove(word.id, host)).body.code).toBe('member.not_allowed');
    expect((await remove(first.id, guest)).body.code).toBe('member.not_allowed');
    expect((await remove(first.id, host)).status).toBe(200);
    expect(await kinds(member)).toEqual(['post.comment_deleted']);
    expect((await about(event, host)).count).toBe(2);
  });

  it('approve comments and their edits where they want to see them first', async () => {
    const { event, host, member, stranger, moderator } = await setUp();
    await setPolicy(event, host, 'moderated');
    expect(await about(event, member)).toMatchObject({ isModerated: true });
    const { body: asked } = await say(event, member);
    expect(asked).toMatchObject({ state: 'pending', can: { edit: true, decide: false } });
    expect([(await read(event.id)).body.items, (await about(event)).count]).toEqual([[], 0]);
    expect([await kinds(host), await kinds(moderator)]).toEqual([['post.comment_pending'], ['post.comment_pending']]);
    expect((await notices(host))[0]?.url).toBe(`/events/${event.slug}#comment-${asked.id}`);
    const unpublished = async (as: TestUser) =>
      (await app.call('GET /events/:id/comments/unpublished', { params: { id: event.id }, as })).body.items.map(({ id }) => id);
    expect([await unpublished(member), await unpublished(host), await unpublished(stranger)]).toEqual([[asked.id], [asked.id], []]);
    const decision = { decision: 'approve' as const, comments: [{ id: asked.id, version: asked.version }], reason: null };
    const decide = (as: TestUser) => app.call('POST /events/:id/comments/decisions', { params: { id: event.id }, as, body: decision });
    expect((await decide(member)).body.code).toBe('member.not_allowed');
    expect((await decide(host)).body.results).toEqual([{ commentId: asked.id, isDone: true }]);
    const [shown] = (await read(event.id)).body.items;
    expect((await say(event, host, 'Yes', asked.id)).body.state).toBe('published');
    const change = { params: { id: asked.id }, as: member, body: { body: 'Is there a bus?', version: shown!.version } };
    expect((await app.call('PUT /comments/:id', change)).body).toMatchObject({
      body: 'Is there parking?',
      ownEdit: { body: 'Is there a bus?' },
    });
    const edits = await app.call('GET /events/:id/comments/edits', { params: { id: event.id }, as: host, query: {} });
    const [edit] = edits.body.items;
    const body = { decision: 'approve' as const, edits: [{ id: edit!.id, version: edit!.version }], reason: null };
    expect((await app.call('POST /events/:id/comments/edits/decisions', { params: { id: event.id }, as: host, body })).status).toBe(200);
    expect((await read(event.id)).body.items[0]?.body).toBe('Is there a bus?');
  });
});

it('comments belong to one event: those of another are no answers there, and two first ones at once share a conversation', async () => {
  const { event, community, host, member, moderator } = await setUp();
  const other: TestEvent = await createEvent(app, community, { host });
  const [one, two] = await Promise.all([say(event, member), say(event, moderator)]);
  expect(one.body.postId).toBe(two.body.postId);
  expect((await say(other, member, 'There', one.body.id)).body.code).toBe('comment.not_found');
  expect([(await about(event)).count, (await about(other)).count]).toEqual([2, 0]);
});
