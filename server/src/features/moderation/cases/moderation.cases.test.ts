import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';
import type { ContentAct, PersonAct } from '#contract/moderation/index.ts';

const app = await testApp();
const roles = ['stranger', 'member', 'moderator', 'otherModerator', 'admin', 'owner', 'site', 'otherSite'] as const;
type Role = (typeof roles)[number];
const people = Object.fromEntries(
  await Promise.all(
    roles.map(async (role) => [role, await createPerson(app.db, { isAdmin: role === 'site' || role === 'otherSite' })] as const),
  ),
) as Record<Role, TestUser>;
const reporter = await createPerson(app.db);
let community: TestCommunity;
const reason = 'A good reason';

beforeAll(async () => {
  community = await createCommunity(app, { owner: people.owner, members: [people.member, reporter] });
  await addMember(app, community, people.moderator, { role: 'moderator' });
  await addMember(app, community, people.otherModerator, { role: 'moderator' });
  await addMember(app, community, people.admin, { role: 'admin' });
});

const report = async (targetType: 'post' | 'comment' | 'message' | 'user' | 'community', targetId: string, as = reporter) => {
  expect((await app.call('POST /reports', { as, body: { targetType, targetId, reason: 'spam', note: 'Look' } })).status).toBe(200);
  const row = await app.db
    .selectFrom('moderation_cases')
    .select('id')
    .where('target_id', '=', targetId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
};
const caseOf = async (author: TestUser) => {
  const post = await createPost(app, community, { author, body: 'As it was' });
  return { post, id: await report('post', post.id) };
};
const get = (id: string, as: TestUser) => app.call('GET /cases/:id', { params: { id }, as });
type Change = { contentAct?: ContentAct; personAct?: PersonAct; minutes?: number; version?: number };
const decide = (id: string, as: TestUser, { contentAct = 'none', personAct = 'none', version = 1, ...rest }: Change = {}) =>
  app.call('POST /cases/:id/decision', { params: { id }, as, body: { contentAct, personAct, reason, version, ...rest } });
const noticesOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as, query: { group: 'moderation' } })).body.items.map(({ kind }) => kind);
const linesOf = (id: string) => app.db.selectFrom('audit_entries').select(['action', 'community_id']).where('target_id', '=', id).execute();

/** Whose content a case is about, and who opens and decides it. Never the case of an equal or higher rank. */
const reach: [author: Role, may: Role[]][] = [
  ['stranger', ['moderator', 'otherModerator', 'admin', 'owner', 'site', 'otherSite']],
  ['member', ['moderator', 'otherModerator', 'admin', 'owner', 'site', 'otherSite']],
  ['moderator', ['admin', 'owner', 'site', 'otherSite']],
  ['admin', ['owner', 'site', 'otherSite']],
  ['owner', ['site', 'otherSite']],
  ['site', ['otherSite']],
];

it.each(reach)('a case about a %s is open to %s, and missing for all others', async (author, may) => {
  const { id } = await caseOf(people[author]);
  for (const role of roles) {
    const { status } = await get(id, people[role]);
    expect([role, status]).toEqual([role, may.includes(role) ? 200 : 404]);
    if (!may.includes(role)) expect((await decide(id, people[role])).body.code).toBe('case.not_found');
  }
  const told = async () =>
    (await noticesOf(people[may.includes('owner') ? may[0]! : 'otherSite'])).filter((kind) => kind === 'moderation.opened');
  const before = (await told()).length;
  expect((await decide(id, people[may[0]!])).status).toBe(200);
  expect(await told()).toHaveLength(before - 1);
});

it('lists what waits and what is decided, for those who rank above', async () => {
  const place = await createCommunity(app, { members: [reporter, people.member] });
  await addMember(app, place, people.moderator, { role: 'moderator' });
  await addMember(app, place, people.admin, { role: 'admin' });
  const ofMember = await report('post', (await createPost(app, place, { author: people.member })).id);
  const ofAdmin = await report('post', (await createPost(app, place, { author: people.admin })).id);
  const list = (as: TestUser, show: 'waiting' | 'decided' = 'waiting') =>
    app.call('GET /communities/:id/cases', { params: { id: place.id }, as, query: { show } });
  const ids = async (...input: Parameters<typeof list>) => (await list(...input)).body.items.map(({ id }) => id);
  expect(await ids(people.moderator)).toEqual([ofMember]);
  expect(await ids(place.owner)).toEqual([ofAdmin, ofMember]);
  expect((await list(reporter)).body.code).toBe('member.not_allowed');
  await decide(ofMember, people.moderator);
  expect(await ids(people.moderator)).toEqual([]);
  expect(await ids(people.moderator, 'decided')).toEqual([ofMember]);
  expect((await list(place.owner)).body.waiting).toBe(1);
});

it('a decision removes the content and acts on the person, records it, and tells everyone concerned once', async () => {
  const author = await createPerson(app.db);
  await addMember(app, community, author);
  const { id, post } = await caseOf(author);
  await app.db.updateTable('posts').set({ body: 'Changed since' }).where('id', '=', post.id).execute();
  const before = (await get(id, people.moderator)).body;
  expect(before).toMatchObject({
    body: 'As it was',
    reports: [{ reporter: { id: reporter.id }, reason: 'spam', note: 'Look' }],
    history: [],
  });
  expect(before.can).toMatchObject({ contentActs: ['none', 'hide', 'remove'], decideAppeal: false, muteMinutes: 10_080 });
  expect(before.can.personActs).toEqual(expect.arrayContaining(['none', 'warn', 'mute']));
  const { status, body } = await decide(id, people.moderator, { contentAct: 'remove', personAct: 'mute', minutes: 60 });
  expect([status, body.state, body.decision]).toMatchObject([200, 'actioned', { personAct: 'mute', contentAct: 'remove', reason }]);
  expect((await app.call('GET /posts/:id', { params: { id: post.id }, as: reporter })).status).toBe(404);
  expect((await app.call('GET /communities/:id', { params: { id: community.id }, as: author })).body.own.mutedUntil).not.toBeNull();
  expect(await linesOf(id)).toEqual([{ action: 'case.decided', community_id: community.id }]);
  const [told] = (await app.call('GET /notifications', { as: author, query: {} })).body.items;
  expect(told).toMatchObject({
    title: expect.stringMatching(/^Your post “.+” was deleted$/),
    message: `You can read but not write for now. · ${community.name} · ${reason}`,
  });
  expect(await noticesOf(author)).toEqual(['moderation.sanctioned']);
  expect(await noticesOf(reporter)).toContain('moderation.decided');
  const all = (await app.call('GET /notifications', { as: author, query: {} })).body.items.map(({ kind }) => kind);
  expect(all).not.toContain('membership.muted');
  expect(await report('post', (await createPost(app, community, { author })).id)).not.toBe(id);
});

it('of two who decide at once one succeeds, and the other is told', async () => {
  const author = await createPerson(app.db);
  await addMember(app, community, author);
  const { id } = await caseOf(author);
  const answers = await Promise.all([
    decide(id, people.moderator, { personAct: 'warn' }),
    decide(id, people.otherModerator, { contentAct: 'remove' }),
    decide(id, people.admin),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.filter(({ body }) => body.code === 'case.changed')).toHaveLength(2);
  expect(await linesOf(id)).toHaveLength(1);
});

it('what does not fit is refused as a whole', async () => {
  const { id, post } = await caseOf(people.stranger);
  const { body } = await decide(id, people.moderator, { contentAct: 'remove', personAct: 'mute', minutes: 60 });
  expect(body.code).toBe('case.act_unfit');
  expect((await get(id, people.moderator)).body).toMatchObject({ state: 'open', version: 1 });
  expect((await app.call('GET /posts/:id', { params: { id: post.id }, as: reporter })).status).toBe(200);
  expect((await decide(id, people.moderator, { personAct: 'disable' })).body.code).toBe('case.act_unfit');
});

it('a reported message is shown to moderators who do not read its channel, and becomes a tombstone', async () => {
  const channel = await createChannel(app, community, { visibility: 'private', readers: [reporter, people.member] });
  const sent = (await say(app, channel, people.member, { body: 'Bad words' })).body;
  await say(app, channel, people.member, { body: 'Others' });
  const id = await report('message', sent.id);
  expect((await get(id, people.moderator)).body.body).toBe('Bad words');
  expect((await decide(id, people.moderator, { contentAct: 'remove' })).status).toBe(200);
  const changes = await app.call('GET /channels/:id/changes', { params: { id: channel.id }, as: reporter, query: { since: sent.rev + 1 } });
  expect(changes.body.items).toMatchObject([{ id: sent.id, state: 'deleted', body: '' }]);
});

it('a case about a message shows what was written around it, to readers of the channel only where it is private', async () => {
  const write = async (visibility: 'members' | 'private') => {
    const channel = await createChannel(app, community, { visibility, readers: [reporter, people.member, people.admin] });
    const lines = [];
    for (const body of ['1', '2', '3', '4', 'It', '5', '6', '7', '8'])
      lines.push((await say(app, channel, body === '2' ? reporter : people.member, { body })).body);
    await app.call('DELETE /messages/:id', { params: { id: lines[2]!.id }, as: people.member });
    return report('message', lines[4]!.id);
  };
  const contextFor = async (id: string, as: TestUser) =>
    (await get(id, as)).body.context.map(({ excerpt, sender, isAfter }) => [excerpt, sender.id, isAfter]);
  const { id: author } = people.member;
  const all = [
    ['1', author, false],
    ['2', reporter.id, false],
    ['4', author, false],
    ['5', author, true],
    ['6', author, true],
    ['7', author, true],
  ];
  const open = await write('members');
  expect(await contextFor(open, people.moderator)).toEqual(all);
  expect(await contextFor(open, people.site)).toEqual(all);
  const hidden = await write('private');
  expect(await contextFor(hidden, people.admin)).toEqual(all);
  expect(await contextFor(hidden, people.moderator)).toEqual([]);
  expect((await get((await caseOf(people.member)).id, people.moderator)).body.context).toEqual([]);
});

it('cases of the site are listed and decided there, and each reading is recorded', async () => {
  const person = await createPerson(app.db);
  const id = await report('user', person.id);
  const list = (as: TestUser) => app.call('GET /cases', { as, query: { scope: 'site', q: person.username } });
  expect((await list(people.moderator)).status).toBe(403);
  expect((await list(people.site)).body.items.map((item) => item.id)).toEqual([id]);
  expect((await get(id, people.site)).body.can).toEqual({
    personActs: ['none', 'warn', 'disable'],
    contentActs: ['none'],
    decideAppeal: false,
    muteMinutes: 0,
  });
  expect((await decide(id, people.site, { personAct: 'disable' })).status).toBe(200);
  expect((await linesOf(id)).map(({ action }) => action)).toEqual(['case.read', 'case.decided']);
  const { status } = await app.db.selectFrom('users').select('status').where('id', '=', person.id).executeTakeFirstOrThrow();
  expect(status).toBe('disabled');
});

it('a case is taken and given back; an outdated version is refused', async () => {
  const { id } = await caseOf(people.member);
  const review = (as: TestUser, isTaken: boolean, version: number) =>
    app.call('PUT /cases/:id/review', { params: { id }, as, body: { isTaken, version } });
  expect((await review(people.moderator, true, 1)).body).toMatchObject({
    state: 'in_review',
    reviewer: { id: people.moderator.id },
    version: 2,
  });
  expect((await review(people.admin, true, 1)).body.code).toBe('case.changed');
  expect((await review(people.admin, false, 2)).body).toMatchObject({ state: 'open', reviewer: null });
});
