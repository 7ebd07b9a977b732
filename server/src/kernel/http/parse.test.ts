import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/kernel/endpoint.ts';
import { limits } from '#contract/browser/limits.ts';
import { pageQuery, text } from '#contract/kernel/schemas.ts';
import { testEdge } from '#test/edge.ts';
import { handle } from './handle.ts';

const note = endpoint({
  method: 'POST',
  path: '/notes',
  access: 'public',
  summary: 'Takes a note.',
  query: z.object({ ...pageQuery, q: z.string().max(20).optional() }),
  body: z.strictObject({
    title: text({ min: 2, max: 10 }),
    kind: z.enum(['a', 'b']),
    size: z.int().min(1).max(9).optional(),
    loose: z.string().max(50).optional(),
    tags: z
      .array(text({ min: 1, max: 5 }))
      .max(2)
      .default([]),
    place: z.strictObject({ city: text({ max: 5 }) }).optional(),
  }),
  ok: z.object({ title: z.string(), page: z.int(), perPage: z.int() }),
});
const ping = endpoint({ method: 'POST', path: '/ping', access: 'public', summary: 'Takes nothing.', ok: z.object({}) });
const look = endpoint({ method: 'GET', path: '/look', access: 'public', summary: 'Looks.', ok: z.object({}) });
const edge = await testEdge([
  handle(note, async ({ body, query }) => ({ title: body.title, page: query.page, perPage: query.perPage })),
  handle(ping, async () => ({})),
  handle(look, async () => ({})),
]);

const right = { title: 'A note', kind: 'a' };
/** The rule that each field broke. */
const rulesOf = async (body: unknown, search = '', language = 'en-US') => {
  const answer = await edge.sendJson('POST', `/api/v2/notes${search}`, body, { 'x-lang': language });
  expect([answer.status, answer.body['code']]).toEqual([422, 'request.invalid']);
  const errors = answer.body['errors'] as { field: string; rule: string; message: string }[];
  for (const { message } of errors) expect(message).not.toMatch(/^field\.|\{\{/);
  return Object.fromEntries(errors.map(({ field, rule }) => [field, rule]));
};

test('what is right passes, tidied', async () => {
  const { status, body } = await edge.sendJson('POST', '/api/v2/notes?page=3', { ...right, title: '  Cafe\u0301 ' });
  expect([status, body]).toEqual([200, { title: 'Café', page: 3, perPage: limits.perPage.default }]);
});

test('every fault is told at once, in the query and in the body', async () => {
  expect(await rulesOf({ title: 'x', kind: 'c', size: 10, extra: 1, place: { city: 'London', zip: 1 } }, '?page=0&perPage=101')).toEqual({
    page: 'too_small',
    perPage: 'too_big',
    title: 'too_short',
    kind: 'invalid_value',
    size: 'too_big',
    extra: 'unknown_field',
    'place.city': 'too_long',
    'place.zip': 'unknown_field',
  });
});

test('what is missing is told apart from what is of another kind', async () => {
  expect(await rulesOf({})).toEqual({ title: 'required', kind: 'required' });
  for (const nothing of ['  ', '\u3164\u3164', '\u200b', '\u2800\u034f\u0301']) {
    expect(await rulesOf({ title: nothing, kind: 'a' })).toEqual({ title: 'required' });
  }
  expect(await rulesOf({ title: 7, kind: 'a', size: '3', tags: 'x' })).toEqual({
    title: 'invalid_type',
    size: 'invalid_type',
    tags: 'invalid_type',
  });
  expect(await rulesOf({ title: null, kind: null })).toEqual({ title: 'invalid_type', kind: 'invalid_value' });
  expect(await rulesOf(right, '?page=soon')).toEqual({ page: 'invalid_type' });
  expect(await rulesOf(right, '?q=a&q=b')).toEqual({ q: 'invalid_type' });
  expect(await rulesOf([])).toEqual({ '': 'invalid_type' });
});

test('items of a list are named by their place', async () => {
  expect(await rulesOf({ ...right, tags: ['ok', 'far too long'] })).toEqual({ 'tags.1': 'too_long' });
  expect(await rulesOf({ ...right, tags: ['a', 'b', 'c'] })).toEqual({ tags: 'too_big' });
});

test('texts that no database takes are refused, whatever the schema says', async () => {
  for (const bad of ['a\u0000b', 'a\ud800b', '\udc00'.repeat(3)]) {
    expect(await rulesOf({ ...right, title: bad })).toEqual({ title: 'invalid_text' });
    expect(await rulesOf({ ...right, loose: bad })).toEqual({ loose: 'invalid_text' });
    expect(await rulesOf({ ...right, tags: [bad] })).toEqual({ 'tags.0': 'invalid_text' });
  }
  expect(await rulesOf(right, '?q=a%00b')).toEqual({ q: 'invalid_text' });
});

test('faults are told in the language of the request', async () => {
  const answer = await edge.sendJson('POST', '/api/v2/notes', { ...right, title: 'x' }, { 'x-lang': 'zh-CN' });
  expect(answer.body['errors']).toEqual([{ field: 'title', rule: 'too_short', params: { min: 2, max: 10 }, message: '至少 2 个字符。' }]);
});

test('of many faults the first twenty are named, in words of a bounded length', async () => {
  const extra = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${'x'.repeat(1_000)}${index}`, 1]));
  const answer = await edge.sendJson('POST', '/api/v2/notes?page=0&perPage=0', { ...right, ...extra });
  const errors = answer.body['errors'] as { field: string; rule: string }[];
  expect([answer.status, errors.length]).toEqual([422, 20]);
  expect(errors.slice(0, 3).map(({ field, rule }) => [field.slice(0, 7), rule])).toEqual([
    ['page', 'too_small'],
    ['perPage', 'too_small'],
    ['xxxxxxx', 'unknown_field'],
  ]);
  expect(Math.max(...errors.map(({ field }) => field.length))).toBe(200);
});

test('more fields, items or levels than any call takes are refused before the schema looks at them', async () => {
  const tooLarge = { status: 413, body: { code: 'request.too_large', errors: [] } };
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]));
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
  for (const body of [fields(4_001), { ...right, tags: Array.from({ length: 4_000 }, () => 'a') }, { a: { b: fields(4_000) } }, deep(21)])
    expect(await edge.sendJson('POST', '/api/v2/notes', body)).toMatchObject(tooLarge);
  for (const body of [fields(4_000), deep(20)])
    expect(await edge.sendJson('POST', '/api/v2/notes', body)).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  const search = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&');
  expect(await edge.send('GET', `/api/v2/look?${search(101)}`)).toMatchObject(tooLarge);
  expect(await edge.send('GET', `/api/v2/look?${'q=1&'.repeat(101)}`)).toMatchObject(tooLarge);
  expect((await edge.send('GET', `/api/v2/look?${search(100)}`)).status).toBe(200);
});

test('where no body belongs, fields are unknown ones, and an empty body is none', async () => {
  expect((await edge.sendJson('POST', '/api/v2/ping', {})).status).toBe(200);
  expect((await edge.send('POST', '/api/v2/ping')).status).toBe(200);
  expect((await edge.send('POST', '/api/v2/ping', { headers: { 'content-type': 'application/json' } })).status).toBe(200);
  expect(await edge.sendJson('POST', '/api/v2/ping', { force: true })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'force', rule: 'unknown_field' }] },
  });
});

test('a query may hold what nobody reads', async () => {
  expect((await edge.send('GET', '/api/v2/look?utm_source=x&__proto__=y&a[b]=c')).status).toBe(200);
});
