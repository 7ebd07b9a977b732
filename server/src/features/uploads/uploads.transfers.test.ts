import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#contract/browser/limits.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { codeOf, noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const strict = await uploadsApp({ PLAZA_RATE_LIMIT: 'on' });
const { create, drop, finish, idOf, look, open, send, upload } = app;
const MB = 1024 * 1024;
const rowOf = (id: string) => app.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
const filesOf = (id: string) => app.filesIn(`uploads/${id}`);

test('a file goes up in parts and tells how much of it has arrived', async () => {
  const anna = await createPerson(app.db);
  const made = await create(anna, 40_000);
  expect([made.status, made.headers.get('tus-resumable'), made.headers.get('upload-offset')]).toEqual([201, '1.0.0', '0']);
  expect(Date.parse(made.headers.get('upload-expires') ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const id = idOf(made);
  const first = await send(anna, id, { offset: 0, part: new Uint8Array(20_000) });
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '20000']);
  const { status, headers } = await look(anna, id);
  expect([status, headers.get('upload-offset'), headers.get('upload-length'), headers.get('cache-control')]).toEqual([
    200,
    '20000',
    '40000',
    'no-store',
  ]);
  expect(codeOf(await finish(anna, id))).toEqual([409, 'upload.not_complete']);
  expect((await send(anna, id, { offset: 20_000, part: new Uint8Array(20_000) })).status).toBe(204);
  expect((await look(anna, id)).headers.get('upload-offset')).toBe('40000');
});

test('after a line that broke in the middle of a part it goes on from the last whole one', async () => {
  const bo = await createPerson(app.db);
  const picture = await noise(300, 300).png().toBuffer();
  const id = await open(bo, picture.length);
  const half = Math.ceil(picture.length / 2);
  await send(bo, id, { offset: 0, part: picture.subarray(0, half) });
  const token = await app.accessTokenFor(bo);
  await new Promise<void>((resolve, reject) => {
    const line = net.connect(Number(new URL(app.origin).port), '127.0.0.1', () => {
      const head = [
        `PATCH /api/v2/uploads/${id} HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${token}`,
        'tus-resumable: 1.0.0',
        'content-type: application/offset+octet-stream',
        `upload-offset: ${half}`,
        `content-length: ${picture.length - half}`,
      ];
      line.write(`${head.join('\r\n')}\r\n\r\n`);
      line.write(picture.subarray(half, half + 5_000), () => line.destroy());
    });
    line.on('close', () => resolve());
    line.on('error', reject);
  });
  const { headers } = await look(bo, id);
  expect(Number(headers.get('upload-offset'))).toBe(half);
  await send(bo, id, { offset: half, part: picture.subarray(half) });
  expect((await finish(bo, id)).status).toBe(200);
});

test('of twenty parts for one place one counts, and the others leave nothing behind', async () => {
  const cai = await createPerson(app.db);
  const id = await open(cai, 200_000);
  const parts = Array.from({ length: 20 }, (_, index) => new Uint8Array(20_000).fill(index + 1));
  const answers = await Promise.all(parts.map((part) => send(cai, id, { offset: 0, part })));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 204).map((answer) => codeOf(answer).join(' ')))).toEqual(
    new Set(['409 upload.wrong_offset']),
  );
  expect(await rowOf(id)).toMatchObject({ received: 20_000, parts: [expect.any(String)] });
  await expect.poll(() => filesOf(id)).toHaveLength(1);
});

test("somebody else's upload answers like a missing one", async () => {
  const [dora, emil] = [await createPerson(app.db), await createPerson(app.db)];
  const id = await upload(dora, new Uint8Array(100));
  const none = '01900000-0000-7000-8000-0000000000ff';
  for (const asked of [id, none, 'x', `${'../'.repeat(3)}etc`]) {
    const address = encodeURIComponent(asked);
    expect((await look(emil, address)).status).toBe(404);
    expect(codeOf(await send(emil, address, { offset: 100, part: new Uint8Array(1) }))).toEqual([404, 'upload.not_found']);
    expect(codeOf(await drop(emil, address))).toEqual([404, 'upload.not_found']);
    expect(codeOf(await finish(emil, address))).toEqual([404, 'upload.not_found']);
  }
  expect((await look(dora, id)).headers.get('upload-offset')).toBe('100');
});

test('nobody sends anything without a live session', async () => {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1' };
  for (const [method, path] of [
    ['POST', ''],
    ['PATCH', '/01900000-0000-7000-8000-0000000000ff'],
    ['DELETE', '/01900000-0000-7000-8000-0000000000ff'],
  ] as const)
    expect(codeOf(await app.raw(`/api/v2/uploads${path}`, { method, headers }))).toEqual([401, 'auth.required']);
});

test('the limit is what the settings say, at once', async () => {
  const [fay, admin] = [await createPerson(app.db), await createPerson(app.db, { isAdmin: true })];
  const settings = settingsOf(app, admin);
  onTestFinished(async () => void (await settings.set({ uploadMegabytes: null })));
  expect((await create(fay, 2 * MB)).status).toBe(201);
  expect((await settings.set({ uploadMegabytes: 1 })).status).toBe(200);
  const refused = await create(fay, 2 * MB);
  expect(codeOf(refused)).toEqual([413, 'upload.too_large']);
  expect(refused.body).toMatchObject({ params: { max: 1 } });
  expect((await create(fay, MB)).status).toBe(201);
  expect((await app.call('GET /site', {})).body.uploadMegabytes).toBe(1);
});

test('more than the limit is refused when it is declared and when it is sent', async () => {
  const fay = await createPerson(app.db);
  expect(codeOf(await create(fay, limits.upload.megabytes * MB + 1))).toEqual([413, 'upload.too_large']);
  expect((await create(fay, limits.upload.megabytes * MB)).status).toBe(201);
  const id = await open(fay, 100);
  expect(codeOf(await send(fay, id, { offset: 0, part: new Uint8Array(101) }))).toEqual([413, 'upload.too_large']);
  const large = await open(fay, 3 * MB);
  expect(codeOf(await send(fay, large, { offset: 0, part: new Uint8Array(MB + 1) }))).toEqual([413, 'request.too_large']);
  expect((await send(fay, large, { offset: 0, part: new Uint8Array(MB) })).status).toBe(204);
  expect(codeOf(await send(fay, large, { offset: MB, part: new Uint8Array(100) }))).toEqual([422, 'upload.part_too_small']);
  expect([filesOf(id), filesOf(large)]).toEqual([[], [expect.any(String)]]);
});

test.each(['', '-1', '1.5', '1e3', 'many', '9'.repeat(16)])('a length of "%s" is none', async (length) => {
  const gil = await createPerson(app.db);
  expect(codeOf(await create(gil, length))).toEqual([400, 'request.malformed']);
});

test('what does not speak the protocol is told so', async () => {
  const hana = await createPerson(app.db);
  const other = await create(hana, 10, { headers: { 'tus-resumable': '0.2.2' } });
  expect([...codeOf(other), other.headers.get('tus-version')]).toEqual([412, 'upload.unsupported_version', '1.0.0']);
  expect(codeOf(await create(hana, 10, { purpose: 'malware' }))).toEqual([422, 'request.invalid']);
  const id = await open(hana, 10);
  const asJson = await app.raw(`/api/v2/uploads/${id}`, {
    method: 'PATCH',
    as: hana,
    body: '{}',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/json' },
  });
  expect(codeOf(asJson)).toEqual([415, 'request.unsupported_media']);
});

test('ten may be unfinished at once, however many are begun together', async () => {
  const ida = await createPerson(app.db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(ida, 100)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(new Set(answers.filter(({ status }) => status !== 201).map((answer) => codeOf(answer).join(' ')))).toEqual(
    new Set(['409 upload.too_many']),
  );
  const one = answers.find(({ status }) => status === 201);
  expect((await drop(ida, idOf(one!))).status).toBe(204);
  expect((await create(ida, 100)).status).toBe(201);
});

test('an upload that is taken back leaves nothing behind', async () => {
  const jo = await createPerson(app.db);
  const id = await upload(jo, new Uint8Array(100));
  expect(filesOf(id)).toHaveLength(1);
  expect((await drop(jo, id)).status).toBe(204);
  expect([await rowOf(id), filesOf(id), (await look(jo, id)).status]).toEqual([undefined, [], 404]);
});

test('what is not finished within a day is over, and the hourly job removes it', async () => {
  const kim = await createPerson(app.db);
  const id = await upload(kim, new Uint8Array(100));
  await shiftClock(app.db, '25 hours');
  expect(codeOf(await finish(kim, id))).toEqual([404, 'upload.not_found']);
  const fresh = await upload(kim, new Uint8Array(100));
  await app.jobs.enqueueAlone({ name: 'uploads.sweep' }, {});
  await expect.poll(() => rowOf(id)).toBeUndefined();
  expect([filesOf(id), filesOf(fresh)]).toEqual([[], [expect.any(String)]]);
});

test('who begins too many in a minute is told when to come back', async () => {
  const lu = await createPerson(strict.db);
  for (let begun = 0; begun < 20; begun += 1) expect((await strict.create(lu, 100)).status).toBe(begun < 10 ? 201 : 409);
  const late = await strict.create(lu, 100);
  expect(codeOf(late)).toEqual([429, 'request.rate_limited']);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
});
