import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chat/index.ts';
import { testApp } from '#test/app.ts';
import { channelRow, createChannel, say } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { rounds } from '#test/ration.ts';

const app = await testApp();
const ada = await createPerson(app.db);
const ben = await createPerson(app.db);
const community = await createCommunity(app, { members: [ada, ben] });

const after = async (channel: { id: string }, seq: number): Promise<Message[]> =>
  (await app.call('GET /channels/:id/messages', { as: ada, params: { id: channel.id }, query: { after: seq, limit: 100 } })).body.items;

describe('numbers', () => {
  it('are dense and never appear behind a reader, with two writers and refused messages among theirs', async () => {
    const channel = await createChannel(app, community);
    const turns = rounds(150, 50).length;
    let isWriting = true;
    const write = async (writer: TestUser): Promise<void> => {
      for (let count = 0; count < turns; count += 1) {
        const clientMsgId = count % 10 === 0 ? community.id : undefined;
        // Every tenth message repeats a client id of its writer and must not leave a gap.
        await Promise.all([say(app, channel, writer, { clientMsgId }), say(app, channel, writer)]);
      }
    };
    const seen: number[] = [];
    const poll = async (): Promise<void> => {
      for (let last = false; !last;) {
        last = !isWriting;
        seen.push(...(await after(channel, seen.at(-1) ?? 0)).map(({ seq }) => seq));
      }
    };
    const polling = poll();
    await Promise.all([write(ada), write(ben)]);
    isWriting = false;
    await polling;
    while (seen.length < (await channelRow(app, channel.id)).last_seq) {
      const rest = await after(channel, seen.at(-1) ?? 0);
      expect(rest.length).toBeGreaterThan(0);
      seen.push(...rest.map(({ seq }) => seq));
    }
    const total = 2 * (turns + turns * 0.9 + 1);
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(await channelRow(app, channel.id)).toMatchObject({ last_seq: total, rev: total, countable_total: total });
  });

  it('are one line for twenty contenders who also name people', async () => {
    const channel = await createChannel(app, community);
    const bodies = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'Hello' : `Hello @${ben.username}`));
    const answers = await Promise.all(bodies.map((body) => say(app, channel, ada, { body })));
    expect(answers.map(({ body }) => body.seq).toSorted((a, b) => a - b)).toEqual(bodies.map((_, index) => index + 1));
  });
});
