import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { planOf } from '#test/plans.ts';
import { createPost } from '#test/posts.ts';
import { connect, isIn } from '#test/sockets.ts';
import { unreadOf } from './communities.seen.repository.ts';

const app = await testApp();
const see = ({ id }: { id: string }, as: TestUser, postId: string) =>
  app.call('PUT /communities/:id/seen', { params: { id }, as, body: { postId } });
const unread = async (as: TestUser) => (await app.call('GET /me/communities/unread', { as })).body.newPosts;
const each = async (as: TestUser) => (await app.call('GET /me/communities', { as })).body.map(({ newPosts }) => newPosts);

/** A member who joined an hour ago. */
async function aMember() {
  const me = await createPerson(app.db);
  const community = await createCommunity(app, { members: [me] });
  await app.db
    .updateTable('memberships')
    .set({ seen_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', me.id)
    .execute();
  return { me, community };
}

it('is raised by a newer post, never lowered by an older one, and stays where it is on a repeat', async () => {
  const { me, community } = await aMember();
  const [old, middle] = [await createPost(app, community, { minutesAgo: 30 }), await createPost(app, community, { minutesAgo: 20 })];
  await createPost(app, community, { minutesAgo: 10 });
  expect([await unread(me), await each(me)]).toEqual([3, [3]]);
  expect((await see(community, me, middle.id)).body).toEqual({ newPosts: 1 });
  expect((await see(community, me, old.id)).body).toEqual({ newPosts: 1 });
  expect((await see(community, me, middle.id)).body).toEqual({ newPosts: 1 });
  expect([await unread(me), await each(me)]).toEqual([1, [1]]);
});

it('is raised only by a post of the community that its members may read', async () => {
  const { me, community } = await aMember();
  const elsewhere = await createPost(app, await createCommunity(app));
  const gone = await createPost(app, community, { state: 'deleted' });
  await createPost(app, community, { minutesAgo: 10 });
  for (const id of [elsewhere.id, gone.id, newId()]) expect((await see(community, me, id)).body).toEqual({ newPosts: 1 });
});

it('counts what others published for the member: no own posts, deleted ones, letters, nor posts of blocked people', async () => {
  const { me, community } = await aMember();
  const other = await createPerson(app.db);
  await addMember(app, community, other);
  await createPost(app, community, { author: me, minutesAgo: 5 });
  await createPost(app, community, { state: 'deleted', minutesAgo: 5 });
  const letter = await createPost(app, community, { author: other, minutesAgo: 5 });
  await app.db.updateTable('posts').set({ type: 'modmail' }).where('id', '=', letter.id).execute();
  await createPost(app, community, { minutesAgo: 5 });
  await createPost(app, community, { author: other, minutesAgo: 4 });
  expect(await unread(me)).toBe(2);
  await app.call('POST /me/blocks', { as: me, body: { userId: other.id } });
  expect([await unread(me), await each(me)]).toEqual([1, [1]]);
});

it('leaves out in the menu what is silenced, and begins anew for those who come back', async () => {
  const { me, community } = await aMember();
  await createPost(app, community, { minutesAgo: 5 });
  await app.call('PUT /communities/:id/membership', { params: { id: community.id }, as: me, body: { notificationLevel: 'none' } });
  expect([await unread(me), await each(me)]).toEqual([0, [1]]);
  await app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: me });
  await app.call('POST /communities/:id/join', { params: { id: community.id }, as: me, body: {} });
  expect(await each(me)).toEqual([0]);
});

it('belongs to members; a hidden community and a missing one answer alike', async () => {
  const stranger = await createPerson(app.db);
  const [open, hidden] = [await createCommunity(app), await createCommunity(app, { visibility: 'hidden' })];
  expect((await see(open, stranger, newId())).body.code).toBe('member.not_member');
  expect((await see(hidden, stranger, newId())).body.code).toBe('community.not_found');
});

it('reaches the other devices, once', async () => {
  const { me, community } = await aMember();
  const post = await createPost(app, community, { minutesAgo: 5 });
  const line = await connect(app.origin, await app.accessTokenFor(me));
  const isThere = () => isIn(line, (eventId) => app.hub.hint(`user:${me.id}`, 'event.changed', { eventId }));
  await isThere();
  await see(community, me, post.id);
  await see(community, me, post.id);
  await isThere();
  const heard = line.heard.filter(([name]) => name === 'community.seen');
  expect(heard).toEqual([['community.seen', { communityId: community.id, newPosts: 0 }]]);
});

it('is counted by an index', async () => {
  const plan = await planOf(app.db, unreadOf((await createPerson(app.db)).id));
  expect(plan).not.toContain('Seq Scan on posts');
});
