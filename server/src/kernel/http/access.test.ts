import { expect, test } from 'vitest';
import { z } from 'zod';
import { type CallAccess, endpoint, type Method } from '#contract/kernel/endpoint.ts';
import { createLog } from '#kernel/log/index.ts';
import { testEdge, viewerNamed } from '#test/edge.ts';
import { handle } from './handle.ts';

const Who = z.object({ who: z.string().nullable() });
const open = (method: Method, path: `/${string}`, access: CallAccess) =>
  handle(
    endpoint({ method, path, access, summary: 'Says who calls.', body: z.strictObject({ x: z.string().optional() }), ok: Who }),
    async ({ viewer }) => ({
      who: viewer?.id ?? null,
    }),
  );
const edge = await testEdge(
  [
    open('GET', '/public', 'public'),
    open('POST', '/public', 'public'),
    open('GET', '/user', 'user'),
    open('POST', '/user', 'user'),
    open('GET', '/console', 'permission:system:user:read'),
  ],
  {
    authenticate: async (token) => {
      if (token.startsWith('no')) return null;
      return { ...viewerNamed(token), permissions: token === 'clerk' ? ['system:user:read'] : ['system:user:create'] };
    },
  },
);
const call = (method: string, path: string, token?: string) =>
  edge.send(method, `/api/v2${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

test('the line of a refused call names the network it came from, and that of an answered one does not', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const traced = await testEdge(
    [open('GET', '/public', 'public'), open('GET', '/user', 'user'), open('GET', '/console', 'permission:none')],
    {
      log,
    },
  );
  const authorization = 'Bearer anna';
  await traced.send('GET', '/api/v2/public');
  await traced.send('GET', '/api/v2/user');
  await traced.send('GET', '/api/v2/console', { headers: { authorization } });
  const ofCalls = () => lines.filter(({ route }) => route !== undefined).map(({ status, network }) => [status, network]);
  await expect.poll(ofCalls).toEqual([
    [200, undefined],
    [401, '127.0.0.0/24'],
    [403, '127.0.0.0/24'],
  ]);
});

test('public is open to strangers, and knows who calls', async () => {
  expect((await call('GET', '/public')).body).toEqual({ who: null });
  expect((await call('GET', '/public', 'anna')).body).toEqual({ who: 'anna' });
});

test('a token that speaks for nobody is told so on a read, so that nobody takes the stranger’s answer for theirs', async () => {
  expect(await call('GET', '/public', 'nobody')).toMatchObject({ status: 401, body: { code: 'auth.required' } });
});

test('a password that a proxy asks for is not taken for a token', async () => {
  const answer = await edge.send('GET', '/api/v2/public', { headers: { authorization: `Basic ${btoa('anna:secret')}` } });
  expect(answer.body).toEqual({ who: null });
});

test('signing in and out is not hindered by a token left behind', async () => {
  expect((await call('POST', '/public', 'nobody')).body).toEqual({ who: null });
});

test('what needs an account refuses a stranger', async () => {
  for (const token of [undefined, 'nobody']) {
    const { status, body, headers } = await call('GET', '/user', token);
    expect([status, body['code'], headers.get('www-authenticate')]).toEqual([401, 'auth.required', 'Bearer']);
  }
  expect((await call('GET', '/user', 'anna')).body).toEqual({ who: 'anna' });
});

test('what needs a permission is for whoever holds it, and for administrators', async () => {
  expect(await call('GET', '/console')).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  expect(await call('GET', '/console', 'anna')).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
  expect((await call('GET', '/console', 'clerk')).body).toEqual({ who: 'clerk' });
  expect((await call('GET', '/console', 'admin')).body).toEqual({ who: 'admin' });
});

test('a stranger is refused before the body is read', async () => {
  for (const body of ['{broken', `{"x":"${'x'.repeat(300_000)}"}`]) {
    const answer = await edge.send('POST', '/api/v2/user', { body, headers: { 'content-type': 'application/json' } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  }
});

test('answers of the API are kept by nobody on the way', async () => {
  for (const path of ['/public', '/user']) expect((await call('GET', path)).headers.get('cache-control')).toBe('no-store');
});
