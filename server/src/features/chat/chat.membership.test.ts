import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, listenIn, say } from '#test/chat.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const ada = await createPerson(app.db);
const ben = await createPerson(app.db);
const { id: categoryId } = await app.db.selectFrom('categories').select('id').executeTakeFirstOrThrow();

let count = 0;
const found = async (owner: TestUser, language: 'en-US' | 'zh-CN' | 'other' = 'en-US'): Promise<string> => {
  count += 1;
  const { body } = await app.call('POST /communities', {
    as: owner,
    body: { name: `Talk ${count}`, categoryId, language, timezone: 'UTC' },
  });
  return body.id;
};
const join = (id: string, as: TestUser) => app.call('POST /communities/:id/join', { as, params: { id }, body: {} });
const leave = (id: string, as: TestUser) => app.call('DELETE /groups/:id/leave', { as, params: { id } });
const channelsOf = async (communityId: string, as: TestUser) =>
  (await app.call('GET /channels', { as })).body.items.filter(({ community }) => community?.id === communityId);
const general = async (communityId: string, as: TestUser) => {
  const [channel] = await channelsOf(communityId, as);
  if (!channel) throw new Error('There is no first channel.');
  return channel;
};

describe('a new community', () => {
  it.each([
    ['en-US', 'general', 'announcements'],
    ['other', 'general', 'announcements'],
    ['zh-CN', '大厅', '公告'],
  ] as const)('in %s has a channel to talk in and one for announcements', async (language, talk, news) => {
    const id = await found(ada, language);
    expect(await channelsOf(id, ada)).toMatchObject([
      { kind: 'text', name: talk, unread: 0, can: { write: true } },
      { kind: 'announcement', name: news, unread: 0, can: { write: true } },
    ]);
  });
});

describe('whoever joins', () => {
  it('reads every channel but the private ones, with nothing unread from before', async () => {
    const id = await found(ada);
    const talk = await general(id, ada);
    await createChannel(app, { id }, { visibility: 'private', readers: [ada] });
    await say(app, talk, ada, { body: 'Before' });
    expect(await say(app, talk, ben)).toMatchObject({ status: 404 });
    await join(id, ben);
    expect(await channelsOf(id, ben)).toMatchObject([
      { id: talk.id, lastSeq: 1, lastReadSeq: 1, unread: 0, can: { write: true } },
      { kind: 'announcement', can: { write: false } },
    ]);
    await say(app, talk, ada, { body: 'After' });
    expect(await general(id, ben)).toMatchObject({ unread: 1 });
    const { body } = await app.call('GET /channels/:id/messages', { as: ben, params: { id: talk.id } });
    expect(body.items.map(({ body: text }) => text)).toEqual(['Before', 'After']);
  });

  it('sees nothing older where the channel keeps newcomers from its past, also after coming back', async () => {
    const id = await found(ada);
    const closed = await createChannel(app, { id }, { historyForNew: 'from_join' });
    await say(app, closed, ada);
    await join(id, ben);
    await say(app, closed, ada);
    const seen = async () =>
      (await app.call('GET /channels/:id/messages', { as: ben, params: { id: closed.id } })).body.items.map(({ seq }) => seq);
    expect(await seen()).toEqual([2]);
    await leave(id, ben);
    await say(app, closed, ada);
    await join(id, ben);
    await say(app, closed, ada);
    expect(await seen()).toEqual([4]);
    expect((await channelsOf(id, ben)).find((channel) => channel.id === closed.id)).toMatchObject({ lastReadSeq: 3, unread: 1 });
  });
});

describe('whoever leaves', () => {
  it('reads nothing, writes nothing and hears nothing from that moment, private channels included', async () => {
    const id = await found(ada);
    await join(id, ben);
    const talk = await general(id, ada);
    const secret = await createChannel(app, { id }, { visibility: 'private', readers: [ada, ben] });
    const [gone, staying] = await Promise.all([listenIn(app, ben, id), listenIn(app, ada, id)]);
    await say(app, talk, ada);
    await say(app, secret, ada);
    await expect.poll(() => gone.changed.length).toBe(2);
    await leave(id, ben);
    await say(app, talk, ada);
    await say(app, secret, ada);
    await expect.poll(() => staying.changed.length).toBe(4);
    // A hint to the user's own room arrives after all earlier hints.
    app.hub.hint(`user:${ben.id}`, 'channel.read', { channelId: talk.id, lastReadSeq: 0, unread: 0, mentions: 0 });
    await expect.poll(() => gone.read.length).toBe(1);
    expect(gone.changed).toHaveLength(2);
    for (const channel of [talk, secret]) {
      const params = { id: channel.id };
      const answers = [
        await say(app, channel, ben),
        await app.call('GET /channels/:id/messages', { as: ben, params }),
        await app.call('GET /channels/:id/changes', { as: ben, params, query: { since: 0 } }),
        await app.call('PUT /channels/:id/read', { as: ben, params, body: { seq: 1 } }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'channel.not_found' } });
    }
    expect(await channelsOf(id, ben)).toEqual([]);
    await join(id, ben);
    expect((await channelsOf(id, ben)).map((channel) => channel.id)).not.toContain(secret.id);
    expect(await say(app, secret, ben)).toMatchObject({ status: 404 });
    gone.close();
    staying.close();
  });

  it('in the middle of a stream of messages leaves no gap, and nothing is stored that was refused', async () => {
    const id = await found(ada);
    await join(id, ben);
    const talk = await general(id, ada);
    const statuses: number[] = [];
    const stream = Promise.all(
      Array.from({ length: 5 }, async () => {
        for (let status = 200; status === 200; statuses.push(status)) ({ status } = await say(app, talk, ben));
      }),
    );
    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(10);
    await leave(id, ben);
    await stream;
    const taken = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status !== 200)).toEqual([404, 404, 404, 404, 404]);
    const { body } = await app.call('GET /channels/:id/changes', { as: ada, params: { id: talk.id }, query: { since: 0 } });
    expect(body.items.map(({ seq }) => seq)).toEqual(Array.from({ length: taken }, (_, index) => index + 1));
  });
});
