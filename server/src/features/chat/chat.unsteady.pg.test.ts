import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { Message } from '#contract/chat/index.ts';
import { ownApp } from '#test/app.ts';
import { createChannel } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { startProcesses } from '#test/processes.ts';
import { lotsOf, rounds } from '#test/ration.ts';
import { testRedis } from '#test/redis.ts';
import { unsteadyLine } from '#test/unsteady-line.ts';

const redis = await testRedis();
redis?.disconnect();
const script = fileURLToPath(new URL('../../../../web/test/children/chat-client.ts', import.meta.url));
const app = await ownApp();
const servers = redis && (await startProcesses(app));
const lot = lotsOf('unsteady chat');
const below = (count: number): number => Math.floor(lot() * count);

type Report = { rev: number; lastSeq: number; unsent: number };
type Client = { user: TestUser; child: ChildProcess; line: Awaited<ReturnType<typeof unsteadyLine>>; said: number };

async function ask<T>({ child }: Client, act: 'report' | 'show'): Promise<T> {
  const answered = once(child, 'message') as Promise<[T]>;
  child.send({ act });
  return (await answered)[0];
}
const report = (client: Client) => ask<Report>(client, 'report');

/** All messages of the channel as the server shows them to the user, and its revision. */
async function stored(user: TestUser, channelId: string): Promise<{ rev: number; items: Message[] }> {
  const items: Message[] = [];
  for (let after = 0; ; after = items.length) {
    const { body } = await app.call('GET /channels/:id/messages', { as: user, params: { id: channelId }, query: { after, limit: 100 } });
    items.push(...body.items);
    if (!body.hasAfter) return { rev: body.rev, items };
  }
}

/** One thing that a person does in a chat, most often writing. */
function actOf(client: Client, last: number) {
  const seq = Math.max(1, last - below(60));
  const kind = below(10);
  if (kind < 4 || last === 0) {
    client.said += 1;
    return { act: 'say', body: `${client.user.username} says ${client.said}`, ...(kind === 0 && { replyTo: seq }) };
  }
  if (kind === 4) return { act: 'edit', seq, body: `Changed to ${below(1_000)}` };
  if (kind < 8) return { act: 'change', seq, change: { kind: 'react', emoji: ['👍', '🍵', '🎉'][below(3)], isOn: lot() < 0.7 } };
  if (kind === 8) return { act: 'change', seq, change: { kind: 'pin', isOn: lot() < 0.6 } };
  return { act: 'change', seq, change: { kind: 'remove' } };
}

it.skipIf(servers === null)(
  'what three pages show is what the server has, after cuts, lost, doubled and late hints, and ends of servers',
  async () => {
    const community = await createCommunity(app);
    const people = await Promise.all([1, 2, 3].map(() => createPerson(app.db)));
    for (const person of people) await addMember(app, community, person, { role: 'moderator' });
    const channel = await createChannel(app, community);
    const alive = [true, true];
    let turn = 0;
    const target = () => {
      turn += 1;
      const origins = servers!.origins.filter((_, index) => alive[index]);
      return origins[turn % origins.length]!;
    };
    const clients = await Promise.all(
      people.map(async (user): Promise<Client> => {
        const line = await unsteadyLine({ target, lot });
        const tokens = await app.database.transact((tx) => app.sessions.start(tx, user.id, { userAgent: 'test', ip: '127.0.0.1' }));
        const start = { origin: line.origin, channelId: channel.id, user: { id: user.id, username: user.username }, tokens };
        const child = fork(script, [JSON.stringify(start)]);
        onTestFinished(() => void child.kill());
        await once(child, 'message');
        return { user, child, line, said: 0 };
      }),
    );
    const cuts = rounds(1_000, 50);
    const restarts: Promise<void>[] = [];
    for (const cut of cuts) {
      const reports = await Promise.all(clients.map(report));
      for (const [index, client] of clients.entries())
        for (let count = below(3); count >= 0; count -= 1) client.child.send(actOf(client, reports[index]!.lastSeq));
      await clients[below(clients.length)]!.line.cutWithin(60);
      if (cut % 25 === 12) {
        const at = below(2);
        if (alive.every(Boolean)) {
          alive[at] = false;
          await servers!.kill(at);
          restarts.push(servers!.restart(at).then(() => void (alive[at] = true)));
        }
      }
    }
    await Promise.all(restarts);
    for (const { line } of clients) line.steady();

    for (const client of clients) {
      const { user } = client;
      await expect
        .poll(
          async () => {
            const [shown, kept] = [await report(client), await stored(user, channel.id)];
            return { unsent: shown.unsent, isCurrent: shown.rev === kept.rev };
          },
          { timeout: 60_000, interval: 500 },
        )
        .toEqual({ unsent: 0, isCurrent: true });
    }
    const texts = clients.flatMap(({ user, said }) => Array.from({ length: said }, (_, index) => `${user.username} says ${index + 1}`));
    for (const client of clients) {
      const [shown, kept] = [await ask<Message[]>(client, 'show'), await stored(client.user, channel.id)];
      expect(JSON.stringify(shown)).toBe(JSON.stringify(kept.items.slice(-shown.length)));
      expect(kept.items).toHaveLength(texts.length);
    }
  },
);
