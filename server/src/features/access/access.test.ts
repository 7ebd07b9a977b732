import { describe, expect, it } from 'vitest';
import { shiftClock } from '#test/database.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const [stranger, member, pending, invited, banned, removed] = await Promise.all(Array.from({ length: 6 }, () => createPerson(app.db)));
const admin = await createPerson(app.db, { isAdmin: true });
const people = { anonymous: undefined, stranger, pending, invited, banned, removed, member, admin };
type Who = keyof typeof people;

async function communityOf(visibility: 'public' | 'registered' | 'hidden', contentVisibility: 'public' | 'registered' | 'members') {
  const community = await createCommunity(app, { visibility, contentVisibility, members: [member!] });
  await addMember(app, community, pending!, { state: 'pending' });
  await addMember(app, community, invited!, { state: 'invited' });
  await addMember(app, community, banned!, { state: 'banned' });
  await addMember(app, community, removed!, { state: 'removed' });
  return community;
}

const everybody = Object.keys(people) as Who[];
const signedIn = everybody.filter((who) => who !== 'anonymous' && who !== 'banned');

describe.each([
  { visibility: 'public', seen: everybody },
  { visibility: 'registered', seen: signedIn },
  { visibility: 'hidden', seen: ['invited', 'member', 'admin'] },
] as const)('a $visibility community', ({ visibility, seen }) => {
  it.each(everybody)('is opened and listed for whoever may know of it, and looks missing to others: %s', async (who) => {
    const { id, slug, name } = await communityOf(visibility, 'members');
    const as = people[who];
    const byId = await app.call('GET /communities/:id', { params: { id }, as });
    const bySlug = await app.call('GET /communities/:id', { params: { id: slug }, as });
    const isSeen = (seen as readonly Who[]).includes(who);
    expect([byId.status, bySlug.status]).toEqual(isSeen ? [200, 200] : [404, 404]);
    const { communities } = (await app.call('GET /communities', { query: { perPage: 100, sort: 'newest' }, as })).body;
    expect(communities.some((one) => one.name === name)).toBe(isSeen);
    if (isSeen) return;
    const missing = await app.call('GET /communities/:id', { params: { id: stranger!.id }, as });
    expect({ ...byId.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
  });
});

describe.each([
  { contentVisibility: 'public', readers: everybody },
  { contentVisibility: 'registered', readers: signedIn },
  { contentVisibility: 'members', readers: ['member', 'admin'] },
] as const)('content that is for $contentVisibility', ({ contentVisibility, readers }) => {
  it.each(everybody)('is read by whoever it is for: %s', async (who) => {
    const { id } = await communityOf('public', contentVisibility);
    const as = people[who];
    const mayRead = (readers as readonly Who[]).includes(who);
    const { body } = await app.call('GET /communities/:id', { params: { id }, as });
    expect(body.can.readContent).toBe(mayRead);
    const posts = await app.call('GET /communities/:id/posts', { params: { id }, as });
    expect([posts.status, posts.body.code]).toEqual(mayRead ? [200, undefined] : [403, 'community.content_hidden']);
  });
});

it('gives somebody banned the answers that a stranger without account gets, and that they are banned', async () => {
  const { id } = await communityOf('public', 'registered');
  const asBanned = await app.call('GET /communities/:id', { params: { id }, as: banned! });
  const asAnybody = await app.call('GET /communities/:id', { params: { id } });
  expect(asBanned.body.barred).toEqual({ by: 'ban', until: null, reason: '' });
  expect({ ...asBanned.body, barred: null }).toEqual(asAnybody.body);
});

it('ends a ban when its time is over', async () => {
  const community = await createCommunity(app, { visibility: 'registered', contentVisibility: 'registered' });
  const person = await createPerson(app.db);
  await addMember(app, community, person, { state: 'banned', bannedFor: '1 hour' });
  const look = () => app.call('GET /communities/:id', { params: { id: community.id }, as: person });
  expect((await look()).status).toBe(404);
  await shiftClock(app.db, '61 minutes');
  expect((await look()).body).toMatchObject({ membership: null, can: { readContent: true } });
});

it('shows a deleted community to nobody', async () => {
  const { id } = await createCommunity(app, { status: 'deleted', members: [member!] });
  for (const as of [member, admin]) expect((await app.call('GET /communities/:id', { params: { id }, as })).status).toBe(404);
});
