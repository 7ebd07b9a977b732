import { beforeAll, expect, it } from 'vitest';
import type { DecisionPlace } from '#contract/moderation/appeals.ts';
import type { ContentAct, PersonAct } from '#contract/moderation/index.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const [reporter, first, second, admin, site] = (await Promise.all(
  Array.from({ length: 5 }, (_, at) => createPerson(app.db, { isAdmin: at === 4 })),
)) as [TestUser, TestUser, TestUser, TestUser, TestUser];
let community: TestCommunity;
beforeAll(async () => {
  community = await createCommunity(app, { members: [reporter] });
  await addMember(app, community, first, { role: 'moderator' });
  await addMember(app, community, second, { role: 'moderator' });
  await addMember(app, community, admin, { role: 'admin' });
});

const reason = 'Against the rules';
const objection = 'I think that this is a misunderstanding.';
const member = async (in_ = community): Promise<TestUser> => {
  const person = await createPerson(app.db);
  await addMember(app, in_, person);
  return person;
};
const own = (as: TestUser, place: DecisionPlace, id: string) => app.call('GET /appeals/own', { as, query: { place, id } });
const appeal = (as: TestUser, place: DecisionPlace, id: string, text = objection) =>
  app.call('POST /appeals', { as, body: { place, id, text } });
const judge = (as: TestUser, id: string, outcome: 'upheld' | 'reversed') =>
  app.call('POST /cases/:id/appeal/decision', { as, params: { id }, body: { outcome, reason: 'Looked at again' } });
const get = (id: string, as: TestUser) => app.call('GET /cases/:id', { params: { id }, as });
const noticesOf = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items;
const stateOf = (as: TestUser, in_ = community) =>
  app.db.selectFrom('memberships').selectAll().where('community_id', '=', in_.id).where('user_id', '=', as.id).executeTakeFirstOrThrow();

type Acts = { contentAct?: ContentAct; personAct?: PersonAct; minutes?: number };
async function decided(targetType: ReportTarget, targetId: string, acts: Acts, by = first): Promise<string> {
  expect((await app.call('POST /reports', { as: reporter, body: { targetType, targetId, reason: 'spam', note: '' } })).status).toBe(200);
  const { id } = await app.db.selectFrom('moderation_cases').select('id').where('target_id', '=', targetId).executeTakeFirstOrThrow();
  const body = { contentAct: 'none' as const, personAct: 'none' as const, reason, version: 1, ...acts };
  const { status, body: answer } = await app.call('POST /cases/:id/decision', { params: { id }, as: by, body });
  expect([status, answer]).toMatchObject([200, { state: 'actioned' }]);
  return id;
}
const comment = async (author: TestUser) => {
  const post = await createPost(app, community);
  const said = await app.call('POST /posts/:id/comments', { params: { id: post.id }, as: author, body: { body: 'Comment' } });
  return { postId: post.id, id: said.body.id };
};

it('a decision is appealed once, by the person concerned, and decided by another', async () => {
  const author = await member();
  const post = await createPost(app, community, { author });
  const id = await decided('post', post.id, { contentAct: 'remove', personAct: 'mute', minutes: 60 });
  expect((await own(author, 'case', id)).body).toMatchObject({
    personAct: 'mute',
    contentAct: 'remove',
    reason,
    can: { appeal: true },
    appeal: null,
  });
  // The post, and the mute, lead to the same decision.
  expect((await own(author, 'post', post.id)).body).toEqual((await own(author, 'case', id)).body);
  expect((await own(author, 'community', community.id)).body).toEqual((await own(author, 'case', id)).body);
  for (const other of [reporter, first, site]) {
    expect((await own(other, 'case', id)).body.code).toBe('decision.not_found');
    expect((await appeal(other, 'case', id)).body.code).toBe('decision.not_found');
  }
  const appealed = await appeal(author, 'post', post.id);
  expect([appealed.status, appealed.body]).toMatchObject([201, { can: { appeal: false }, appeal: { state: 'open', text: objection } }]);
  expect((await appeal(author, 'community', community.id)).body.code).toBe('appeal.exists');

  const listOf = async (as: TestUser) => {
    const { body } = await app.call('GET /communities/:id/cases', { params: { id: community.id }, as, query: { show: 'appeals' } });
    return [body.appeals, body.items.some((item) => item.id === id)];
  };
  expect(await listOf(first)).toEqual([0, false]);
  expect(await listOf(second)).toEqual([1, true]);
  expect((await get(id, first)).body.can.decideAppeal).toBe(false);
  expect((await judge(first, id, 'upheld')).body.code).toBe('appeal.own_decision');
  expect((await judge(reporter, id, 'upheld')).body.code).toBe('case.not_found');
  expect((await get(id, second)).body).toMatchObject({
    can: { decideAppeal: true },
    appeal: { state: 'open', text: objection, decision: null },
  });

  expect((await noticesOf(second)).map(({ kind }) => kind)).toContain('moderation.appealed');
  const judged = await judge(second, id, 'reversed');
  expect([judged.status, judged.body]).toMatchObject([
    200,
    {
      state: 'actioned',
      can: { decideAppeal: false },
      appeal: { state: 'reversed', decision: { reason: 'Looked at again', by: { id: second.id } } },
    },
  ]);
  expect((await app.call('GET /posts/:id', { params: { id: post.id }, as: reporter })).body.state).toBe('published');
  expect((await stateOf(author)).muted_until).toBeNull();
  expect((await own(author, 'case', id)).body.appeal).toMatchObject({ state: 'reversed', reason: 'Looked at again' });
  const told = (await noticesOf(author)).find(({ kind }) => kind === 'moderation.appeal_decided');
  expect(told).toMatchObject({ url: `/notifications?decision=case.${id}`, title: expect.stringContaining('succeeded') });
  expect((await noticesOf(first)).filter(({ kind }) => kind.startsWith('moderation.appeal')).map(({ kind }) => kind)).toEqual([
    'moderation.appeal_decided',
  ]);
  expect((await noticesOf(second)).map(({ kind }) => kind)).not.toContain('moderation.appealed');
  const lines = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', id).orderBy('seq').execute();
  expect(lines.map(({ action }) => action)).toEqual(['case.decided', 'case.appealed', 'case.appeal_decided']);
});

it('of two who decide an appeal at once one succeeds, and the other is told', async () => {
  const author = await member();
  const id = await decided('post', (await createPost(app, community, { author })).id, { personAct: 'warn' });
  await appeal(author, 'case', id);
  const answers = await Promise.all([judge(second, id, 'upheld'), judge(admin, id, 'reversed'), judge(community.owner, id, 'upheld')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.filter(({ body }) => body.code === 'appeal.decided')).toHaveLength(2);
  const lines = app.db.selectFrom('audit_entries').select('action').where('target_id', '=', id).where('action', '=', 'case.appeal_decided');
  expect(await lines.execute()).toHaveLength(1);
});

it('twenty appeals sent at once are one', async () => {
  const author = await member();
  const post = await createPost(app, community, { author });
  await app.call('POST /posts/:id/moderation', { params: { id: post.id }, as: first, body: { action: 'hide', reason } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => appeal(author, 'post', post.id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'appeal.exists')).toHaveLength(19);
});

it('what is upheld stays as it is', async () => {
  const author = await member();
  const said = await comment(author);
  const id = await decided('comment', said.id, { contentAct: 'remove', personAct: 'ban' });
  await appeal(author, 'community', community.id);
  expect((await judge(second, id, 'upheld')).status).toBe(200);
  expect((await stateOf(author)).state).toBe('banned');
  expect((await own(author, 'community', community.id)).body.appeal).toMatchObject({ state: 'upheld' });
});

it('a reversal gives a membership back that a ban or a removal ended', async () => {
  for (const personAct of ['ban', 'remove'] as const) {
    const author = await member();
    const count = async () => (await app.call('GET /communities/:id', { params: { id: community.id }, as: reporter })).body.memberCount;
    const before = await count();
    const id = await decided('post', (await createPost(app, community, { author })).id, { personAct });
    expect(await count()).toBe(before - 1);
    await appeal(author, 'community', community.id);
    expect((await judge(second, id, 'reversed')).status).toBe(200);
    expect([(await stateOf(author)).state, await count()]).toEqual(['active', before]);
  }
});

it('a decision without a case is appealed as well, and becomes one', async () => {
  const author = await member();
  const params = { id: community.id, userId: author.id };
  expect((await app.call('PUT /communities/:id/bans/:userId', { params, as: first, body: { reason, hours: null } })).status).toBe(200);
  const told = (await noticesOf(author)).find(({ kind }) => kind === 'membership.banned');
  expect(told?.url).toBe(`/notifications?decision=community.${community.id}`);
  expect((await own(author, 'community', community.id)).body).toMatchObject({
    personAct: 'ban',
    reason,
    title: expect.any(String),
    can: { appeal: true },
  });
  expect((await appeal(author, 'community', community.id)).status).toBe(201);
  const { id } = await app.db.selectFrom('moderation_cases').select('id').where('subject_id', '=', author.id).executeTakeFirstOrThrow();
  expect((await judge(first, id, 'reversed')).body.code).toBe('appeal.own_decision');
  expect((await judge(second, id, 'reversed')).status).toBe(200);
  expect((await stateOf(author)).state).toBe('active');
});

it('hidden comments are read by their author and the moderators, with the reason, and come back', async () => {
  const author = await member();
  const { postId, id: commentId } = await comment(author);
  const id = await decided('comment', commentId, { contentAct: 'hide' });
  const read = async (as: TestUser) => {
    const { items } = (await app.call('GET /posts/:id/comments', { params: { id: postId }, as, query: {} })).body;
    return items.map(({ body, hiddenReason, isOwn }) => ({ body, hiddenReason, isOwn }));
  };
  const shown = { body: 'Comment', hiddenReason: reason };
  expect(await read(reporter)).toEqual([]);
  expect(await read(author)).toEqual([{ ...shown, isOwn: true }]);
  expect(await read(second)).toEqual([{ ...shown, isOwn: false }]);
  const count = async () => (await app.call('GET /posts/:id', { params: { id: postId }, as: reporter })).body.commentCount;
  expect(await count()).toBe(0);
  const undo = await app.call('POST /comments/:id/restore', { params: { id: commentId }, as: author });
  expect(undo.body.code).toBe('member.not_allowed');
  await appeal(author, 'comment', commentId);
  expect((await judge(second, id, 'reversed')).status).toBe(200);
  expect(await read(reporter)).toEqual([{ body: 'Comment', hiddenReason: null, isOwn: false }]);
  expect(await count()).toBe(1);
});

it('hidden posts stay open to their author, with the reason and one notice', async () => {
  const author = await member();
  const post = await createPost(app, community, { author });
  const id = await decided('post', post.id, { contentAct: 'hide' });
  const read = (as: TestUser) => app.call('GET /posts/:id', { params: { id: post.id }, as });
  expect((await read(reporter)).status).toBe(404);
  expect((await read(author)).body).toMatchObject({ state: 'hidden', stateReason: reason });
  expect((await noticesOf(author)).map(({ kind }) => kind)).toEqual(['moderation.sanctioned']);
  await appeal(author, 'post', post.id);
  await judge(second, id, 'reversed');
  expect((await read(reporter)).body.state).toBe('published');
});

it.each(['post', 'comment'] as const)(
  'a %s that a moderator deletes from its menu is told to its author, who appeals, and is back when another agrees',
  async (place) => {
    const author = await member();
    const { postId, id: commentId } = await comment(author);
    const id = place === 'post' ? (await createPost(app, community, { author })).id : commentId;
    const act = { as: first, params: { id }, body: { action: 'delete' as const, reason } };
    await (place === 'post' ? app.call('POST /posts/:id/moderation', act) : app.call('POST /comments/:id/moderation', act));
    const [told] = await noticesOf(author);
    expect(told).toMatchObject({
      kind: place === 'post' ? 'post.deleted' : 'post.comment_deleted',
      title: place === 'post' ? 'Your post “A post” was deleted by a moderator' : 'Your comment on “A post” was deleted by a moderator',
      message: `${community.name} · ${reason}`,
      url: `/notifications?decision=${place}.${id}`,
      actor: null,
    });
    expect((await own(author, place, id)).body).toMatchObject({ contentAct: 'remove', reason, can: { appeal: true } });
    expect((await appeal(author, place, id)).status).toBe(201);
    const { id: caseId } = await app.db.selectFrom('moderation_cases').select('id').where('target_id', '=', id).executeTakeFirstOrThrow();
    expect((await judge(first, caseId, 'reversed')).body.code).toBe('appeal.own_decision');
    expect((await judge(second, caseId, 'reversed')).status).toBe(200);
    const seen = place === 'post' ? await app.call('GET /posts/:id', { params: { id }, as: reporter }) : null;
    const { items } = (await app.call('GET /posts/:id/comments', { params: { id: postId }, as: reporter, query: {} })).body;
    expect(seen ? seen.status : items.map((said) => said.id)).toEqual(seen ? 200 : [id]);
    expect((await noticesOf(author)).map(({ kind }) => kind)).toEqual(['moderation.appeal_decided']);
  },
);

it('a deleted message is shown again, to all who read the channel', async () => {
  const author = await member();
  const channel = await createChannel(app, community, { readers: [reporter, author] });
  const sent = (await say(app, channel, author, { body: 'Words' })).body;
  const id = await decided('message', sent.id, { contentAct: 'remove' });
  await appeal(author, 'case', id);
  await judge(second, id, 'reversed');
  const changes = await app.call('GET /channels/:id/changes', { params: { id: channel.id }, as: reporter, query: { since: sent.rev } });
  expect(changes.body.items).toMatchObject([{ id: sent.id, state: 'visible', body: 'Words' }]);
});

it('an event is cancelled with the reason, its guests are told, and keep their seats for a reversal', async () => {
  const author = await member();
  const guest = await member();
  const event = await createEvent(app, community, {});
  await app.db.updateTable('events').set({ created_by: author.id }).where('id', '=', event.id).execute();
  expect((await app.call('POST /events/:id/rsvp', { params: { id: event.id }, as: guest, body: {} })).status).toBe(200);
  const id = await decided('event', event.id, { contentAct: 'cancel' });
  const read = async () => (await app.call('GET /events/:id', { params: { id: event.id }, as: guest })).body;
  expect(await read()).toMatchObject({ status: 'cancelled', statusReason: reason, myRegistration: { state: 'going' } });
  expect((await noticesOf(guest)).map(({ kind }) => kind)).toEqual(['event.cancelled']);
  await appeal(author, 'case', id);
  expect((await judge(second, id, 'reversed')).status).toBe(200);
  expect(await read()).toMatchObject({ status: 'published', statusReason: null, myRegistration: { state: 'going' } });
  expect((await noticesOf(guest)).map(({ kind }) => kind)).toContain('event.restored');
});

it('an event that is over is not cancelled, and the case stays open', async () => {
  const event = await createEvent(app, community, {});
  expect(
    (await app.call('POST /reports', { as: reporter, body: { targetType: 'event', targetId: event.id, reason: 'spam', note: '' } })).status,
  ).toBe(200);
  await app.db
    .updateTable('events')
    .set({ starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', event.id)
    .execute();
  const { id } = await app.db.selectFrom('moderation_cases').select('id').where('target_id', '=', event.id).executeTakeFirstOrThrow();
  const body = { contentAct: 'cancel' as const, personAct: 'none' as const, reason, version: 1 };
  expect((await app.call('POST /cases/:id/decision', { params: { id }, as: site, body })).body.code).toBe('case.act_unfit');
  expect((await get(id, site)).body).toMatchObject({ state: 'open', version: 1 });
});

it('a later decision about the same stays, when an earlier one is reversed', async () => {
  const author = await member();
  const post = await createPost(app, community, { author });
  const id = await decided('post', post.id, { contentAct: 'hide', personAct: 'mute', minutes: 60 });
  await appeal(author, 'case', id);
  const moderate = (action: 'unhide' | 'hide') =>
    app.call('POST /posts/:id/moderation', { params: { id: post.id }, as: admin, body: { action, reason: 'Another one' } });
  await moderate('unhide');
  await moderate('hide');
  expect((await judge(second, id, 'reversed')).status).toBe(200);
  expect((await app.call('GET /posts/:id', { params: { id: post.id }, as: author })).body).toMatchObject({
    state: 'hidden',
    stateReason: 'Another one',
  });
  expect((await stateOf(author)).muted_until).toBeNull();
});

it('where a community has no one else, the site decides', async () => {
  const author = await createPerson(app.db);
  const small = await createCommunity(app, { members: [author, reporter] });
  const id = await decided('post', (await createPost(app, small, { author })).id, { contentAct: 'remove' }, small.owner);
  await appeal(author, 'case', id);
  expect((await judge(small.owner, id, 'upheld')).body.code).toBe('appeal.own_decision');
  expect((await noticesOf(site)).map(({ kind }) => kind)).toContain('moderation.appealed');
  const listed = await app.call('GET /cases', { as: site, query: { show: 'appeals' } });
  expect(listed.body.items.map((item) => item.id)).toContain(id);
  expect((await judge(site, id, 'upheld')).status).toBe(200);
});

it('a decision older than thirty days cannot be appealed any more', async () => {
  const author = await member();
  const id = await decided('post', (await createPost(app, community, { author })).id, { personAct: 'warn' });
  await app.db
    .updateTable('moderation_cases')
    .set({ decided_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', id)
    .execute();
  expect((await own(author, 'case', id)).body).toMatchObject({ can: { appeal: false }, appeal: null });
  expect((await appeal(author, 'case', id)).body.code).toBe('appeal.too_late');
  expect((await get(id, second)).body.appeal).toBeNull();
});

it('a dismissed case concerns no one', async () => {
  const author = await member();
  const post = await createPost(app, community, { author });
  await app.call('POST /reports', { as: reporter, body: { targetType: 'post', targetId: post.id, reason: 'spam', note: '' } });
  const { id } = await app.db.selectFrom('moderation_cases').select('id').where('target_id', '=', post.id).executeTakeFirstOrThrow();
  const body = { contentAct: 'none' as const, personAct: 'none' as const, reason, version: 1 };
  expect((await app.call('POST /cases/:id/decision', { params: { id }, as: first, body })).status).toBe(200);
  expect((await own(author, 'case', id)).body.code).toBe('decision.not_found');
});
