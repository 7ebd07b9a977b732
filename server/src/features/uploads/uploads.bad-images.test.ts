import zlib from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sentence } from '#kernel/texts/index.ts';
import { createPerson } from '#test/people.ts';
import { codeOf, noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const { finish, makeImage, upload } = app;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** An image of one bit per pixel: a few kilobytes that decode to hundreds of megabytes. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const row = Buffer.alloc(Math.ceil(side / 8) + 1);
  const rows = zlib.deflateSync(Buffer.concat(Array.from({ length: side }, () => row)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
const jpeg = await noise(200, 150).jpeg().toBuffer();
const png = await noise(200, 150).png().toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const half = (content: Buffer) => content.subarray(0, content.length / 2);

const refused: Record<string, [code: string, content: Buffer]> = {
  'nothing at all': ['image.not_an_image', Buffer.alloc(0)],
  'a text': ['image.not_an_image', Buffer.from('Hello')],
  'a page': ['image.not_an_image', Buffer.from('<!doctype html><script>alert(1)</script>')],
  'a program with the name of a picture': ['image.not_an_image', Buffer.from(`MZ\x90\0${'\0'.repeat(60)}PE`, 'latin1')],
  'an archive': ['image.not_an_image', Buffer.from('PK\x03\x04', 'latin1')],
  'a document': ['image.not_an_image', Buffer.from('%PDF-1.7')],
  'a drawing': ['image.unsupported_type', Buffer.from(svg)],
  'a drawing with a head': ['image.unsupported_type', Buffer.from(`\uFEFF<?xml version="1.0"?><!-- x -->${svg}`)],
  'a TIFF': ['image.unsupported_type', await noise(20, 20).tiff().toBuffer()],
  'a bitmap': [
    'image.unsupported_type',
    Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), Buffer.from([40, 0, 0, 0]), Buffer.alloc(40)]),
  ],
  'a HEIC': ['image.heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)])],
  '30,000 by 30,000 pixels': ['image.too_many_pixels', bomb(30_000)],
  'a little more than 25 megapixels': ['image.too_many_pixels', bomb(5_001)],
  'half a JPEG': ['image.truncated', half(jpeg)],
  'half a PNG': ['image.truncated', half(png)],
  'half a WebP': ['image.truncated', half(await sharp(jpeg).webp().toBuffer())],
  'half a GIF': ['image.truncated', half(await sharp(jpeg).gif().toBuffer())],
  'half an AVIF': ['image.truncated', half(await sharp(jpeg).avif({ effort: 0 }).toBuffer())],
  'the first bytes of a JPEG': ['image.truncated', jpeg.subarray(0, 12)],
  'a page behind the first bytes of a GIF': ['image.truncated', Buffer.from('GIF89a=1;/*<script>alert(1)</script>*/')],
  'a JPEG with bytes turned over': [
    'image.truncated',
    Buffer.concat([jpeg.subarray(0, 4), Buffer.from(jpeg.subarray(4, 300).toReversed()), jpeg.subarray(300)]),
  ],
};

test.each(Object.entries(refused))('%s is refused and leaves nothing behind', async (_, [code, content]) => {
  const person = await createPerson(app.db);
  const id = await upload(person, content);
  const answer = await finish(person, id);
  expect(codeOf(answer)).toEqual([422, code]);
  expect(await app.db.selectFrom('uploads').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
  expect(await app.db.selectFrom('images').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
  expect(app.filesIn(`uploads/${id}`)).toEqual([]);
});

test('each kind of bad file has a sentence of its own, in both languages', () => {
  const codes = [...new Set(Object.values(refused).map(([code]) => code))];
  for (const language of ['en-US', 'zh-CN'] as const) {
    const said = codes.map((code) => sentence(language, code, { max: 25 }));
    expect(new Set(said).size).toBe(codes.length);
    expect(said.every((text) => /[.。]$/.test(text))).toBe(true);
  }
});

test.each([
  ['a page', Buffer.from('<html><script>alert("plaza-payload")</script></html>')],
  ['an archive', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('plaza-payload')])],
])('%s behind a picture does not come along', async (_, payload) => {
  const person = await createPerson(app.db);
  for (const content of [Buffer.concat([jpeg, payload]), Buffer.concat([png, payload])]) {
    const { status, body } = await makeImage(person, content);
    expect(status).toBe(200);
    const file = await fetch(`${app.origin}${body.address}`);
    expect(Buffer.from(await file.arrayBuffer()).includes('plaza-payload')).toBe(false);
  }
});

test('25 megapixels that unfold out of a few bytes are taken', async () => {
  const person = await createPerson(app.db);
  expect((await makeImage(person, bomb(5_000))).status).toBe(200);
});
