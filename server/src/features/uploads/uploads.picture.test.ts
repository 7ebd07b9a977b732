import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { codeOf, noise, uploadsApp } from '#test/uploads.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'plaza-bucket-'));
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'plaza' }],
});
const { port } = await bucket.run();
afterAll(async () => {
  await bucket.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const app = await uploadsApp();
const far = await uploadsApp({
  S3_BUCKET: 'plaza',
  S3_REGION: 'us-east-1',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});
const small = await noise(64, 64).png().toBuffer();
const setPicture = (as: TestUser, imageId: string | null) => app.call('PUT /me/picture', { as, body: { imageId } });
const me = async (as: TestUser) => (await app.call('GET /me', { as })).body.profilePicture;
const makeImage = async (as: TestUser, purpose?: string) => (await app.makeImage(as, small, purpose)).body;
const filesOf = (id: string) => app.filesIn(`images/${id}`);
const sweep = () => app.jobs.enqueueAlone({ name: 'uploads.sweep' }, {});

test('my picture is shown once I have chosen it, and until I take it away', async () => {
  const anna = await createPerson(app.db);
  const { id, address } = await makeImage(anna);
  expect(await me(anna)).toBeNull();
  const set = await setPicture(anna, id);
  expect([set.status, set.body]).toEqual([200, { profilePicture: address }]);
  expect(await me(anna)).toBe(address);
  expect((await setPicture(anna, id)).body).toEqual({ profilePicture: address });
  expect((await setPicture(anna, null)).body).toEqual({ profilePicture: null });
  expect(await me(anna)).toBeNull();
});

test('a picture that was taken away can be put back, within a day', async () => {
  const bo = await createPerson(app.db);
  const { id, address } = await makeImage(bo);
  await setPicture(bo, id);
  await setPicture(bo, null);
  expect((await setPicture(bo, id)).body.profilePicture).toBe(address);
  await setPicture(bo, null);
  await shiftClock(app.db, '25 hours');
  expect(codeOf(await setPicture(bo, id))).toEqual([404, 'image.not_found']);
  await sweep();
  await expect.poll(() => filesOf(id)).toEqual([]);
});

test('the picture before is removed when another takes its place', async () => {
  const cai = await createPerson(app.db);
  const [first, second] = [await makeImage(cai), await makeImage(cai)];
  await setPicture(cai, first.id);
  await setPicture(cai, second.id);
  await expect.poll(() => filesOf(first.id)).toEqual([]);
  await expect.poll(() => app.db.selectFrom('images').select('id').where('id', '=', first.id).execute()).toEqual([]);
  expect(filesOf(second.id)).toHaveLength(4);
  expect(await me(cai)).toBe(second.address);
});

test('only a picture of mine that was meant for it can be chosen, and nothing changes otherwise', async () => {
  const [dora, emil] = [await createPerson(app.db), await createPerson(app.db)];
  const mine = await makeImage(dora);
  await setPicture(dora, mine.id);
  const [foreign, cover] = [await makeImage(emil), await makeImage(dora, 'cover')];
  for (const id of [foreign.id, cover.id, '01900000-0000-7000-8000-0000000000ff'])
    expect(codeOf(await setPicture(dora, id))).toEqual([404, 'image.not_found']);
  expect(await me(dora)).toBe(mine.address);
  expect(filesOf(mine.id)).toHaveLength(4);
});

test('the job removes what nobody shows after a day, and leaves what somebody does', async () => {
  const fay = await createPerson(app.db);
  const [idle, used] = [await makeImage(fay), await makeImage(fay)];
  await setPicture(fay, used.id);
  await shiftClock(app.db, '25 hours');
  await sweep();
  await expect.poll(() => filesOf(idle.id)).toEqual([]);
  expect(filesOf(used.id)).toHaveLength(4);
});

test('pictures and parts of an account that is gone go too', async () => {
  const gil = await createPerson(app.db);
  const { id } = await makeImage(gil);
  await setPicture(gil, id);
  const upload = await app.upload(gil, new Uint8Array(100));
  await app.db.deleteFrom('users').where('id', '=', gil.id).execute();
  await sweep();
  await expect.poll(() => [filesOf(id), app.filesIn(`uploads/${upload}`)]).toEqual([[], []]);
});

test('the pictures of somebody who was erased or taken out go, whatever shows them', async () => {
  const [erased, out] = [await createPerson(app.db), await createPerson(app.db)];
  const [{ id, address }, theirs] = [await makeImage(erased), await makeImage(out)];
  const parts = await app.upload(erased, new Uint8Array(100));
  await setPicture(erased, id);
  await setPicture(out, theirs.id);
  expect((await app.call('POST /me/deletion', { as: erased })).status).toBe(200);
  await shiftClock(app.db, '15 days');
  await app.jobs.enqueueAlone({ name: 'account.erase' }, {});
  // Only the erasure itself triggers the sweep.
  await expect.poll(() => [filesOf(id), app.filesIn(`uploads/${parts}`)]).toEqual([[], []]);
  expect((await fetch(app.origin + address)).status).toBe(404);
  expect(filesOf(theirs.id)).toHaveLength(4);
  await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', out.id).execute();
  await sweep();
  await expect.poll(() => filesOf(theirs.id)).toEqual([]);
  // The rows are deleted after the files, so that an interrupted run is repeated.
  const rows = () => app.db.selectFrom('images').select('id').where('id', 'in', [id, theirs.id]).execute();
  await expect.poll(rows).toEqual([]);
});

test('of twenty choices at once one picture stands, and only its files stay', async () => {
  const hana = await createPerson(app.db);
  const ids: string[] = [];
  for (let round = 0; round < 5; round += 1) ids.push((await makeImage(hana)).id);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => setPicture(hana, ids[index % 5]!)));
  const shown = (await me(hana))?.split('/').at(-2);
  expect(answers.every((answer) => answer.status === 200 || answer.body.code === 'image.not_found')).toBe(true);
  await expect.poll(() => ids.filter((id) => filesOf(id).length > 0 && id !== shown).length).toBe(0);
  expect(filesOf(shown!)).toHaveLength(4);
});

test('in a bucket it goes the same way', async () => {
  const inBucket = async (below: string) =>
    (await fs.readdir(path.join(folder, 'plaza'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && path.join(entry.parentPath, entry.name).includes(below))
      .map(({ name }) => name);
  const ida = await createPerson(far.db);
  const upload = await far.upload(ida, await noise(1_000, 1_000).png().toBuffer());
  expect((await inBucket(upload)).length).toBeGreaterThan(1);
  const { body } = await far.finish(ida, upload);
  expect(await inBucket(upload)).toEqual([]);
  const file = await fetch(far.origin + body.address);
  expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 256 });
  const next = await far.makeImage(ida, small);
  for (const id of [body.id, next.body.id]) await far.call('PUT /me/picture', { as: ida, body: { imageId: id } });
  await expect.poll(() => inBucket(body.id)).toEqual([]);
  expect((await fetch(far.origin + body.address)).status).toBe(404);
});
