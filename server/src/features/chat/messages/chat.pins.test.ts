import { expect, test } from 'vitest';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { ownApp } from '#test/app.ts';
import { channelRow, createChannel, listenIn, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await ownApp();
const [ada, moderator, outsider] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
const community = await createCommunity(app, { members: [ada] });
await addMember(app, community, moderator, { role: 'moderator' });

const pin = (as: TestUser, id: string) => app.call('PUT /messages/:id/pin', { as, params: { id } });
const unpin = (as: TestUser, id: string) => app.call('DELETE /messages/:id/pin', { as, params: { id } });
const pinsOf = (as: TestUser, { id }: { id: string }) => app.call('GET /channels/:id/pins', { as, params: { id } });
const bodies = async (as: TestUser, channel: { id: string }) => (await pinsOf(as, channel)).body.items.map(({ body }) => body);

test('moderators pin and unpin; each is the next revision of the channel for all readers, and stands in the log', async () => {
  const channel = await createChannel(app, community);
  const first = (await say(app, channel, ada, { body: 'First' })).body;
  const second = (await say(app, channel, ada, { body: 'Second' })).body;
  const { rev } = await channelRow(app, channel.id);
  const listener = await listenIn(app, ada, community.id);
  expect((await pin(moderator, first.id)).body).toMatchObject({ isPinned: true, rev: rev + 1 });
  expect((await pin(moderator, first.id)).body.rev).toBe(rev + 1);
  await expect.poll(() => listener.changed).toMatchObject([{ rev: rev + 1, message: { id: first.id, isPinned: true } }]);
  listener.close();
  await pin(community.owner, second.id);
  expect(await bodies(ada, channel)).toEqual(['Second', 'First']);
  expect((await unpin(moderator, second.id)).body).toMatchObject({ isPinned: false, rev: rev + 3 });
  expect((await unpin(moderator, second.id)).body.rev).toBe(rev + 3);
  expect(await bodies(ada, channel)).toEqual(['First']);
  expect((await channelRow(app, channel.id)).pin_count).toBe(1);
  const lines = await app.db
    .selectFrom('audit_entries')
    .select('action')
    .where('target_id', 'in', [first.id, second.id])
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['message.pinned', 'message.pinned', 'message.unpinned']);
});

test('members and muted moderators do not pin, and others learn nothing', async () => {
  const channel = await createChannel(app, community);
  const message = (await say(app, channel, ada)).body;
  for (const [as, code] of [
    [ada, 'member.not_allowed'],
    [outsider, 'message.not_found'],
  ] as const)
    for (const call of [pin, unpin]) expect((await call(as, message.id)).body.code).toBe(code);
  expect((await pinsOf(outsider, channel)).body.code).toBe('channel.not_found');
  const quiet = await createPerson(app.db);
  await addMember(app, community, quiet, { role: 'moderator' });
  const room = await createChannel(app, community);
  const other = (await say(app, room, ada)).body;
  await app.db
    .updateTable('memberships')
    .set({ muted_until: new Date('2100-01-01') })
    .where('user_id', '=', quiet.id)
    .execute();
  expect((await pin(quiet, other.id)).body.code).toBe('member.not_allowed');
  await app.db.updateTable('channels').set({ archived_at: new Date() }).where('id', '=', room.id).execute();
  expect((await pin(moderator, other.id)).body.code).toBe('channel.read_only');
  expect((await channelRow(app, room.id)).pin_count).toBe(0);
});

test('a deleted message is not pinned and frees its place', async () => {
  const channel = await createChannel(app, community);
  const message = (await say(app, channel, ada)).body;
  await pin(moderator, message.id);
  await app.call('DELETE /messages/:id', { as: ada, params: { id: message.id } });
  expect(await bodies(ada, channel)).toEqual([]);
  expect((await channelRow(app, channel.id)).pin_count).toBe(0);
  expect((await pin(moderator, message.id)).body.code).toBe('message.deleted');
  const { body } = await app.call('POST /messages/:id/restoration', { as: ada, params: { id: message.id } });
  expect(body).toMatchObject({ state: 'visible', isPinned: false });
});

test('those who came later do not see what was pinned before, where the history is hidden', async () => {
  const channel = await createChannel(app, community, { historyForNew: 'from_join' });
  await pin(moderator, (await say(app, channel, ada, { body: 'Early' })).body.id);
  const late = await createPerson(app.db);
  await app.call('POST /communities/:id/join', { as: late, params: { id: community.id }, body: {} });
  expect(await bodies(late, channel)).toEqual([]);
  expect(await bodies(ada, channel)).toEqual(['Early']);
});

test('twenty who want the last free place get one, and nothing of the others is done', async () => {
  const channel = await createChannel(app, community);
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    const sender = await createPerson(app.db);
    await addMember(app, community, sender);
    await app.db
      .insertInto('channel_members')
      .values({ channel_id: channel.id, user_id: sender.id })
      .onConflict((row) => row.doNothing())
      .execute();
    ids.push((await say(app, channel, sender)).body.id);
  }
  await app.db
    .updateTable('channels')
    .set({ pin_count: chatLimits.channelPins.max - 1 })
    .where('id', '=', channel.id)
    .execute();
  const { rev } = await channelRow(app, channel.id);
  const outcomes = await Promise.all(ids.map((id) => pin(moderator, id)));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(outcomes.flatMap(({ body }) => (body as { code?: string }).code ?? []))).toEqual(new Set(['message.too_many_pins']));
  expect((await pinsOf(ada, channel)).body.items).toHaveLength(1);
  expect(await channelRow(app, channel.id)).toMatchObject({ pin_count: chatLimits.channelPins.max, rev: rev + 1 });
});
