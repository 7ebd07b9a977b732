import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { createPost } from '#test/posts.ts';
import { inQueue, lockCommunity } from '#test/queue.ts';

const app = await testApp();

async function waitingEdit() {
  const [anna, moderator] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [anna], contentVisibility: 'public' });
  await addMember(app, community, moderator, { role: 'moderator' });
  const { id } = await createPost(app, community, { author: anna, body: 'Tea' });
  await app.db.updateTable('communities').set({ post_moderation: 'all' }).where('id', '=', community.id).execute();
  const params = { id };
  const { version } = (await app.call('GET /posts/:id', { params, as: anna })).body;
  await app.call('PUT /posts/:id', { params, as: anna, body: { title: 'A post', body: 'Coffee', version } });
  const of = { params: { id: community.id }, as: moderator };
  const [edit] = (await app.call('GET /communities/:id/edits/pending', { ...of, query: {} })).body.items;
  const edits = [{ id: edit!.id, version: edit!.version }];
  const approve = async () =>
    (await app.call('POST /communities/:id/edits/decisions', { ...of, body: { decision: 'approve', edits, reason: null } })).body.results[0]
      ?.isDone;
  const remove = async () => (await app.call('DELETE /posts/:id', { params, as: anna })).status;
  const stored = () => app.db.selectFrom('posts').select(['state', 'body']).where('id', '=', id).executeTakeFirstOrThrow();
  return { community, approve, remove, stored };
}

test('an edit whose post is deleted as it is approved changes nothing, and one approved before is deleted with it', async () => {
  const late = await waitingEdit();
  expect(await inQueue<unknown>(app, lockCommunity(late.community), [late.remove, late.approve])).toEqual([200, false]);
  expect(await late.stored()).toEqual({ state: 'deleted', body: 'Tea' });
  const before = await waitingEdit();
  expect(await inQueue<unknown>(app, lockCommunity(before.community), [before.approve, before.remove])).toEqual([true, 200]);
  expect(await before.stored()).toEqual({ state: 'deleted', body: 'Coffee' });
});
