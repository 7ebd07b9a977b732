import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/kernel/endpoint.ts';
import { Id, text } from '#contract/kernel/schemas.ts';
import { AppError } from '#kernel/errors.ts';
import { testEdge } from '#test/edge.ts';
import { handle } from './handle.ts';

const failing = (path: `/${string}`, error: () => unknown) =>
  handle(
    endpoint({ method: 'GET', path, access: 'public', summary: 'Fails.', ok: z.object({}), errors: ['event.full', 'event.not_found'] }),
    async () => {
      throw error();
    },
  );
const note = endpoint({
  method: 'POST',
  path: '/notes/:id',
  access: 'public',
  summary: 'Takes a note.',
  params: z.object({ id: Id }),
  body: z.strictObject({ title: text({ min: 2, max: 10 }) }),
  ok: z.object({ title: z.string() }),
  errors: ['event.not_found'],
});
const edge = await testEdge([
  failing('/full', () => new AppError('event.full')),
  failing('/unpromised', () => new AppError('community.archived')),
  failing('/bug', () => new Error('the secret of the house')),
  failing('/away', () => Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })),
  failing('/slow', () => new AppError('request.rate_limited', { retryAfter: 7 })),
  handle(note, async ({ body }) => body),
]);
const get = (path: string, headers: Record<string, string> = {}) => edge.send('GET', `/api/v2${path}`, { headers });
const id = '01900000-0000-7000-8000-000000000001';
const post = (body: string, type = 'application/json', to = id) =>
  edge.send('POST', `/api/v2/notes/${to}`, { body, headers: { 'content-type': type } });

test('a failure is a problem with everything that clients of any age read, in the language of the request', async () => {
  const english = await get('/full', { 'x-lang': 'en-US' });
  expect(english.status).toBe(409);
  expect(english.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const requestId = english.headers.get('x-request-id');
  expect(english.body).toEqual({
    type: 'urn:plaza:problem:event.full',
    title: 'Conflict',
    status: 409,
    detail: 'Not enough seats are left.',
    code: 'event.full',
    params: {},
    errors: [],
    requestId,
    message: 'Not enough seats are left.',
    errorMsg: 'Not enough seats are left.',
  });
  const chinese = { detail: '剩余名额不够。', message: '剩余名额不够。', errorMsg: '剩余名额不够。', code: 'event.full' };
  expect((await get('/full', { 'x-lang': 'zh-CN', 'accept-language': 'en' })).body).toMatchObject(chinese);
  expect((await get('/full', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' })).body).toMatchObject(chinese);
  expect((await get('/full', { 'x-lang': 'fr', 'accept-language': 'fr' })).body['detail']).toBe('Not enough seats are left.');
});

test('every request has an id of its own', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await get('/full', { 'x-request-id': 'mine' })).body['requestId']));
  expect(new Set(ids).size).toBe(5);
  expect(ids).not.toContain('mine');
});

test('a code that the endpoint did not promise is our bug: it answers 500 and is noticed', async () => {
  const { status, body } = await get('/unpromised');
  expect([status, body['code']]).toEqual([500, 'request.unexpected']);
  expect(edge.unexpected.splice(0)).toMatchObject([{ code: 'community.archived' }]);
});

test('a failure that nobody foresaw tells nothing of its cause, but its number', async () => {
  const { status, body } = await get('/bug', { 'x-lang': 'zh-CN' });
  expect([status, body['code'], body['detail']]).toEqual([500, 'request.unexpected', expect.stringContaining(String(body['requestId']))]);
  expect(JSON.stringify(body)).not.toContain('secret');
  expect(edge.unexpected.splice(0)).toMatchObject([{ message: 'the secret of the house' }]);
});

test('a database that cannot be asked is no bug to the client: come back later', async () => {
  const { status, body, headers } = await get('/away');
  expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'server.unavailable', '2']);
  expect(JSON.stringify(body)).not.toContain('10.0.0.7');
  expect(edge.unexpected.splice(0)).toHaveLength(1);
});

test('whoever has to wait is told for how long', async () => {
  const { status, body, headers } = await get('/slow');
  expect([status, headers.get('retry-after'), body['params']]).toEqual([429, '7', { retryAfter: 7 }]);
  expect(body['detail']).toContain('7 s');
});

test('an address that nothing is mounted at, or that cannot be read, is a problem too', async () => {
  expect(await get('/nothing')).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  expect(await edge.send('DELETE', '/api/v2/full')).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
  const garbled = await get('/notes/%E0%A4%A');
  expect(garbled).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
  expect(garbled.headers.get('content-type')).toContain('application/problem+json');
});

test('an id of any length and shape answers as one that does not exist, by the code of its endpoint', async () => {
  for (const wrong of ['1', 'x'.repeat(5_000), '%00', encodeURIComponent("' or 1=1"), '__proto__', `${id}x`])
    expect(await post('{"title":"A note"}', 'application/json', wrong)).toMatchObject({ status: 404, body: { code: 'event.not_found' } });
  expect((await post('{"title":"A note"}')).body).toEqual({ title: 'A note' });
});

test('a body that cannot be read is told apart: its kind, its size, its form', async () => {
  expect(await post('title=x', 'application/x-www-form-urlencoded')).toMatchObject({
    status: 415,
    body: { code: 'request.unsupported_media' },
  });
  expect(await post('{"title":"A note"}', 'text/plain')).toMatchObject({ status: 415 });
  expect(await post('<note/>', 'application/xml')).toMatchObject({ status: 415 });
  expect(await post(`{"title":"${'x'.repeat(256 * 1024)}"}`)).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
  expect(await post(`{"title":"${'x'.repeat(255 * 1024)}"}`)).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  for (const broken of [
    '{',
    '{"title":}',
    '[',
    'title',
    '{"title":"A note"}}',
    '{"__proto__":{"a":1}}',
    '{"title":"a","constructor":{"prototype":{}}}',
  ])
    expect([broken, (await post(broken)).body['code']]).toEqual([broken, 'request.malformed']);
});

test('nothing of all that was taken for a bug', () => {
  expect(edge.unexpected).toEqual([]);
});
