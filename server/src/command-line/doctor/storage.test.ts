import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, expect, test, vi } from 'vitest';
import { typeCommand } from '#test/command-line.ts';
import { freePort } from '#test/listen.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-test-'));
const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: 'plaza' }] });
const { port } = await store.run();
afterAll(async () => {
  await store.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const right = { S3_BUCKET: 'plaza', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
type Received = { check: string; level: string; key: string; text: string };
const examine = async (change: Partial<typeof right> = {}) => {
  // Nothing else has to be available.
  const rest = { DATABASE_URL: 'postgres://127.0.0.1:1/x', PLAZA_SECRET: 'x'.repeat(32), PLAZA_DATA: folder };
  const { code, out } = await typeCommand(['doctor', '--json'], { ...rest, ...right, ...change });
  const { findings } = JSON.parse(out) as { findings: Received[] };
  return { code, received: findings.filter(({ check }) => check === 'storage') };
};
const kept = () => fs.readdirSync(path.join(folder, 'plaza'), { recursive: true }).filter((name) => String(name).includes('_object'));

test('a bucket that takes a file and gives it back is well, and keeps nothing of it', async () => {
  const { received } = await examine();
  expect(received).toEqual([
    { check: 'storage', level: 'ok', key: 'storage.bucket', text: 'wrote, read and removed a test file in the bucket plaza.' },
  ]);
  expect(kept()).toEqual([]);
});

test.each([
  ['a bucket that is not there', { S3_BUCKET: 'elsewhere' }, 'bucket does not exist'],
  // This server takes any secret of a key that it knows.
  ['a key that nobody gave', { S3_ACCESS_KEY_ID: 'NOBODY', S3_SECRET_ACCESS_KEY: 'a-wrong-secret' }, 'does not exist in our records'],
  ['an address where nothing answers', { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }, 'ECONNREFUSED'],
])('%s is bad, with the reason and without the secret', async (_, change: Partial<typeof right>, reason) => {
  const { code, received } = await examine(change);
  expect([code, received.map(({ level, key }) => `${level} ${key}`)]).toEqual([1, ['bad storage.refused']]);
  expect(received[0]!.text).toContain(reason);
  expect(received[0]!.text).toContain(change.S3_BUCKET ?? 'plaza');
  expect(JSON.stringify(received)).not.toContain('a-wrong-secret');
  expect(kept()).toEqual([]);
});
