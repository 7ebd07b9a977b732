import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#contract/browser/limits.ts';
import { createPerson } from '#test/people.ts';
import { codeOf, noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const { finish, makeImage, upload } = app;
const fetchFile = (address: string, method = 'GET') => fetch(app.origin + address, { method });
const bytesOf = async (address: string) => Buffer.from(await (await fetchFile(address)).arrayBuffer());
const sized = (address: string, size: number) => address.replace(/\d+$/, String(size));
const rowsOf = (id: string) => app.db.selectFrom('uploads').selectAll().where('id', '=', id).execute();

test('a picture becomes squares in four sizes, and can be had by anybody', async () => {
  const anna = await createPerson(app.db);
  const id = await upload(anna, await noise(900, 600).jpeg().toBuffer());
  const { status, body } = await finish(anna, id);
  expect([status, body]).toEqual([
    200,
    { id: expect.any(String), purpose: 'avatar', address: `/files/images/${body.id}/256`, width: 512, height: 512 },
  ]);
  for (const size of limits.imageSizes.avatar) {
    const { format, width, height } = await sharp(await bytesOf(sized(body.address, size))).metadata();
    expect([format, width, height]).toEqual(['webp', size, size]);
  }
  const { headers } = await fetchFile(body.address);
  expect(
    Object.fromEntries(
      ['cache-control', 'content-type', 'x-content-type-options', 'content-security-policy'].map((name) => [name, headers.get(name)]),
    ),
  ).toEqual({
    'cache-control': 'public, max-age=600',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(app.filesIn(`uploads/${id}`)).toEqual([]);
  expect((await finish(anna, id)).body).toEqual(body);
});

test('a cover keeps its form in two widths, and is not blown up', async () => {
  const bo = await createPerson(app.db);
  const { body } = await makeImage(bo, await noise(1600, 800).webp().toBuffer(), 'cover');
  expect(body).toMatchObject({ purpose: 'cover', width: 1280, height: 640, address: `/files/images/${body.id}/1280` });
  expect(await sharp(await bytesOf(sized(body.address, 640))).metadata()).toMatchObject({ width: 640, height: 320 });
  const narrow = await makeImage(bo, await noise(100, 6_000).png().toBuffer(), 'cover');
  expect(narrow.body.height).toBeLessThanOrEqual(2560);
});

test('the picture of somebody whom not everybody sees is kept by no cache that others share, and asked for anew each time', async () => {
  const shy = await createPerson(app.db, { isPublic: false });
  const cacheOf = async (address: string) => (await fetchFile(address)).headers.get('cache-control');
  const { body } = await makeImage(shy, await noise(64, 64).png().toBuffer());
  await app.call('PUT /me/picture', { as: shy, body: { imageId: body.id } });
  expect(await cacheOf(body.address)).toBe('private, no-cache');
  const again = async () =>
    fetch(app.origin + body.address, { headers: { 'if-none-match': (await fetchFile(body.address)).headers.get('etag') ?? '' } });
  expect([(await again()).status, (await again()).headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
  await app.db.updateTable('users').set({ is_public: true }).where('id', '=', shy.id).execute();
  expect(await cacheOf(body.address)).toBe('public, max-age=600');
  const cover = await makeImage(shy, await noise(64, 64).png().toBuffer(), 'cover');
  expect(await cacheOf(cover.body.address)).toBe('public, max-age=31536000, immutable');
});

test('a picture that another has replaced is gone at once, also for whoever has kept it', async () => {
  const gus = await createPerson(app.db);
  const [former, next] = [
    await makeImage(gus, await noise(64, 64).png().toBuffer()),
    await makeImage(gus, await noise(64, 64).png().toBuffer()),
  ];
  const etag = (await fetchFile(former.body.address)).headers.get('etag') ?? '';
  for (const { body } of [former, next]) await app.call('PUT /me/picture', { as: gus, body: { imageId: body.id } });
  expect((await fetch(app.origin + former.body.address, { headers: { 'if-none-match': etag } })).status).toBe(404);
  expect((await fetchFile(next.body.address)).status).toBe(200);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s is taken', async (format) => {
  const cai = await createPerson(app.db);
  const content = await noise(120, 80).toFormat(format, { effort: 1 }).toBuffer();
  expect((await makeImage(cai, content)).status).toBe(200);
});

test('of a moving picture the first frame is taken', async () => {
  const dora = await createPerson(app.db);
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const moving = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
    .gif({ loop: 0 })
    .toBuffer();
  const { body } = await makeImage(dora, moving);
  const { dominant } = await sharp(await bytesOf(body.address)).stats();
  expect([dominant.r > 200, dominant.b < 50]).toEqual([true, true]);
});

test('16 bits, printing colours and transparency come out as a browser shows them', async () => {
  const emil = await createPerson(app.db);
  const deep = await noise(64, 64).toColourspace('rgb16').png().toBuffer();
  const print = await noise(64, 64).toColourspace('cmyk').jpeg().toBuffer();
  const clear = await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  for (const content of [deep, print, clear]) {
    const { status, body } = await makeImage(emil, content);
    expect(status).toBe(200);
    expect(await sharp(await bytesOf(body.address)).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', width: 256 });
  }
});

test('the turn that a camera noted is done, and all that it wrote beside the picture is gone', async () => {
  const fay = await createPerson(app.db);
  const left = await sharp({ create: { width: 80, height: 160, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const content = await sharp({ create: { width: 160, height: 160, channels: 3, background: '#f00' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLongitude: '13/1 24/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect(content.includes('secret owner')).toBe(true);
  const { body } = await makeImage(fay, content);
  for (const size of limits.imageSizes.avatar) {
    const file = await bytesOf(sized(body.address, size));
    const { exif, xmp, icc, orientation } = await sharp(file).metadata();
    expect([exif, xmp, icc, orientation, file.includes('secret')]).toEqual([undefined, undefined, undefined, undefined, false]);
  }
  // Rotated clockwise, the left side becomes the top.
  const { data } = await sharp(await bytesOf(sized(body.address, 64)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)].map((part) => part > 128);
  expect([pixel(32, 10), pixel(32, 54)]).toEqual([
    [false, false, true],
    [true, false, false],
  ]);
});

test('addresses that name no picture answer that there is none', async () => {
  const gil = await createPerson(app.db);
  const { body } = await makeImage(gil, await noise(64, 64).png().toBuffer());
  const wrong = [sized(body.address, 65), sized(body.address, 640), body.address.replace(/\w{4}\/\d+$/, 'ffff/256')];
  const bent = ['/files/images/x/256', '/files/images/..%2F..%2Fsecret/256', '/files/images/%2e%2e/256', `${body.address}.webp`];
  for (const address of [...wrong, ...bent]) expect([address, (await fetchFile(address)).status]).toEqual([address, 404]);
  expect((await fetchFile(body.address, 'HEAD')).headers.get('content-type')).toBe('image/webp');
});

test('twenty who finish one upload at once get one picture', async () => {
  const hana = await createPerson(app.db);
  const id = await upload(hana, await noise(2_000, 2_000).jpeg().toBuffer());
  const answers = await Promise.all(Array.from({ length: 20 }, () => finish(hana, id)));
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(codeOf(answer)).toEqual([409, 'upload.in_progress']);
  expect(await app.db.selectFrom('images').select('id').where('user_id', '=', hana.id).execute()).toHaveLength(1);
  expect([app.filesIn(`uploads/${id}`), app.filesIn(`images/${made[0]!.body.id}`).length]).toEqual([[], 4]);
});

test('a failure that is not the fault of the file leaves the upload as it was', async () => {
  const ida = await createPerson(app.db);
  const id = await upload(ida, await noise(64, 64).png().toBuffer());
  const parts = (await rowsOf(id))[0]!.parts;
  await app.db
    .updateTable('uploads')
    .set({ parts: ['uploads/lost/part'] })
    .where('id', '=', id)
    .execute();
  expect((await finish(ida, id)).status).toBe(500);
  expect(app.takeUnexpected()).toHaveLength(1);
  await app.db.updateTable('uploads').set({ parts }).where('id', '=', id).execute();
  expect((await finish(ida, id)).status).toBe(200);
});
