import { afterEach, describe, expect, it } from 'vitest';
import type { Message } from '#contract/chat/index.ts';
import { testApp } from '#test/app.ts';
import { createChannel, listenIn, say } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const ada = await createPerson(app.db);
const ben = await createPerson(app.db);
const community = await createCommunity(app, { members: [ada, ben] });

const open: { close: () => void }[] = [];
const listen = async (who: TestUser) => {
  const listener = await listenIn(app, who, community.id);
  open.push(listener);
  return listener;
};
afterEach(() => open.splice(0).forEach(({ close }) => close()));
const window = async (channel: { id: string }, as: TestUser) =>
  (await app.call('GET /channels/:id/messages', { as, params: { id: channel.id } })).body;

describe('hints', () => {
  it('bring a message, whole, to every device of everybody in the channel', async () => {
    const channel = await createChannel(app, community);
    const devices = await Promise.all([listen(ben), listen(ben), listen(ada)]);
    const first = await say(app, channel, ada, { body: 'Plain' });
    const second = await say(app, channel, ada, { body: `For @${ben.username}` });
    for (const { changed } of devices) {
      await expect.poll(() => changed.length).toBe(2);
      expect(changed).toEqual([first, second].map(({ body }) => ({ channelId: channel.id, rev: body.rev, message: body, isForAll: true })));
    }
  });

  it('are not repeated for a repeated message, nor given for a refused one', async () => {
    const channel = await createChannel(app, community);
    const news = await createChannel(app, community, { kind: 'announcement' });
    const { changed } = await listen(ben);
    const { body } = await say(app, channel, ada);
    await say(app, channel, ada, { clientMsgId: body.clientMsgId });
    await say(app, news, ada);
    const last = await say(app, channel, ada);
    await expect.poll(() => changed.some(({ message }) => message.id === last.body.id)).toBe(true);
    expect(changed.map(({ rev }) => rev)).toEqual([1, 2]);
  });

  it('of a private channel reach its readers only', async () => {
    const secret = await createChannel(app, community, { visibility: 'private', readers: [ada, community.owner] });
    const channel = await createChannel(app, community);
    const [reader, other] = await Promise.all([listen(community.owner), listen(ben)]);
    const { body } = await say(app, secret, ada);
    await expect.poll(() => reader.changed.length).toBe(1);
    expect(reader.changed[0]?.message).toEqual(body);
    await say(app, channel, ada);
    await expect.poll(() => other.changed.length).toBeGreaterThan(0);
    expect(other.changed.map(({ channelId }) => channelId)).toEqual([channel.id]);
  });

  it('carry my reading to my other devices, once for each step', async () => {
    const channel = await createChannel(app, community);
    const [mine, other] = await Promise.all([listen(ada), listen(ben)]);
    await say(app, channel, ben);
    await say(app, channel, ben, { body: `@${ada.username}` });
    const read = (seq: number) => app.call('PUT /channels/:id/read', { as: ada, params: { id: channel.id }, body: { seq } });
    await read(1);
    await read(1);
    await read(2);
    await expect.poll(() => mine.read.length).toBe(2);
    expect(mine.read).toEqual([
      { channelId: channel.id, lastReadSeq: 1, unread: 1, mentions: 1 },
      { channelId: channel.id, lastReadSeq: 2, unread: 0, mentions: 0 },
    ]);
    expect(other.read).toEqual([]);
  });
});

describe('a client whose connection was cut', () => {
  it('finds everything it missed, in order, by its revision alone', async () => {
    const channel = await createChannel(app, community);
    const listener = await listen(ben);
    const known = new Map<string, Message>();
    let rev = 0;
    await say(app, channel, ada, { body: 'Heard' });
    await expect.poll(() => listener.changed.length).toBe(1);
    for (const hint of listener.changed.splice(0)) {
      known.set(hint.message.id, hint.message);
      rev = hint.rev;
    }
    listener.socket.io.engine.close();
    await expect.poll(() => !listener.socket.connected).toBe(true);
    for (let count = 0; count < 30; count += 1) await say(app, channel, count % 2 ? ada : community.owner, { body: `Missed ${count}` });
    // After the reconnect: the next hint leaves a gap, so the client fetches the changes instead of applying it.
    const back = await listen(ben);
    await say(app, channel, ada, { body: 'Heard again' });
    await expect.poll(() => back.changed.length).toBe(1);
    expect(listener.changed).toEqual([]);
    expect(back.changed[0]?.rev).not.toBe(rev + 1);
    const { body } = await app.call('GET /channels/:id/changes', { as: ben, params: { id: channel.id }, query: { since: rev } });
    expect(body.items.map(({ rev: changed }) => changed)).toEqual(Array.from({ length: 31 }, (_, index) => index + 2));
    for (const message of body.items) known.set(message.id, message);
    expect([...known.values()]).toEqual((await window(channel, ben)).items);
    expect(body.rev).toBe((await window(channel, ben)).rev);
  });
});
