import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say, startWith } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const unread = async (as: TestUser) =>
  Object.fromEntries((await app.call('GET /channels', { as })).body.items.map(({ id, unread, mentions }) => [id, [unread, mentions]]));
const bell = async (as: TestUser) => (await app.call('GET /notifications/unread', { as })).body.unread;

test('everything but requests is read at once, and undone but for what was read since', async () => {
  const [ada, ben, stranger] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { owner: ada, members: [ben] });
  const [ovens, bread] = [await createChannel(app, community), await createChannel(app, community)];
  const dm = (await startWith(app, ada, [ben])).body;
  const asked = (await startWith(app, stranger, [ben])).body;
  for (const channel of [ovens, bread, dm]) await say(app, channel, ada, { body: `@${ben.username}` });
  for (const channel of [ovens, dm]) await say(app, channel, ada);
  await say(app, asked, stranger);
  const before = await unread(ben);
  expect([before[ovens.id], before[bread.id], before[dm.id]]).toEqual([
    [2, 1],
    [1, 1],
    [2, 1],
  ]);
  const told = await bell(ben);
  const action = newId();
  const { body } = await app.call('PUT /chat/read', { as: ben, body: { action } });
  expect(body.moves.map(({ channelId }) => channelId).toSorted()).toEqual([ovens.id, bread.id, dm.id].toSorted());
  expect(
    Object.values(await unread(ben))
      .flat()
      .some((count) => count > 0),
  ).toBe(false);
  // The request alone.
  expect(await bell(ben)).toBe(1);
  await say(app, bread, ada);
  await app.call('PUT /channels/:id/read', { as: ben, params: { id: bread.id }, body: { seq: 2 } });
  await app.call('PUT /chat/read/undo', { as: ben, body: { action, moves: body.moves } });
  const after = await unread(ben);
  expect([after[ovens.id], after[bread.id], after[dm.id]]).toEqual([
    [2, 1],
    [0, 0],
    [2, 1],
  ]);
  // A mention in what was read since stays read.
  expect(await bell(ben)).toBe(told - 1);
  expect(await unread(ada)).toMatchObject({ [ovens.id]: [0, 0] });
  expect((await app.call('PUT /chat/read/undo', { as: ada, body: { action: newId(), moves: body.moves } })).status).toBe(200);
});
