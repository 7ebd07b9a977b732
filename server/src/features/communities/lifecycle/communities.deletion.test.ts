import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const ask = ({ id, name }: TestCommunity, as: TestUser, typed: { name?: string; reason?: string } = {}) =>
  app.call('POST /communities/:id/deletion', { params: { id }, as, body: { name, ...typed } });
const see = ({ id }: { id: string }, as: TestUser) => app.call('GET /communities/:id/deletion', { params: { id }, as });
const restore = ({ id }: TestCommunity, as: TestUser) => app.call('DELETE /communities/:id/deletion', { params: { id }, as });
const get = ({ id }: TestCommunity, as: TestUser) => app.call('GET /communities/:id', { params: { id }, as });
const purge = () => app.jobs.enqueueAlone({ name: 'communities.purge' }, {});
const isDue = ({ id }: TestCommunity) =>
  sql`update community_deletions set delete_at = app_now() - interval '1 second' where community_id = ${id}`.execute(app.db);
const noticesOf = async (as: TestUser) =>
  (await app.call('GET /notifications', { as })).body.items
    .filter(({ kind }) => kind.startsWith('membership.'))
    .map(({ kind, url }) => [kind, url]);

async function aFullOne() {
  const [member, guest] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [member], contentVisibility: 'public' });
  const post = await createPost(app, community);
  const channel = await createChannel(app, community);
  await say(app, channel, member);
  const event = await createEvent(app, community);
  await register(app, event, guest);
  return { community, member, guest, post, event, channel };
}

it('needs its name and an owner, or a site administrator with a reason', async () => {
  const [admin, site] = [await createPerson(app.db), await createPerson(app.db, { isAdmin: true })];
  const community = await createCommunity(app);
  await addMember(app, community, admin, { role: 'admin' });
  expect((await ask(community, admin)).body.code).toBe('member.not_allowed');
  expect((await ask(community, community.owner, { name: 'Another' })).body.code).toBe('community.name_differs');
  expect((await ask(community, site)).body.errors).toMatchObject([{ field: 'reason', rule: 'required' }]);
  expect((await see(community, community.owner)).status).toBe(404);
  expect((await ask(community, site, { reason: 'Abandoned.' })).status).toBe(200);
  expect((await see(community, community.owner)).body).toMatchObject({ reason: 'Abandoned.', askedBy: { id: site.id } });
  const lines = await app.db.selectFrom('audit_entries').select(['action', 'after']).where('community_id', '=', community.id).execute();
  expect(lines).toMatchObject([{ action: 'community.deletion_asked', after: { reason: 'Abandoned.', status: 'deleting' } }]);
});

it('closes it for all but those who may restore it, and tells members and guests once', async () => {
  const { community, member, guest, post, event, channel } = await aFullOne();
  const [other, site] = [await createPerson(app.db), await createPerson(app.db, { isAdmin: true })];
  await addMember(app, community, other, { role: 'owner' });
  await ask(community, community.owner);
  for (const as of [member, guest, community.owner, site]) {
    expect((await get(community, as)).status).toBe(404);
    expect((await app.call('GET /posts/:id', { params: { id: post.id }, as })).status).toBe(404);
    expect((await app.call('GET /events/:id', { params: { id: event.id }, as })).status).toBe(404);
  }
  expect((await say(app, channel, member)).status).toBe(404);
  expect((await app.call('GET /me/communities', { as: member })).body).toEqual([]);
  expect([(await see(community, member)).status, (await see(community, other)).status, (await see(community, site)).status]).toEqual([
    404, 200, 200,
  ]);
  const listed = async (as: TestUser) => (await app.call('GET /me/communities/deleting', { as })).body.items.map((one) => one.community.id);
  expect(await Promise.all([other, community.owner, member, site].map(listed))).toEqual([[community.id], [community.id], [], []]);
  await expect.poll(() => noticesOf(member)).toEqual([['membership.deleting', '/communities']]);
  await expect.poll(() => noticesOf(guest)).toEqual([['membership.deleting', '/communities']]);
  await expect.poll(() => noticesOf(other)).toEqual([['membership.deleting', `/communities/${community.slug}`]]);
  await app.jobs.enqueueAlone({ name: 'communities.tell_deleting' }, { communityId: community.id });
  const mails = () =>
    app.db
      .selectFrom('outbox_messages')
      .innerJoin('users', 'users.email', 'outbox_messages.recipient')
      .select('users.id')
      .where('outbox_messages.kind', '=', 'community_deleting')
      .where('users.id', 'in', [member.id, guest.id])
      .execute();
  await expect.poll(async () => (await mails()).length).toBe(2);
});

it('is undone by restoring, with all that was in it', async () => {
  const { community, member, guest, post, event, channel } = await aFullOne();
  const before = (await get(community, member)).body;
  await ask(community, community.owner);
  expect((await restore(community, member)).status).toBe(404);
  expect((await restore(community, community.owner)).status).toBe(200);
  expect((await restore(community, community.owner)).status).toBe(404);
  expect((await get(community, member)).body).toEqual({ ...before, version: before.version + 2 });
  expect((await app.call('GET /posts/:id', { params: { id: post.id }, as: member })).status).toBe(200);
  expect((await app.call('GET /events/:id', { params: { id: event.id }, as: guest })).body).toMatchObject({ status: 'published' });
  expect((await say(app, channel, member)).status).toBe(200);
  await expect.poll(() => noticesOf(member)).toEqual([['membership.restored', `/communities/${community.slug}`]]);
});

it('brings an archived one back archived', async () => {
  const community = await createCommunity(app, { status: 'archived' });
  await ask(community, community.owner);
  await restore(community, community.owner);
  expect((await get(community, community.owner)).body.status).toBe('archived');
});

it('ends with nothing left but the audit log, frees the address, and leaves communities below it on their own', async () => {
  const { community, member } = await aFullOne();
  const child = await createCommunity(app, { owner: community.owner });
  await app.db.updateTable('communities').set({ parent_id: community.id }).where('id', '=', child.id).execute();
  const waiting = await createCommunity(app);
  for (const one of [community, waiting]) await ask(one, one.owner);
  await isDue(community);
  await purge();
  const isThere = async () => (await app.db.selectFrom('communities').select('id').where('id', '=', community.id).execute()).length > 0;
  await expect.poll(isThere).toBe(false);
  expect((await restore(community, community.owner)).status).toBe(404);
  expect((await see(waiting, waiting.owner)).status).toBe(200);
  expect((await get(child, member)).body).toMatchObject({ status: 'active', parent: null });
  const left = await app.db
    .selectFrom('audit_entries')
    .select('action')
    .where('community_id', '=', community.id)
    .where('action', '=', 'community.deleted')
    .execute();
  expect(left).toHaveLength(1);
  const check = await app.call('GET /community-slugs/:slug', { params: { slug: community.slug }, query: {}, as: member });
  expect(check.body.state).toBe('free');
});
