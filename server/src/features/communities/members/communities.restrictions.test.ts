import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const at = ({ id }: { id: string }, user: TestUser, as: TestUser) => ({ params: { id, userId: user.id }, as });
const remove = (community: { id: string }, user: TestUser, as: TestUser, reason = 'Advertising') =>
  app.call('POST /communities/:id/members/:userId/removal', { ...at(community, user, as), body: { reason } });
const ban = (community: { id: string }, user: TestUser, as: TestUser, hours: number | null = null) =>
  app.call('PUT /communities/:id/bans/:userId', { ...at(community, user, as), body: { hours, reason: 'Threats' } });
const unban = (community: { id: string }, user: TestUser, as: TestUser) =>
  app.call('DELETE /communities/:id/bans/:userId', at(community, user, as));
const mute = (community: { id: string }, user: TestUser, as: TestUser, minutes = 60) =>
  app.call('PUT /communities/:id/mutes/:userId', { ...at(community, user, as), body: { minutes, reason: 'Shouting' } });
const unmute = (community: { id: string }, user: TestUser, as: TestUser) =>
  app.call('DELETE /communities/:id/mutes/:userId', at(community, user, as));
const restricted = ({ id }: { id: string }, as: TestUser, kind: 'banned' | 'muted') =>
  app.call('GET /communities/:id/restrictions', { params: { id }, query: { kind }, as });
const join = ({ id }: { id: string }, as: TestUser) => app.call('POST /communities/:id/join', { params: { id }, as, body: {} });
const open = ({ id }: { id: string }, as: TestUser) => app.call('GET /communities/:id', { params: { id }, as });
const write = ({ id }: { id: string }, as: TestUser) =>
  app.call('POST /communities/:id/posts', { params: { id }, as, body: { title: 'A title', body: 'Text' } });
const latest = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items[0];
const countOf = async ({ id }: TestCommunity) =>
  (await app.db.selectFrom('communities').select('member_count').where('id', '=', id).executeTakeFirstOrThrow()).member_count;
const audited = async ({ id }: TestCommunity) =>
  (await app.db.selectFrom('audit_entries').select(['action', 'after']).where('community_id', '=', id).orderBy('seq').execute()).map(
    ({ action, after }) => [action, after],
  );

async function begin(options: Parameters<typeof createCommunity>[1] = {}) {
  const [moderator, person] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { ...options, members: [person] });
  await addMember(app, community, moderator, { role: 'moderator' });
  return { community, moderator, person };
}

describe('removing a member', () => {
  it('ends the membership at once and says why; the door stays open', async () => {
    const { community, moderator, person } = await begin({ visibility: 'hidden' });
    expect((await remove(community, person, moderator)).body).toMatchObject({ state: 'removed', joinedAt: null });
    expect(await countOf(community)).toBe(2);
    expect((await open(community, person)).status).toBe(404);
    expect(await audited(community)).toEqual([['member.removed', { community: community.name, reason: 'Advertising' }]]);
    // Told by the name that they knew, with no way to what is hidden from them now.
    expect(await latest(person)).toMatchObject({
      title: `You are no longer a member of ${community.name}`,
      message: 'Advertising',
      url: `/notifications?decision=community.${community.id}`,
      community: null,
    });
    const own = await app.call('GET /appeals/own', { as: person, query: { place: 'community', id: community.id } });
    expect(own.body).toMatchObject({ personAct: 'remove', reason: 'Advertising', community: null, isOfSite: false });
    expect((await remove(community, person, moderator)).body.code).toBe('member.not_found');
  });

  it('gives back what the member had, and lets them come again', async () => {
    const { community, moderator, person } = await begin();
    await remove(community, person, moderator);
    expect((await join(community, person)).body).toMatchObject({ state: 'active', role: 'member' });
  });

  it('needs a reason', async () => {
    const { community, moderator, person } = await begin();
    const { status, body } = await remove(community, person, moderator, '  ');
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ['reason']]);
  });
});

describe('banning', () => {
  it('keeps a member out for the given time, by invitation too, and lets them read what every visitor reads', async () => {
    const { community, moderator, person } = await begin({ contentVisibility: 'public' });
    const invite = { groupId: community.id };
    const { token } = (await app.call('POST /group/deeplinking/invite', { as: community.owner, body: invite })).body;
    expect((await ban(community, person, moderator, 24)).body.state).toBe('banned');
    expect(await countOf(community)).toBe(2);
    expect((await join(community, person)).body.code).toBe('member.banned');
    expect((await app.call('POST /join/:token', { params: { token }, as: person })).body.code).toBe('member.banned');
    expect((await open(community, person)).body).toMatchObject({ membership: null, can: { readContent: true, post: false } });
    expect((await write(community, person)).body.code).toBe('member.not_member');
    expect(await latest(person)).toMatchObject({
      kind: 'membership.banned',
      title: `You can no longer take part in ${community.name}`,
      message: expect.stringMatching(/^Threats · Until /),
    });
    await shiftClock(app.db, '25 hours');
    expect((await join(community, person)).body.state).toBe('active');
  });

  it('works on strangers and requesters; a stranger does not learn of a hidden community by it', async () => {
    const { community, moderator } = await begin({ joinPolicy: 'request' });
    const [stranger, asker] = [await createPerson(app.db), await createPerson(app.db)];
    await join(community, asker);
    for (const person of [stranger, asker]) expect((await ban(community, person, moderator)).body.state).toBe('banned');
    expect((await app.call('GET /communities/:id/requests', { params: { id: community.id }, as: moderator })).body.items).toEqual([]);
    expect(await countOf(community)).toBe(3);
    const hidden = await createCommunity(app, { visibility: 'hidden' });
    const other = await createPerson(app.db);
    expect((await ban(hidden, other, hidden.owner)).status).toBe(200);
    expect(await latest(other)).toBeUndefined();
  });

  it('follows the rank and the right of the community', async () => {
    const { community, moderator, person } = await begin({ rights: { ban: 'admin' } });
    const siteAdmin = await createPerson(app.db, { isAdmin: true });
    expect((await ban(community, person, moderator)).body.code).toBe('member.not_allowed');
    expect((await remove(community, person, moderator)).body.code).toBe('member.not_allowed');
    expect((await ban(community, siteAdmin, community.owner)).body.code).toBe('member.beyond_you');
    expect((await ban(community, community.owner, community.owner)).body.code).toBe('member.beyond_you');
    // A community keeps an owner, also against administrators of the site.
    expect((await ban(community, community.owner, siteAdmin)).body.code).toBe('community.last_owner');
    expect((await ban(community, { ...person, id: siteAdmin.id.replace(/.{4}$/, 'ffff') }, community.owner)).body.code).toBe(
      'member.not_found',
    );
    expect((await ban(community, person, siteAdmin)).status).toBe(200);
  });

  it('ends with a word of a moderator, once', async () => {
    const { community, moderator, person } = await begin();
    await ban(community, person, moderator);
    const plain = await createPerson(app.db);
    await addMember(app, community, plain);
    expect((await unban(community, person, plain)).body.code).toBe('member.not_allowed');
    for (const _ of [1, 2]) expect((await unban(community, person, moderator)).status).toBe(200);
    expect((await audited(community)).map(([action]) => action)).toEqual(['member.banned', 'member.unbanned']);
    expect((await join(community, person)).body.state).toBe('active');
  });
});

describe('muting', () => {
  it('lets a member read but not write until it is over by the clock of the database', async () => {
    const { community, moderator, person } = await begin();
    const { body } = await mute(community, person, moderator, 90);
    expect(Date.parse(body.mutedUntil)).toBeGreaterThan(Date.now() + 89 * 60_000);
    expect((await write(community, person)).body.code).toBe('member.muted');
    expect((await open(community, person)).body).toMatchObject({
      can: { readContent: true, post: false },
      own: { mutedUntil: body.mutedUntil },
    });
    expect(await latest(person)).toMatchObject({
      kind: 'membership.muted',
      title: `You can read but not write in ${community.name} for now`,
      message: expect.stringMatching(/^Shouting · Until .*UTC$/),
    });
    await shiftClock(app.db, '91 minutes');
    expect((await write(community, person)).status).toBe(201);
  });

  it('is for seven days at most with moderators, for a year with administrators', async () => {
    const { community, moderator, person } = await begin();
    const week = 7 * 24 * 60;
    expect((await mute(community, person, moderator, week + 1)).body).toMatchObject({ code: 'member.mute_too_long', params: { days: 7 } });
    expect((await mute(community, person, moderator, week)).status).toBe(200);
    expect((await mute(community, person, community.owner, week + 1)).status).toBe(200);
    for (const minutes of [0, 366 * 24 * 60 + 1]) expect((await mute(community, person, community.owner, minutes)).status).toBe(422);
    expect((await mute(community, moderator, moderator)).body.code).toBe('member.beyond_you');
    expect((await mute(community, await createPerson(app.db), moderator)).body.code).toBe('member.not_found');
  });

  it('ends by a moderator', async () => {
    const { community, moderator, person } = await begin();
    await mute(community, person, moderator);
    for (const _ of [1, 2]) expect((await unmute(community, person, moderator)).status).toBe(200);
    expect((await write(community, person)).status).toBe(201);
    expect((await audited(community)).map(([action]) => action)).toEqual(['member.muted', 'member.unmuted']);
  });
});

describe('the list of restrictions', () => {
  it('shows moderators who is out or silent, why, by whom and until when', async () => {
    const { community, moderator, person } = await begin();
    const [banned, over] = [await createPerson(app.db), await createPerson(app.db)];
    await addMember(app, community, over, { state: 'banned', bannedFor: '-1 hour' });
    await ban(community, banned, moderator);
    await mute(community, person, community.owner);
    expect((await restricted(community, moderator, 'banned')).body.items).toEqual([
      {
        user: expect.objectContaining({ id: banned.id }),
        reason: 'Threats',
        until: null,
        since: expect.any(String),
        by: expect.objectContaining({ id: moderator.id }),
        can: { end: true },
      },
    ]);
    expect((await restricted(community, moderator, 'muted')).body).toMatchObject({
      items: [{ user: { id: person.id }, reason: 'Shouting', by: { id: community.owner.id }, can: { end: true } }],
      pagination: { total: 1 },
    });
    expect((await restricted(community, person, 'banned')).body.code).toBe('member.not_allowed');
  });
});
