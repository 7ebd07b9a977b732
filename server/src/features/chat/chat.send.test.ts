import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { channelRow, createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const ada = await createPerson(app.db);
const ben = await createPerson(app.db);
const stranger = await createPerson(app.db);
const admin = await createPerson(app.db, { isAdmin: true });
const community = await createCommunity(app, { members: [ada, ben] });
const { owner } = community;

const stored = (channelId: string) =>
  app.db.selectFrom('messages').selectAll().where('channel_id', '=', channelId).orderBy('seq').execute();

describe('sending', () => {
  it('stores the message, raises the channel and the reading of the sender', async () => {
    const channel = await createChannel(app, community);
    await say(app, channel, ben, { body: 'First' });
    const clientMsgId = newId();
    const { status, body } = await say(app, channel, ada, { clientMsgId, body: 'Cafe\u0301 **now**\n' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      channelId: channel.id,
      seq: 2,
      rev: 2,
      sender: { id: ada.id, username: ada.username, firstName: `First ${ada.username}`, lastName: 'Last', profilePicture: null },
      clientMsgId,
      body: 'Café **now**\n',
      mentions: [],
      attachments: [],
      state: 'visible',
      deletedBy: null,
      replyTo: null,
      reactions: [],
      sentAt: expect.any(String),
      editedAt: null,
      editCount: 0,
      isPinned: false,
      forward: null,
    });
    const row = await channelRow(app, channel.id);
    expect(row).toMatchObject({ last_seq: 2, rev: 2, countable_total: 2, last_message_at: new Date(body.sentAt) });
    const reads = await app.db.selectFrom('channel_members').selectAll().where('channel_id', '=', channel.id).execute();
    expect(reads.find((read) => read.user_id === ada.id)).toMatchObject({ last_read_seq: 2, last_read_index: 2 });
    expect(reads.find((read) => read.user_id === ben.id)).toMatchObject({ last_read_seq: 1, last_read_index: 1 });
    expect(reads.find((read) => read.user_id === owner.id)).toMatchObject({ last_read_seq: 0, last_read_index: 0 });
  });

  it('answers a missing channel, a foreign one and a private one alike', async () => {
    const open = await createChannel(app, community);
    const closed = await createChannel(app, community, { visibility: 'private', readers: [ada] });
    const gone = await createCommunity(app, { members: [ada], status: 'deleted' });
    const lost = await createChannel(app, gone);
    for (const [channelId, who] of [
      [newId(), ada],
      [open.id, stranger],
      [open.id, admin],
      [closed.id, ben],
      [lost.id, ada],
    ] as const)
      expect(await say(app, { id: channelId }, who)).toMatchObject({ status: 404, body: { code: 'channel.not_found' } });
    expect(await say(app, { id: 'no-id' }, ada)).toMatchObject({ status: 404, body: { code: 'channel.not_found' } });
    expect(await say(app, closed, ada)).toMatchObject({ status: 200 });
    expect(await stored(open.id)).toEqual([]);
  });

  it('lets everybody who has left, was removed or is banned, and whoever only asks to join, find nothing', async () => {
    const others = await createCommunity(app);
    const people = await Promise.all(
      (['pending', 'rejected', 'invited', 'left', 'removed', 'banned'] as const).map(async (state) => {
        const person = await createPerson(app.db);
        await addMember(app, others, person, { state });
        return person;
      }),
    );
    const channel = await createChannel(app, others);
    await app.db
      .insertInto('channel_members')
      .values(people.map(({ id }) => ({ channel_id: channel.id, user_id: id })))
      .execute();
    for (const person of people)
      expect(await say(app, channel, person)).toMatchObject({ status: 404, body: { code: 'channel.not_found' } });
  });

  it('is for moderators and above in an announcement channel', async () => {
    const moderator = await createPerson(app.db);
    const chief = await createPerson(app.db);
    await addMember(app, community, moderator, { role: 'moderator' });
    await addMember(app, community, chief, { role: 'admin' });
    const news = await createChannel(app, community, { kind: 'announcement' });
    expect(await say(app, news, ada)).toMatchObject({ status: 403, body: { code: 'channel.read_only' } });
    for (const who of [owner, chief, moderator]) expect(await say(app, news, who)).toMatchObject({ status: 200 });
    expect((await stored(news.id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('is refused to somebody muted until the mute is over, and to everybody once the place is archived', async () => {
    const talkers = await createCommunity(app);
    const loud = await createPerson(app.db);
    const quiet = await createPerson(app.db);
    await addMember(app, talkers, loud, { mutedFor: '1 hour' });
    await addMember(app, talkers, quiet, { mutedFor: '-1 second' });
    const channel = await createChannel(app, talkers);
    expect(await say(app, channel, loud)).toMatchObject({ status: 403, body: { code: 'member.muted' } });
    expect(await say(app, channel, quiet)).toMatchObject({ status: 200 });
    await app.db.updateTable('channels').set({ archived_at: new Date() }).where('id', '=', channel.id).execute();
    expect(await say(app, channel, quiet)).toMatchObject({ status: 403, body: { code: 'channel.read_only' } });
    await app.db.updateTable('communities').set({ status: 'archived' }).where('id', '=', talkers.id).execute();
    expect(await say(app, channel, quiet)).toMatchObject({ status: 409, body: { code: 'community.archived' } });
    expect(await stored(channel.id)).toHaveLength(1);
  });

  it('refuses blank and over-long text, also by bytes, and leaves no gap in the numbers', async () => {
    const channel = await createChannel(app, community);
    for (const [body, rule] of [
      [' \n ', 'required'],
      ['x'.repeat(10_001), 'too_long'],
      ['🙂'.repeat(10_001), 'too_long'],
      ['a\u0000b', 'invalid_text'],
    ] as const)
      expect(await say(app, channel, ada, { body })).toMatchObject({ status: 422, body: { errors: [{ field: 'body', rule }] } });
    expect(await say(app, channel, ada, { body: '🙂'.repeat(10_000) })).toMatchObject({ status: 200, body: { seq: 1 } });
  });

  it('takes a reply to a message of the same channel only', async () => {
    const channel = await createChannel(app, community);
    const elsewhere = await createChannel(app, community);
    const first = await say(app, channel, ada);
    const foreign = await say(app, elsewhere, ada);
    expect(await say(app, channel, ben, { replyToId: first.body.id })).toMatchObject({
      status: 200,
      body: { replyTo: { id: first.body.id } },
    });
    for (const replyToId of [foreign.body.id, newId()])
      expect(await say(app, channel, ben, { replyToId })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'replyToId', rule: 'invalid_value' }] },
      });
  });
});

describe('the same client id', () => {
  it('answers the stored message for ever, also after the right to write has gone', async () => {
    const talkers = await createCommunity(app, { members: [ada] });
    const channel = await createChannel(app, talkers);
    const clientMsgId = newId();
    const first = await say(app, channel, ada, { clientMsgId, body: 'Once' });
    await say(app, channel, talkers.owner);
    expect((await say(app, channel, ada, { clientMsgId, body: 'Twice' })).body).toEqual(first.body);
    await app.db.updateTable('communities').set({ status: 'archived' }).where('id', '=', talkers.id).execute();
    expect(await say(app, channel, ada, { clientMsgId })).toMatchObject({ status: 200, body: first.body });
    expect((await stored(channel.id)).map(({ seq, body }) => [seq, body])).toEqual([
      [1, 'Once'],
      [2, 'Hello'],
    ]);
    expect(await channelRow(app, channel.id)).toMatchObject({ last_seq: 2, rev: 2, countable_total: 2 });
  });

  it("is the sender's own, and is refused in another channel", async () => {
    const channel = await createChannel(app, community);
    const elsewhere = await createChannel(app, community);
    const clientMsgId = newId();
    await say(app, channel, ada, { clientMsgId });
    expect(await say(app, elsewhere, ada, { clientMsgId })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', errors: [{ field: 'clientMsgId', rule: 'invalid_value' }] },
    });
    expect(await say(app, elsewhere, ben, { clientMsgId })).toMatchObject({ status: 200, body: { seq: 1 } });
  });

  it('stores one message under twenty contenders, without a gap, and answers all of them alike', async () => {
    const channel = await createChannel(app, community);
    for (const body of ['Plain', `For @${ben.username}`]) {
      const clientMsgId = newId();
      const answers = await Promise.all(Array.from({ length: 20 }, () => say(app, channel, ada, { clientMsgId, body })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    }
    expect((await stored(channel.id)).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await say(app, channel, ben)).toMatchObject({ body: { seq: 3, rev: 3 } });
  });
});
