import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { newId } from '#kernel/ids.ts';
import { createPost } from '#test/posts.ts';
import { planOf } from '#test/plans.ts';
import { acquaintancesOf, announcementsOf, decisionsOf, draftsOf } from './home.repository.ts';

const app = await testApp();
const waiting = async (as: TestUser) => (await app.call('GET /me/waiting', { as })).body;

it('has the invitations, with who invites, until they are answered', async () => {
  const [me, other] = [await createPerson(app.db), await createPerson(app.db)];
  const [first, second] = [await createCommunity(app, { visibility: 'hidden', joinPolicy: 'invite' }), await createCommunity(app)];
  for (const { id, owner } of [first, second])
    await app.call('POST /communities/:id/invitations', { params: { id }, as: owner, body: { people: [me.id] } });
  expect((await waiting(me)).invitations).toMatchObject([
    { community: { id: second.id, asksOnJoining: false }, invitedBy: { id: second.owner.id } },
    { community: { id: first.id, joinPolicy: 'invite' }, invitedBy: { id: first.owner.id } },
  ]);
  expect((await waiting(other)).invitations).toEqual([]);
  await app.call('POST /communities/:id/join', { params: { id: first.id }, as: me, body: {} });
  await app.call('DELETE /groups/:id/leave', { params: { id: second.id }, as: me });
  expect((await waiting(me)).invitations).toEqual([]);
});

it('counts requests for those who decide them, not for members or muted moderators', async () => {
  const [moderator, muted, member, asking] = await Promise.all([1, 2, 3, 4].map(() => createPerson(app.db)));
  const community = await createCommunity(app, { joinPolicy: 'request', members: [member!] });
  await addMember(app, community, moderator!, { role: 'moderator' });
  await addMember(app, community, muted!, { role: 'moderator' });
  await app.call('PUT /communities/:id/mutes/:userId', {
    params: { id: community.id, userId: muted!.id },
    as: community.owner,
    body: { minutes: 60, reason: 'Shouting' },
  });
  await app.call('POST /communities/:id/join', { params: { id: community.id }, as: asking!, body: {} });
  const counts = async (as: TestUser) => (await waiting(as)).decisions.map(({ community: { id }, requests }) => [id, requests]);
  for (const person of [community.owner, moderator!]) expect(await counts(person)).toEqual([[community.id, 1]]);
  for (const person of [muted!, member!, asking!]) expect(await counts(person)).toEqual([]);
});

it('counts reports, posts, comments and edits for the moderators who decide them, until they are decided', async () => {
  const [moderator, other, member, reporter] = (await Promise.all([1, 2, 3, 4].map(() => createPerson(app.db)))) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  const community = await createCommunity(app, { members: [member, reporter] });
  for (const person of [moderator, other]) await addMember(app, community, person, { role: 'moderator' });
  const [ofMember, ofOther] = [await createPost(app, community, { author: member }), await createPost(app, community, { author: other })];
  await app.db.updateTable('communities').set({ post_moderation: 'all' }).where('id', '=', community.id).execute();
  const params = { id: community.id };
  const written = await app.call('POST /communities/:id/posts', { params, as: member, body: { title: 'New', body: 'Words' } });
  await app.call('POST /posts/:id/comments', { params: { id: ofOther.id }, as: member, body: { body: 'Words', parentId: null } });
  const edit = { title: 'Other', body: 'Other', version: 1 };
  await app.call('PUT /posts/:id', { params: { id: ofMember.id }, as: member, body: edit });
  for (const { id } of [ofMember, ofOther])
    await app.call('POST /reports', { as: reporter, body: { targetType: 'post', targetId: id, reason: 'spam', note: '' } });
  const counts = async (as: TestUser) => (await waiting(as)).decisions.map(({ requests, reports, texts }) => [requests, reports, texts]);
  expect(await counts(community.owner)).toEqual([[0, 2, 3]]);
  // Reports about people of their own rank are not theirs.
  for (const as of [moderator, other]) expect(await counts(as)).toEqual([[0, 1, 3]]);
  for (const as of [member, reporter]) expect(await counts(as)).toEqual([]);
  await app.call('POST /communities/:id/posts/decisions', {
    params,
    as: moderator,
    body: { decision: 'approve', posts: [{ id: written.body.id, version: written.body.version }], reason: null },
  });
  expect(await counts(community.owner)).toEqual([[0, 2, 2]]);
});

it('has announcements since joining until they are confirmed, and unread mentions', async () => {
  const [me, later] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [me] });
  const params = { id: community.id };
  const post = await app.call('POST /communities/:id/posts', {
    params,
    as: community.owner,
    body: { title: 'The hall is closed', body: `Ask @${me.username}`, type: 'announcement' },
  });
  await app.call('POST /communities/:id/join', { params, as: later, body: {} });
  expect(await waiting(me)).toMatchObject({ announcements: [{ id: post.body.id, community: { id: community.id } }] });
  const { count, latest, until } = (await waiting(me)).mentions;
  expect([count, latest]).toMatchObject([
    1,
    [{ kind: 'post.mention', message: `Ask @${me.username}`, url: expect.stringContaining(post.body.id) }],
  ]);
  const marking = { until: until!, filter: 'unread' as const, ids: latest.map(({ id }) => id), action: newId() };
  await app.call('PUT /notifications/read', { as: me, body: marking });
  expect((await waiting(me)).mentions).toEqual({ count: 0, latest: [], until: null });
  expect((await waiting(later)).announcements).toEqual([]);
  expect((await waiting(community.owner)).announcements).toEqual([]);
  await app.call('PUT /posts/:id/acknowledgement', { params: { id: post.body.id }, as: me });
  expect((await waiting(me)).announcements).toEqual([]);
});

it('has own drafts and planned posts of communities that one is in', async () => {
  const [me, other] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [me, other] });
  const params = { id: community.id };
  const write = (title: string, more: { isDraft?: boolean; publishAt?: string }) =>
    app.call('POST /communities/:id/posts', { params, as: me, body: { title, body: 'Words', ...more } });
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const [draft, planned] = [await write('Half a thought', { isDraft: true }), await write('Tomorrow', { publishAt })];
  await write('Said', {});
  expect((await waiting(me)).drafts).toEqual([
    { id: planned.body.id, title: 'Tomorrow', publishAt, community: expect.objectContaining({ id: community.id }) },
    { id: draft.body.id, title: 'Half a thought', publishAt: null, community: expect.objectContaining({ id: community.id }) },
  ]);
  expect((await waiting(other)).drafts).toEqual([]);
  await app.call('DELETE /groups/:id/leave', { params, as: me });
  expect((await waiting(me)).drafts).toEqual([]);
});

it('leads a newcomer through three steps, which end once they are done', async () => {
  const me = await createPerson(app.db);
  const steps = async () => (await waiting(me)).steps;
  await app.db.updateTable('users').set({ bio: '', profile_picture: null }).where('id', '=', me.id).execute();
  expect(await steps()).toEqual({ hasProfile: false, hasCommunity: false, hasSpoken: false });
  const community = await createCommunity(app, { members: [me] });
  await app.call('POST /communities/:id/posts', { params: { id: community.id }, as: me, body: { title: 'Hello', body: 'I am new.' } });
  expect(await steps()).toEqual({ hasProfile: false, hasCommunity: true, hasSpoken: true });
  await app.db.updateTable('users').set({ bio: 'Sails.' }).where('id', '=', me.id).execute();
  expect(await steps()).toBeNull();
});

it('is read by indexes, however much was written', async () => {
  const { id } = await createPerson(app.db);
  const plans = [await planOf(app.db, announcementsOf(id)), await planOf(app.db, decisionsOf(id)), await planOf(app.db, draftsOf(id))];
  expect(plans[2]).toContain('posts_begun');
  expect(plans[0]).toMatch(/posts_(announced|listed)/);
  for (const index of ['memberships_pending', 'moderation_cases_waiting', 'posts_pending', 'text_edits_waiting', 'comments_pending'])
    expect(plans[1]).toContain(index);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (posts|memberships|comments|text_edits|moderation)/);
});

it('knows people by the communities they share, without those who are hidden, blocked, or gone', async () => {
  const [me, most, once, hidden, blocked, blocking, closed] = await Promise.all(
    [{}, {}, {}, { isPublic: false }, {}, {}, {}].map((options) => createPerson(app.db, options)),
  );
  const all = [me!, most!, once!, hidden!, blocked!, blocking!, closed!];
  await createCommunity(app, { owner: me!, members: all.slice(1), visibility: 'hidden' });
  await createCommunity(app, { owner: me!, members: [most!, hidden!, blocked!, blocking!, closed!] });
  await createCommunity(app, { owner: once!, members: [me!], status: 'archived' });
  await app.db
    .insertInto('blocks')
    .values([
      { user_id: me!.id, blocked_id: blocked!.id },
      { user_id: blocking!.id, blocked_id: me!.id },
    ])
    .execute();
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', closed!.id).execute();
  const known = async (as: TestUser) => (await app.call('GET /me/acquaintances', { as })).body.items.map(({ id, shared }) => [id, shared]);
  expect(await known(me!)).toEqual([
    [most!.id, 2],
    [once!.id, 1],
  ]);
  expect(await known(await createPerson(app.db))).toEqual([]);
  expect(await planOf(app.db, acquaintancesOf(me!.id))).toContain('memberships_faces');
});
