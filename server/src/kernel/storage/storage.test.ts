import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage, type Storage } from './index.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'plaza-storage-'));
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'plaza' }],
});
let port = 0;
beforeAll(async () => {
  port = (await bucket.run()).port;
});
afterAll(async () => {
  await bucket.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const onDisk = () => createStorage({ dataDir: folder, s3: null });
const onS3 = () =>
  createStorage({
    dataDir: folder,
    s3: { bucket: 'plaza', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });

describe.each<[string, () => Storage]>([
  ['the data directory', onDisk],
  ['an S3 bucket', onS3],
])('Files in %s', (_, open) => {
  const bytes = new Uint8Array([0, 1, 2, 253, 254, 255]);

  test('come back byte for byte, whole and as a stream', async () => {
    const storage = open();
    await storage.put('covers/one.bin', bytes, 'application/octet-stream');
    expect(new Uint8Array(await storage.read('covers/one.bin'))).toEqual(bytes);
    const streamed: Buffer[] = [];
    for await (const chunk of await storage.stream('covers/one.bin')) streamed.push(chunk as Buffer);
    expect(new Uint8Array(Buffer.concat(streamed))).toEqual(bytes);
  });

  test('are gone once removed, and removing them again is no failure', async () => {
    const storage = open();
    await storage.put('covers/two.bin', bytes, 'application/octet-stream');
    expect(await storage.exists('covers/two.bin')).toBe(true);
    await storage.remove('covers/two.bin');
    await storage.remove('covers/two.bin');
    expect(await storage.exists('covers/two.bin')).toBe(false);
    await expect(storage.read('covers/two.bin')).rejects.toThrow();
  });

  test('are found, or are told to be missing', async () => {
    const storage = open();
    await storage.put('covers/three.bin', bytes, 'application/octet-stream');
    expect(new Uint8Array((await storage.find('covers/three.bin'))!)).toEqual(bytes);
    expect(await storage.find('covers/none.bin')).toBeNull();
  });

  test('go together with their folder, and with no other', async () => {
    const storage = open();
    for (const key of ['parts/a/1', 'parts/a/2', 'parts/b/1'] as const) await storage.put(key, bytes, 'application/octet-stream');
    await storage.removeAll('parts/a');
    await storage.removeAll('parts/never');
    expect(await Promise.all((['parts/a/1', 'parts/a/2', 'parts/b/1'] as const).map(storage.exists))).toEqual([false, false, true]);
  });

  test('never leave their place, whatever the key says', async () => {
    await expect(open().put('../outside/three.bin', bytes, 'application/octet-stream')).rejects.toThrow();
  });
});

test('A folder holds the files of a data directory below files/', async () => {
  await onDisk().put('avatars/four.bin', new Uint8Array([4]), 'application/octet-stream');
  expect(await fs.readFile(path.join(folder, 'files', 'avatars', 'four.bin'))).toEqual(Buffer.from([4]));
});
