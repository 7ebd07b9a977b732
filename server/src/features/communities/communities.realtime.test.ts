import { expect, it } from 'vitest';
import type { Room } from '#kernel/realtime/index.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { connect, isIn } from '#test/sockets.ts';

const app = await testApp();
const write = ({ id, owner }: { id: string; owner: { id: string; username: string } }, title: string) =>
  app.call('POST /communities/:id/posts', { params: { id }, as: owner, body: { title, body: 'Text' } });

/** A live connection in its user's room; `heard` omits the hints that the test sends to probe rooms. */
async function listenTo(person: TestUser) {
  const line = await connect(app.origin, await app.accessTokenFor(person));
  const reaches = (room: Room) => isIn(line, (eventId) => app.hub.hint(room, 'event.changed', { eventId }));
  const hasCaughtUp = () => reaches(`user:${person.id}`);
  await hasCaughtUp();
  return { heard: () => line.heard.filter(([name]) => name !== 'event.changed'), reaches, hasCaughtUp };
}

it('brings a live connection into the community with its owner, and out of it at once', async () => {
  const community = await createCommunity(app);
  const person = await createPerson(app.db);
  const { heard, hasCaughtUp } = await listenTo(person);
  const changed = ['membership.changed', { communityId: community.id }];

  await write(community, 'Before');
  await app.call('POST /communities/:id/join', { params: { id: community.id }, as: person, body: {} });
  const during = await write(community, 'During');
  await app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: person });
  await write(community, 'After');
  await hasCaughtUp();
  expect(heard()).toEqual([changed, ['post.created', { communityId: community.id, postId: during.body.id }], changed]);
});

it('brings a new connection into the communities of its person', async () => {
  const person = await createPerson(app.db);
  const community = await createCommunity(app, { members: [person] });
  const { heard, reaches } = await listenTo(person);
  await reaches(`community:${community.id}`);
  await write(community, 'Hello');
  await reaches(`community:${community.id}`);
  expect(heard()).toMatchObject([['post.created', { communityId: community.id }]]);
});

it('tells the person whose request was answered', async () => {
  const person = await createPerson(app.db);
  const community = await createCommunity(app, { joinPolicy: 'request' });
  const { heard, hasCaughtUp, reaches } = await listenTo(person);
  await app.call('POST /communities/:id/join', { params: { id: community.id }, as: person, body: {} });
  await app.call('POST /communities/:id/requests/:userId', {
    params: { id: community.id, userId: person.id },
    as: community.owner,
    body: { decision: 'approve' },
  });
  await hasCaughtUp();
  expect(heard().map(([name]) => name)).toEqual(['membership.changed', 'membership.changed', 'notifications.changed']);
  await reaches(`community:${community.id}`);
});

it.each(['remove', 'ban'] as const)('ends what a live connection hears at once on a %s', async (act) => {
  const person = await createPerson(app.db);
  const community = await createCommunity(app, { members: [person] });
  const { heard, reaches, hasCaughtUp } = await listenTo(person);
  await reaches(`community:${community.id}`);
  const target = { params: { id: community.id, userId: person.id }, as: community.owner };
  if (act === 'ban') await app.call('PUT /communities/:id/bans/:userId', { ...target, body: { hours: null, reason: 'Threats' } });
  else await app.call('POST /communities/:id/members/:userId/removal', { ...target, body: { reason: 'Spam' } });
  await write(community, 'After');
  await hasCaughtUp();
  expect(heard().map(([name]) => name)).toEqual(['membership.changed', 'notifications.changed']);
});

it('tells the person who is muted, and leaves them in the community', async () => {
  const person = await createPerson(app.db);
  const community = await createCommunity(app, { members: [person] });
  const { heard, reaches, hasCaughtUp } = await listenTo(person);
  await reaches(`community:${community.id}`);
  const params = { id: community.id, userId: person.id };
  await app.call('PUT /communities/:id/mutes/:userId', { params, as: community.owner, body: { minutes: 5, reason: 'Shouting' } });
  await write(community, 'After');
  await hasCaughtUp();
  // Hints to different rooms may change places.
  expect(
    heard()
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(['membership.changed', 'notifications.changed', 'post.created']);
});
