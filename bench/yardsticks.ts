import { hash, verify } from '@node-rs/argon2';
import { chatMessage, deliveries, openRoom, post } from './fan-out.ts';
import { load, repeat } from './load.ts';
import { run } from './processes.ts';
import { findPgbench, pgbench } from './world.ts';

/** Baselines of the same machine in the same run, without the product. */
export type Yardsticks = {
  /** Requests per second of bare node:http, and of Fastify, answering this JSON. */
  http: (answer: unknown) => Promise<number>;
  fastify: (answer: unknown) => Promise<number>;
  /** Deliveries per second of bare ws. */
  fanOut: () => Promise<number>;
  /** Verifications per second, four at a time. */
  argon2: () => Promise<number>;
  /** Transactions per second of simple update; null without pgbench or PostgreSQL. */
  pgbench: (() => Promise<number>) | null;
  stop: () => Promise<void>;
};

/** Requests per second of a yardstick that answers this JSON. */
export const answering =
  (origin: string, seconds: number) =>
  async (answer: unknown): Promise<number> => {
    await fetch(origin, { method: 'PUT', body: JSON.stringify(answer), headers: { 'content-type': 'application/json' } });
    return (await load({ url: origin, seconds })).perSecond;
  };

type Sizes = { seconds: number; sockets: number; databaseUrl: string | null };

export async function startYardsticks({ seconds, sockets, databaseUrl }: Sizes): Promise<Yardsticks> {
  const http = await run('bench/yardsticks/http.ts');
  const fastify = await run('bench/yardsticks/fastify.ts');
  const program = databaseUrl ? findPgbench() : null;
  return {
    http: answering(http.origin, seconds),
    fastify: answering(fastify.origin, seconds),
    fanOut: () => bareFanOut(sockets, seconds),
    argon2: () => bareArgon2(seconds),
    pgbench: program && databaseUrl ? () => pgbench(program, databaseUrl, seconds) : null,
    stop: async () => {
      await http.stop();
      await fastify.stop();
    },
  };
}

async function bareFanOut(sockets: number, seconds: number): Promise<number> {
  const server = await run('bench/yardsticks/fan-out.ts');
  const room = await openRoom(sockets, { url: server.origin.replace('http', 'ws'), count: () => 1 });
  // As long as the hint of the product for such a message.
  const body = { ...chatMessage(), padding: 'x'.repeat(450) };
  const rate = await deliveries(room, sockets, seconds, async () => (await post(server.origin, body)).isGood);
  room.close();
  await server.stop();
  return rate;
}

async function bareArgon2(seconds: number): Promise<number> {
  const stored = await hash('Plaza2026demo', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return (await repeat(4, seconds, () => verify(stored, 'Plaza2026demo'))).perSecond;
}
