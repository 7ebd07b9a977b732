import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { lookupBy } from './network.ts';

const TYPE_A = 1;
const ANSWERS = { v4: [192, 0, 2, 7], ttl: 60 };
/** Long enough that no time-out ends a test. */
const NO_HURRY = 60_000;

/** A DNS server: names that begin with `silent` get no answer, `both` all, others one for IPv4 only. */
const asked: string[] = [];
const server: Socket = createSocket('udp4').bind(0, '127.0.0.1');
server.on('message', (query, { port, address }) => {
  const { name, type, end } = questionOf(query);
  asked.push(name);
  if (name.startsWith('silent') || (name.startsWith('half') && type !== TYPE_A)) return;
  const hasAddress = type === TYPE_A && !name.startsWith('missing');
  const record = [0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, ANSWERS.ttl, 0, 4, ...ANSWERS.v4];
  const code = name.startsWith('missing') ? 3 : 0;
  const head = [...query.subarray(0, 2), 0x81, 0x80 | code, 0, 1, 0, hasAddress ? 1 : 0, 0, 0, 0, 0];
  server.send(Buffer.from([...head, ...query.subarray(12, end), ...(hasAddress ? record : [])]), port, address);
});
await once(server, 'listening');
const servers = [`127.0.0.1:${server.address().port}`];
afterAll(() => void server.close());

/** The question of a message of the protocol: labels with their lengths, a type and a class. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}
const v4 = [{ address: ANSWERS.v4.join('.'), family: 4 }];

test('names that get no answer do not delay others, and end when nobody waits any more', async () => {
  const lookup = lookupBy({ servers, firstTry: NO_HURRY });
  const waiting = new AbortController();
  let ended = 0;
  const silent = Array.from({ length: 40 }, (_, nth) =>
    lookup(`silent-${nth}.example`, waiting.signal).finally(() => {
      ended += 1;
    }),
  );
  const codes = Promise.all(silent.map((one) => one.catch(({ code }: { code: string }) => code)));
  await expect.poll(() => new Set(asked.filter((name) => name.startsWith('silent'))).size).toBe(silent.length);
  expect(await lookup('answered.example')).toEqual(v4);
  expect(ended).toBe(0);
  waiting.abort();
  expect(new Set(await codes)).toEqual(new Set(['ECANCELLED']));
});

test('a lookup ends by itself, after the same time with several servers', async () => {
  const silent = [createSocket('udp4').bind(0, '127.0.0.1'), createSocket('udp4').bind(0, '127.0.0.1')];
  await Promise.all(silent.map((socket) => once(socket, 'listening')));
  onTestFinished(() => void silent.map((socket) => socket.close()));
  const several = silent.map((socket) => `127.0.0.1:${socket.address().port}`);
  await expect(lookupBy({ servers: several, firstTry: 50 })('silent.example')).rejects.toMatchObject({ code: 'ECANCELLED' });
});

test('an address of one family is enough, also where the other question gets no answer', async () => {
  const lookup = lookupBy({ servers, firstTry: 700 });
  expect(await lookup('plain.example')).toEqual(v4);
  expect(await lookup('half.example')).toEqual(v4);
  await expect(lookup('missing.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('addresses are not looked up', async () => {
  const lookup = lookupBy({ servers });
  expect([await lookup('127.0.0.1'), await lookup('::1')]).toEqual([
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '::1', family: 6 }],
  ]);
  expect(asked.filter((name) => name.includes('127') || name.includes('::'))).toEqual([]);
});
