import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
type Kind = 'communities' | 'events' | 'people' | 'messages';
const finds = async (as: TestUser, kind: Kind, q: string): Promise<boolean> => {
  const { status, body } = await app.call('GET /search', { as, query: { q } });
  expect(status).toBe(200);
  return body[kind].length > 0;
};

const owner = await createPerson(app.db);
const member = await createPerson(app.db);
const left = await createPerson(app.db);
const removed = await createPerson(app.db);
const pending = await createPerson(app.db);
const banned = await createPerson(app.db);
const outsider = await createPerson(app.db);
const admin = await createPerson(app.db, { isAdmin: true });
const everybody = { owner, member, left, removed, pending, banned, outsider, admin };

/** A community in which each user has the access that their name says. */
async function populated(options: Parameters<typeof createCommunity>[1]): Promise<TestCommunity> {
  const community = await createCommunity(app, { ...options, owner });
  await addMember(app, community, member);
  for (const [state, person] of Object.entries({ left, removed, pending, banned }))
    await addMember(app, community, person, { state: state as 'left' });
  return community;
}
const whoFinds = async (kind: Kind, q: string): Promise<string[]> => {
  const found = await Promise.all(Object.entries(everybody).map(async ([name, person]) => ((await finds(person, kind, q)) ? [name] : [])));
  return found.flat();
};

test('a stranger finds nothing at all: the search is for people with an account', async () => {
  const { status, body } = await app.call('GET /search', { query: { q: 'anything' } });
  expect([status, body.code]).toEqual([401, 'auth.required']);
});

describe('communities', () => {
  test('public ones are found by everybody', async () => {
    await populated({ name: 'Openhouse', visibility: 'public' });
    expect(await whoFinds('communities', 'openhouse')).toEqual(Object.keys(everybody));
  });

  test('those for signed-in people by all but the banned', async () => {
    await populated({ name: 'Halfopen', visibility: 'registered' });
    expect(await whoFinds('communities', 'halfopen')).toEqual(['owner', 'member', 'left', 'removed', 'pending', 'outsider', 'admin']);
  });

  test('hidden ones by members and the site admin alone', async () => {
    await populated({ name: 'Undercover', visibility: 'hidden' });
    expect(await whoFinds('communities', 'undercover')).toEqual(['owner', 'member', 'admin']);
  });

  test('archived ones by their members, deleted ones by nobody', async () => {
    await populated({ name: 'Bygone', status: 'archived' });
    await populated({ name: 'Vanished', status: 'deleted' });
    expect([await whoFinds('communities', 'bygone'), await whoFinds('communities', 'vanished')]).toEqual([['owner', 'member'], []]);
  });
});

describe('events', () => {
  test('public ones of a community that everybody reads are found by everybody', async () => {
    const community = await populated({ contentVisibility: 'public' });
    await createEvent(app, community, { title: 'Fireworks' });
    expect(await whoFinds('events', 'fireworks')).toEqual(Object.keys(everybody));
  });

  test('those of a community that only members read by its members', async () => {
    const community = await populated({ contentVisibility: 'members' });
    await createEvent(app, community, { title: 'Campfire' });
    expect(await whoFinds('events', 'campfire')).toEqual(['owner', 'member', 'admin']);
  });

  test('those for members by members, private and unlisted ones by their hosts and guests, drafts by nobody', async () => {
    const community = await populated({ contentVisibility: 'public' });
    await createEvent(app, community, { title: 'Rehearsal', visibility: 'members' });
    const secret = await createEvent(app, community, { title: 'Conclave', visibility: 'private' });
    await register(app, secret, outsider);
    await register(app, secret, banned);
    await createEvent(app, community, { title: 'Sidedoor', visibility: 'unlisted' });
    await createEvent(app, community, { title: 'Sketched', status: 'draft', host: member });
    expect(await whoFinds('events', 'rehearsal')).toEqual(['owner', 'member', 'admin']);
    expect(await whoFinds('events', 'conclave')).toEqual(['owner', 'outsider']);
    expect(await whoFinds('events', 'sidedoor')).toEqual(['owner']);
    expect(await whoFinds('events', 'sketched')).not.toContain('outsider');
  });
});

describe('people', () => {
  test('who does not show their profile, is disabled or has gone is found by nobody', async () => {
    await createPerson(app.db, { username: 'shyviolet', isPublic: false });
    const disabled = await createPerson(app.db, { username: 'barredrose' });
    const gone = await createPerson(app.db, { username: 'goneposy' });
    await createPerson(app.db, { username: 'openaster' });
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    for (const name of ['shyviolet', 'barredrose', 'goneposy']) expect([name, await whoFinds('people', name)]).toEqual([name, []]);
    expect(await whoFinds('people', 'openaster')).toEqual(Object.keys(everybody));
  });

  test('a community that I may not see is not told of them', async () => {
    const rose = await createPerson(app.db, { username: 'rosemary' });
    const placeFor = async (as: TestUser) => (await app.call('GET /search', { as, query: { q: 'rosemary' } })).body.people[0]?.community;
    const hidden = await populated({ name: 'Cellar', visibility: 'hidden' });
    await addMember(app, hidden, rose);
    expect([await placeFor(outsider), await placeFor(left), await placeFor(banned)]).toEqual([null, null, null]);
    expect(await placeFor(member)).toEqual({ slug: hidden.slug, name: 'Cellar' });
    const open = await populated({ name: 'Porch' });
    await addMember(app, open, rose, { state: 'left' });
    expect(await placeFor(outsider)).toBeNull();
  });

  test('of the communities that they are in I am told one that we share, if there is one', async () => {
    const basil = await createPerson(app.db, { username: 'basilica' });
    const company = [basil, await createPerson(app.db), await createPerson(app.db)];
    await createCommunity(app, { name: 'Larger', members: company });
    await createCommunity(app, { name: 'Shared', members: [basil, outsider] });
    const { people } = (await app.call('GET /search', { as: outsider, query: { q: 'basilica' } })).body;
    expect(people[0]?.community?.name).toBe('Shared');
  });
});

describe('messages', () => {
  test('are found by whoever reads the channel, and not by a site admin who is no member', async () => {
    const community = await populated({ contentVisibility: 'public' });
    const channel = await createChannel(app, community);
    await say(app, channel, owner, { body: 'The password of the shed is ninepins' });
    expect(await whoFinds('messages', 'ninepins')).toEqual(['owner', 'member']);
  });

  test('end with the membership, also where a row of the channel was left behind', async () => {
    const community = await createCommunity(app, { owner });
    const goer = await createPerson(app.db);
    await addMember(app, community, goer);
    const channel = await createChannel(app, community);
    await say(app, channel, owner, { body: 'skittles' });
    expect(await finds(goer, 'messages', 'skittles')).toBe(true);
    const stateIs = (state: 'banned' | 'active') =>
      app.db.updateTable('memberships').set({ state }).where('user_id', '=', goer.id).execute();
    await stateIs('banned');
    expect(await finds(goer, 'messages', 'skittles')).toBe(false);
    await stateIs('active');
    await app.call('DELETE /groups/:id/leave', { as: goer, params: { id: community.id } });
    expect(await finds(goer, 'messages', 'skittles')).toBe(false);
  });

  test('of private channels only by those who were let in', async () => {
    const community = await populated({});
    const channel = await createChannel(app, community, { visibility: 'private', readers: [owner] });
    await say(app, channel, owner, { body: 'bagatelle' });
    expect(await whoFinds('messages', 'bagatelle')).toEqual(['owner']);
  });

  test('from before my time stay unknown where a channel keeps newcomers from its past', async () => {
    const community = await createCommunity(app, { owner });
    const channel = await createChannel(app, community, { historyForNew: 'from_join' });
    await say(app, channel, owner, { body: 'croquet of old' });
    const newcomer = await createPerson(app.db);
    await app.call('POST /communities/:id/join', { as: newcomer, params: { id: community.id }, body: {} });
    expect(await finds(newcomer, 'messages', 'croquet')).toBe(false);
    await say(app, channel, owner, { body: 'croquet of today' });
    const { messages } = (await app.call('GET /search', { as: newcomer, query: { q: 'croquet' } })).body;
    expect(messages.map(({ seq }) => seq)).toEqual([2]);
  });

  test('that were deleted, or stand in an archived channel or a deleted community, are found by nobody', async () => {
    const community = await populated({});
    const [kept, closed] = [await createChannel(app, community), await createChannel(app, community)];
    const { body: message } = await say(app, kept, member, { body: 'quoits' });
    await say(app, closed, member, { body: 'marbles' });
    expect([await whoFinds('messages', 'quoits'), await whoFinds('messages', 'marbles')]).toEqual([
      ['owner', 'member'],
      ['owner', 'member'],
    ]);
    await app.db.updateTable('messages').set({ state: 'deleted' }).where('id', '=', message.id).execute();
    await app.db.updateTable('channels').set({ archived_at: new Date() }).where('id', '=', closed.id).execute();
    expect([await whoFinds('messages', 'quoits'), await whoFinds('messages', 'marbles')]).toEqual([[], []]);
    await say(app, kept, member, { body: 'hopscotch' });
    await app.db.updateTable('communities').set({ status: 'deleted' }).where('id', '=', community.id).execute();
    expect(await whoFinds('messages', 'hopscotch')).toEqual([]);
  });

  test('a channel cannot be named in what is typed', async () => {
    const community = await populated({});
    const channel = await createChannel(app, community);
    await say(app, channel, owner, { body: 'tiddlywinks' });
    for (const q of [`@${channel.id}`, channel.id]) expect([q, await whoFinds('messages', q)]).toEqual([q, []]);
  });
});
