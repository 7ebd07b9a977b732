import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { channelRow, createChannel, say, type TestChannel } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { inQueue } from '#test/queue.ts';
import * as retention from './chat.retention.repository.ts';

const app = await ownApp();
const ada = await createPerson(app.db);
const community = await createCommunity(app, { members: [ada] });

/** A channel that keeps messages for a day, with two that are older. */
const withOld = async () => {
  const channel = await createChannel(app, community);
  const messages = [(await say(app, channel, ada)).body, (await say(app, channel, ada)).body];
  await sql`update messages set sent_at = sent_at - interval '2 days' where channel_id = ${channel.id}::uuid`.execute(app.db);
  await sql`update channels set retention_days = 1 where id = ${channel.id}::uuid`.execute(app.db);
  const due = { id: channel.id, days: 1, communityId: community.id, isForReaders: false };
  const raise = async () => {
    const reached = (await retention.reach(app.db, due, 100))!;
    return app.database.transact((tx) => retention.raise(tx, due, reached));
  };
  return { channel, messages, raise };
};
const locked =
  ({ id }: TestChannel) =>
  (tx: Parameters<Parameters<typeof app.database.transact>[0]>[0]) =>
    sql`select from channels where id = ${id}::uuid for update`.execute(tx);

test('a rule that is taken back while the job waits for the channel deletes nothing', async () => {
  const { channel, raise } = await withOld();
  const takeBack = async () => {
    await sql`update channels set retention_days = null where id = ${channel.id}::uuid`.execute(app.db);
    return null;
  };
  const [, raised] = await inQueue(app, locked(channel), [takeBack, raise]);
  expect(raised).toBeNull();
  expect((await channelRow(app, channel.id)).floor_seq).toBe(0);
});

test('a message that ends while a moderator pins it is missing, and takes no place', async () => {
  const { channel, messages, raise } = await withOld();
  const pin = async () => (await app.call('PUT /messages/:id/pin', { as: community.owner, params: { id: messages[0]!.id } })).body;
  const [, answer] = await inQueue<unknown>(app, locked(channel), [raise, pin]);
  expect(answer).toMatchObject({ code: 'message.not_found' });
  expect(await channelRow(app, channel.id)).toMatchObject({ floor_seq: 2, pin_count: 0 });
});

test('a pin that comes first ends with its message', async () => {
  const { channel, messages, raise } = await withOld();
  const pin = async () => (await app.call('PUT /messages/:id/pin', { as: community.owner, params: { id: messages[0]!.id } })).body;
  const [answer] = await inQueue<unknown>(app, locked(channel), [pin, raise]);
  expect(answer).toMatchObject({ isPinned: true });
  expect(await channelRow(app, channel.id)).toMatchObject({ floor_seq: 2, pin_count: 0 });
});
