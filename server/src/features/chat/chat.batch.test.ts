import { describe, expect, it } from 'vitest';
import { insertMessages } from '#features/chat/index.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { channelRow, createChannel, say } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const ada = await createPerson(app.db);
const community = await createCommunity(app, { members: [ada] });
const { owner } = community;

describe('messages in a batch', () => {
  it('stand behind those before and in front of those after, with numbers, counters and reading as if each was sent', async () => {
    const channel = await createChannel(app, community);
    await say(app, channel, ada);
    const start = new Date('2020-01-01T00:00:00Z').getTime();
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      senderId: index === 2_000 ? ada.id : owner.id,
      body: `He said "${index}", {and}\\n`,
      sentAt: new Date(start + index),
    }));
    const made = await app.database.transact((tx) => insertMessages(tx, channel.id, rows));
    expect(made.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 2));
    expect(await say(app, channel, owner)).toMatchObject({ body: { seq: 2_502, rev: 2_502 } });
    const stored = await app.db.selectFrom('messages').selectAll().where('channel_id', '=', channel.id).orderBy('seq').execute();
    expect(stored.map(({ seq, countable_index, rev }) => [seq, countable_index, rev])).toEqual(
      stored.map((_, index) => [index + 1, index + 1, index + 1]),
    );
    expect(stored.slice(1, -1).map(({ body, sent_at }) => ({ body, sent_at }))).toEqual(
      rows.map(({ body, sentAt }) => ({ body, sent_at: sentAt })),
    );
    expect(await channelRow(app, channel.id)).toMatchObject({
      last_seq: 2_502,
      countable_total: 2_502,
      rev: 2_502,
      last_message_at: stored.at(-1)?.sent_at,
    });
    const { body } = await app.call('GET /channels', { as: ada });
    expect(body.items[0]).toMatchObject({ lastReadSeq: 2_002, unread: 500 });
  });

  it('keeps ids and replies, and refuses a channel that is not there', async () => {
    const channel = await createChannel(app, community);
    const id = newId();
    const first = { id, senderId: ada.id, body: 'Question', sentAt: new Date() };
    await app.database.transact((tx) => insertMessages(tx, channel.id, [first, { ...first, id: newId(), body: 'Answer', replyToId: id }]));
    const { body } = await app.call('GET /channels/:id/messages', { as: ada, params: { id: channel.id } });
    expect(body.items).toMatchObject([
      { id, body: 'Question' },
      { body: 'Answer', replyTo: { id } },
    ]);
    await expect(app.database.transact((tx) => insertMessages(tx, newId(), [first]))).rejects.toThrow('There is no channel');
    expect(await app.database.transact((tx) => insertMessages(tx, newId(), []))).toEqual([]);
  });
});
