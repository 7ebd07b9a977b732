import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const list = async (as: TestUser, language = 'en-US') =>
  (await app.call('GET /notifications', { as, query: {}, headers: { 'x-lang': language } })).body;
const latest = async (as: TestUser, language?: string) => (await list(as, language)).items[0];
const join = (community: { id: string }, as: TestUser, message?: string) =>
  app.call('POST /communities/:id/join', { params: { id: community.id }, as, body: message === undefined ? {} : { message } });
const leave = (community: { id: string }, as: TestUser) => app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as });
const decide = (community: { id: string; owner: TestUser }, user: TestUser, decision: 'approve' | 'reject') =>
  app.call('POST /communities/:id/requests/:userId', {
    params: { id: community.id, userId: user.id },
    as: community.owner,
    body: { decision },
  });
const rsvp = (event: { id: string }, as: TestUser) =>
  app.call('POST /events/:id/rsvp', { params: { id: event.id }, as, body: { partySize: 1 } });
const named = (firstName: string, lastName: string) => createPerson(app.db, { firstName, lastName });

it('tells the owner who joined, in the language of the call', async () => {
  const community = await createCommunity(app, { name: 'Bakers' });
  const anna = await named('Anna', 'Berg');
  await join(community, anna);
  expect(await list(community.owner)).toMatchObject({
    unread: 1,
    nextCursor: null,
    items: [
      {
        kind: 'membership.joined',
        title: 'Anna Berg joined Bakers',
        message: 'The community now has 2 members.',
        isRead: false,
        url: `/communities/${community.slug}`,
        avatar: null,
        actor: { id: anna.id, username: anna.username },
        community: { id: community.id, slug: community.slug, name: 'Bakers', avatar: null },
      },
    ],
  });
  expect(await latest(community.owner, 'zh-CN')).toMatchObject({
    title: 'Anna Berg 加入了「Bakers」',
    message: '社区现有 2 位成员。',
  });
});

it('tells of several who joined in one line, the last of them by name', async () => {
  const community = await createCommunity(app, { name: 'Bakers' });
  for (const person of [await named('Anna', 'Berg'), await named('Ben', 'Cole'), await named('晓雨', '李')]) await join(community, person);
  expect((await list(community.owner)).unread).toBe(1);
  expect((await latest(community.owner))?.title).toBe('李晓雨 and 2 others joined Bakers');
  expect((await latest(community.owner, 'zh-CN'))?.title).toBe('李晓雨 和另外 2 人加入了「Bakers」');
});

it('tells moderators who asks to join and why, and the person how it was decided', async () => {
  const community = await createCommunity(app, { name: 'Bakers', joinPolicy: 'request' });
  const [anna, ben, moderator] = [await named('Anna', 'Berg'), await named('Ben', 'Cole'), await createPerson(app.db)];
  await addMember(app, community, moderator, { role: 'moderator' });
  await join(community, anna, 'I bake\n on Sundays.');
  expect(await latest(moderator)).toMatchObject({
    kind: 'membership.requested',
    title: 'Anna Berg asks to join Bakers',
    message: 'I bake on Sundays.',
    url: `/communities/${community.slug}?tab=manage&section=requests`,
  });
  const cara = await named('Cara', 'Dahl');
  await join(community, cara);
  expect(await latest(moderator)).toMatchObject({ title: 'Cara Dahl and one other ask to join Bakers' });
  await leave(community, cara);
  expect(await latest(moderator)).toMatchObject({ title: 'Anna Berg asks to join Bakers', message: 'I bake on Sundays.' });
  await decide(community, anna, 'approve');
  expect(await list(moderator)).toMatchObject({ items: [], unread: 0 });
  expect(await latest(anna)).toMatchObject({
    kind: 'membership.approved',
    title: 'You are now a member of Bakers',
    message: expect.stringContaining('accepted your request'),
    url: `/communities/${community.slug}`,
  });
  await join(community, ben);
  expect(await latest(moderator)).toMatchObject({ title: 'Ben Cole asks to join Bakers', message: 'Waiting for an answer.' });
  await decide(community, ben, 'reject');
  expect(await latest(ben)).toMatchObject({
    kind: 'membership.rejected',
    title: 'Bakers did not accept your request',
    message: expect.stringMatching(/^You can ask again on \w+ \d+\.$/),
  });
  expect((await latest(ben, 'zh-CN'))?.message).toMatch(/^\d+月\d+日起可以再次申请。$/);
});

it('tells whoever invited that somebody came, and the other owners that somebody joined', async () => {
  const community = await createCommunity(app, { name: 'Bakers' });
  const [anna, friend] = [await named('Anna', 'Berg'), await createPerson(app.db)];
  await addMember(app, community, friend);
  const { token } = (await app.call('POST /group/deeplinking/invite', { as: friend, body: { groupId: community.id } })).body;
  await app.call('POST /join/:token', { params: { token }, as: anna });
  expect((await list(friend)).items).toMatchObject([
    { kind: 'membership.invite_used', title: 'Anna Berg joined Bakers with your invite link' },
  ]);
  expect((await list(community.owner)).items.map(({ kind }) => kind)).toEqual(['membership.joined']);
});

it('tells an owner once of somebody who came by the link of that owner', async () => {
  const community = await createCommunity(app);
  const { token } = (await app.call('POST /group/deeplinking/invite', { as: community.owner, body: { groupId: community.id } })).body;
  await app.call('POST /join/:token', { params: { token }, as: await createPerson(app.db) });
  expect((await list(community.owner)).items.map(({ kind }) => kind)).toEqual(['membership.invite_used']);
});

it('tells hosts who comes, and whoever waited that there is a seat now', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { title: 'Bake along', capacity: 1 });
  const [anna, ben] = [await named('Anna', 'Berg'), await named('Ben', 'Cole')];
  await rsvp(event, anna);
  expect(await latest(community.owner)).toMatchObject({
    kind: 'event.rsvp',
    title: 'Anna Berg is coming to Bake along',
    message: expect.stringMatching(/^\w{3}, \w{3} \d+ \d\d:\d\d UTC$/),
    url: `/events/${event.slug}`,
  });
  await rsvp(event, ben);
  expect((await latest(community.owner))?.title).toBe('Ben Cole and one other sent an RSVP for Bake along');
  await app.call('PUT /notifications/read', {
    as: community.owner,
    body: { until: (await list(community.owner)).until!, action: newId() },
  });
  expect((await list(ben)).items).toEqual([]);
  await app.call('DELETE /events/:id/rsvp', { params: { id: event.id }, as: anna });
  expect(await latest(ben)).toMatchObject({
    kind: 'event.promoted',
    title: 'You have a seat at Bake along',
    actor: null,
    url: `/events/${event.slug}`,
  });
});

it('says deadlines of an event by its clocks, and names their zone', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const [anna, ben, cleo] = [await named('Anna', 'Berg'), await named('Ben', 'Cole'), await named('Cleo', 'Dahl')];
  const event = await createEvent(app, community, { capacity: 1, waitlistMode: 'offer' });
  const [host, params] = [community.owner, { id: event.id }];
  const clock = (instant: string) => `${new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().slice(11, 16)} GMT+5:30`;
  await rsvp(event, anna);
  await rsvp(event, ben);
  await app.call('POST /events/:id/postponement', { params, as: host, body: { reason: 'Rain' } });
  const reconfirmBy = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const date = { wallStart: wallIn(200), wallEnd: wallIn(202), zone: 'Asia/Kolkata', reconfirmBy };
  await app.call('PUT /events/:id/date', { params, as: host, body: date });
  expect((await latest(anna))?.message).toContain(` ${clock(reconfirmBy)}, or your seat goes to someone else.`);
  await app.call('POST /events/:id/transfers', { params, as: anna, body: { to: cleo.username } });
  const { received } = (await app.call('GET /events/:id/transfers', { params, as: cleo })).body;
  expect((await latest(cleo))?.message).toContain(` ${clock(received[0]!.expiresAt)}, or decline.`);
  await app.call('DELETE /events/:id/rsvp', { params, as: anna });
  const { myRegistration } = (await app.call('GET /events/:id', { params, as: ben })).body;
  const offered = clock(myRegistration!.offerExpiresAt!);
  expect((await latest(ben))?.message).toContain(` ${offered}, or pass it on.`);
  expect((await latest(ben, 'zh-CN'))?.message).toContain(` ${offered}前接受`);
});

it('says of whoever answered a full event that they wait', async () => {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { title: 'Bake along', capacity: 1 });
  await rsvp(event, community.owner);
  await rsvp(event, await named('Anna', 'Berg'));
  expect((await latest(community.owner))?.title).toBe('Anna Berg is on the waitlist for Bake along');
});

it('tells whoever is mentioned in a channel, with the words', async () => {
  const [anna, ben] = [await named('Anna', 'Berg'), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [anna, ben] });
  const channel = await createChannel(app, community, { name: 'ovens' });
  await app.call('POST /channels/:id/messages', {
    params: { id: channel.id },
    as: anna,
    body: { clientMsgId: newId(), body: `Hello @${ben.username},\n\n${'bread '.repeat(60)}`, replyToId: null },
  });
  const received = await latest(ben);
  expect(received).toMatchObject({ kind: 'chat.mention', title: 'Anna Berg mentioned you in #ovens', url: `/chat/${channel.id}?at=1` });
  expect(received?.message).toMatch(/^Hello @\w+, bread (bread )+.*…$/);
  expect([...(received?.message ?? '')]).toHaveLength(141);
});
