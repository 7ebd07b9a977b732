import { beforeEach, expect, test } from 'vitest';
import { isApiError } from '#kernel/api/index.ts';
import { localStore } from '#kernel/storage/index.ts';
import { fingerprintOf, keptUploads } from './kept-uploads.ts';
import { sendFile } from './send-file.ts';

const KB = 1024;
const desk = async (query: string): Promise<string[]> => (await (await fetch(`/api/uploads-desk?${query}`)).json()) as string[];
const log = () => desk('');
const fileOf = (size: number, seed = 7) =>
  new File([Uint8Array.from({ length: size }, (_, at) => (at * seed) % 251)], 'a.png', { type: 'image/png' });

const send = (file: File) => {
  const controller = new AbortController();
  const shares: number[] = [];
  let waits = 0;
  const done = sendFile(file, {
    purpose: 'avatar',
    signal: controller.signal,
    onProgress: (share) => shares.push(share),
    onWaiting: () => (waits += 1),
  });
  // Prevents an unhandled rejection in tests that check the error later.
  done.catch(() => undefined);
  return { done, shares, waits: () => waits, cancel: () => controller.abort() };
};
beforeEach(() => desk('reset=1'));

test('a file goes up in parts and tells how far it is', async () => {
  const { done, shares } = send(fileOf(600 * KB));
  expect(await done).toBe('upload-1');
  expect(await log()).toEqual([`POST ${600 * KB}`, 'PATCH 0', `PATCH ${256 * KB}`, `PATCH ${512 * KB}`]);
  expect([shares.at(-1), shares.every((share, at) => at === 0 || share >= shares[at - 1]!)]).toEqual([1, true]);
});

test('after a lost line it goes on where it was, as soon as the line is back', async () => {
  await desk('lost=1');
  const { done, waits } = send(fileOf(300 * KB));
  await expect.poll(waits).toBe(1);
  await desk('lost=0');
  dispatchEvent(new Event('online'));
  expect(await done).toBe('upload-1');
  expect((await log()).slice(-3)).toEqual(['HEAD', 'PATCH 0', `PATCH ${256 * KB}`]);
});

test('a server that is busy is asked again by itself', async () => {
  await desk('refuse=503');
  const { done } = send(fileOf(10 * KB));
  expect(await done).toBe('upload-1');
});

test('what the server refuses for good is not sent again', async () => {
  await desk('refuse=413');
  const { done } = send(fileOf(10 * KB));
  const error = await done.catch((reason: unknown) => reason);
  expect(isApiError(error) && error.status).toBe(413);
  expect(await log()).toEqual([`POST ${10 * KB}`, 'PATCH 0']);
});

test('taken back, the server forgets what it has of it, and so does the browser', async () => {
  await desk('hold=1');
  const { done, cancel } = send(fileOf(300 * KB));
  await expect.poll(log).toContain('PATCH 0');
  cancel();
  await expect(done).rejects.toThrow();
  await expect.poll(log).toContain('DELETE');
  expect(await keptUploads.findAllUploads()).toEqual([]);
});

test('after a reload the same file goes on from what has arrived', async () => {
  const file = fileOf(300 * KB);
  // The state that a page leaves when it is closed after the first part.
  const { headers } = await fetch('/api/v2/uploads', { method: 'POST', headers: { 'upload-length': String(file.size) } });
  const address = headers.get('location') ?? '';
  await fetch(address, { method: 'PATCH', body: file.slice(0, 256 * KB), headers: { 'upload-offset': '0' } });
  localStore.write('uploads', [{ fingerprint: await fingerprintOf(file, 'avatar'), address, at: Date.now() }]);
  expect(await send(new File([file], 'renamed.png')).done).toBe('upload-1');
  expect((await log()).slice(2)).toEqual(['HEAD', `PATCH ${256 * KB}`]);
  expect(localStore.read('uploads', (value): value is unknown[] => Array.isArray(value))).toBeNull();
});

test('of an upload that the server no longer knows a new one is made', async () => {
  const file = fileOf(10 * KB);
  localStore.write('uploads', [{ fingerprint: await fingerprintOf(file, 'avatar'), address: '/api/v2/uploads/gone', at: Date.now() }]);
  expect(await send(file).done).toBe('upload-1');
  expect(await log()).toEqual(['HEAD', `POST ${10 * KB}`, 'PATCH 0']);
});

test('another file is another upload, and so is the same one for something else', async () => {
  const [one, other] = [fileOf(10 * KB), fileOf(10 * KB, 11)];
  const prints = await Promise.all([fingerprintOf(one, 'avatar'), fingerprintOf(other, 'avatar'), fingerprintOf(one, 'cover')]);
  expect(new Set(prints).size).toBe(3);
});
