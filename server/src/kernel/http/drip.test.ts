import net from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/kernel/endpoint.ts';
import { testEdge } from '#test/edge.ts';
import { handle } from './handle.ts';

const note = endpoint({
  method: 'POST',
  path: '/notes',
  access: 'public',
  summary: 'Takes a note.',
  body: z.strictObject({ title: z.string() }),
  ok: z.object({}),
});
const edge = await testEdge([handle(note, async () => ({}))]);
const port = Number(new URL(edge.origin).port);

/** Sends a prefix at once and then a byte every 200 ms until the server closes the connection. */
async function drip(start: string): Promise<{ seconds: number; answer: string }> {
  const socket = net.connect(port, '127.0.0.1');
  const begun = performance.now();
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => {});
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 200);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearInterval(timer);
  return { seconds: (performance.now() - begun) / 1000, answer };
}
const head = (length: number) =>
  `POST /api/v2/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;

test.concurrent('a client that drips its headers is cut off', async () => {
  const { seconds, answer } = await drip(`${head(10)}X-Slow: `);
  expect(seconds).toBeGreaterThan(3);
  expect(answer).toContain('HTTP/1.1 408');
  expect(answer).toContain('"code":"request.timeout"');
});

test.concurrent('a client that drips its body is cut off', async () => {
  const { seconds, answer } = await drip(`${head(5_000)}\r\n{"title":"`);
  expect(seconds).toBeGreaterThan(8);
  expect(answer).toContain('HTTP/1.1 408');
});

test.concurrent('a hundred dripping clients are all cut off, and hinder nobody', async () => {
  const slow = Array.from({ length: 100 }, () => drip(`${head(5_000)}\r\n{"title":"`));
  const quick = await edge.sendJson('POST', '/api/v2/notes', { title: 'quick' });
  expect(quick.status).toBe(200);
  for (const { answer } of await Promise.all(slow)) expect(answer).toContain('HTTP/1.1 408');
});

test.concurrent('what is not HTTP is told so and cut off', async () => {
  const { seconds, answer } = await drip('\u0016\u0003\u0001 hello\r\n\r\n');
  expect(seconds).toBeLessThan(3);
  expect(answer).toContain('HTTP/1.1 400');
  expect(answer).toContain('application/problem+json');
});

test.concurrent('a head that is too long is told so, also on a connection that has served before', async () => {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => answer).toContain('request.not_found');
  socket.write(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await closed;
  expect(answer).toContain('HTTP/1.1 400');
  expect(answer).toContain('"code":"request.malformed"');
});
