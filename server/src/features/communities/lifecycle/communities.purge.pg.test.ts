import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPost } from '#test/posts.ts';
import { inQueue, lockCommunity } from '#test/queue.ts';

const app = await testApp();

/** A community whose time of grace is over, with one post. */
async function begin() {
  const community: TestCommunity = await createCommunity(app);
  const params = { id: community.id };
  await createPost(app, community);
  await app.call('POST /communities/:id/deletion', { params, as: community.owner, body: { name: community.name } });
  await sql`update community_deletions set delete_at = app_now() - interval '1 second' where community_id = ${community.id}`.execute(
    app.db,
  );
  const restore = async () => (await app.call('DELETE /communities/:id/deletion', { params, as: community.owner })).status;
  const purge = async () => {
    await app.jobs.enqueueAlone({ name: 'communities.purge' }, {});
    return 0;
  };
  const left = async () => ({
    status: (await app.db.selectFrom('communities').select('status').where('id', '=', community.id).executeTakeFirst())?.status,
    posts: (await app.db.selectFrom('posts').select('id').where('community_id', '=', community.id).execute()).length,
  });
  return { lock: lockCommunity(community), restore, purge, left };
}

it('a community that is restored while it is purged comes back whole, or not at all', async () => {
  const restored = await begin();
  expect((await inQueue(app, restored.lock, [restored.restore, restored.purge]))[0]).toBe(200);
  // Another purge does not find it either.
  await restored.purge();
  expect(await restored.left()).toEqual({ status: 'active', posts: 1 });
  const purged = await begin();
  expect((await inQueue(app, purged.lock, [purged.purge, purged.restore]))[1]).toBe(404);
  await expect.poll(purged.left).toEqual({ status: undefined, posts: 0 });
});
