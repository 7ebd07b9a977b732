import { connect } from 'node:net';

export type Service = { url: string } | { missing: string };
const TIMEOUT_MS = 2_000;

/** Sends bytes to a local port and returns the first bytes of the response; null if nothing listens there. */
function ask(port: number, words: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(words));
    const finish = (answer: Buffer | null) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(null));
    socket.once('data', finish);
    socket.once('error', () => finish(null));
    socket.once('close', () => finish(null));
  });
}

/** PostgreSQL's first message: protocol 3.0, user and database. */
function startupMessage(): Buffer {
  const words = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(words.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, words]);
}

/** A response `R` with 0 accepts the user without a password. */
export function readPostgres(answer: Buffer | null): Service {
  if (!answer) return { missing: 'nothing answers on 127.0.0.1:5432; TEST_DATABASE_URL leads to another PostgreSQL' };
  const isOpen = answer.toString('latin1', 0, 1) === 'R' && answer.length >= 9 && answer.readInt32BE(5) === 0;
  if (isOpen) return { url: 'postgres://postgres@127.0.0.1:5432/postgres' };
  return { missing: 'PostgreSQL on 127.0.0.1:5432 does not let postgres in without a password; say TEST_DATABASE_URL' };
}

export function readRedis(answer: Buffer | null): Service {
  if (!answer) return { missing: 'nothing answers on 127.0.0.1:6379; TEST_REDIS_URL leads to another Redis' };
  if (answer.toString().startsWith('+PONG')) return { url: 'redis://127.0.0.1:6379' };
  return { missing: 'Redis on 127.0.0.1:6379 wants a password; say TEST_REDIS_URL' };
}

const given = (name: string): Service | null => (process.env[name] ? { url: process.env[name] } : null);

export const findPostgres = async (): Promise<Service> => given('TEST_DATABASE_URL') ?? readPostgres(await ask(5432, startupMessage()));
export const findRedis = async (): Promise<Service> => given('TEST_REDIS_URL') ?? readRedis(await ask(6379, Buffer.from('PING\r\n')));
