import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/kernel/endpoint.ts';
import { handle } from '#kernel/http/handle.ts';
import { testApp } from '#test/app.ts';
import { testEdge } from '#test/edge.ts';
import { createPerson } from '#test/people.ts';
import { fill, type Line, lines, nobody } from './contract.ts';

const app = await testApp();
const anna = await createPerson(app.db);
const send = async ({ method }: { method: string }, path: string, as?: typeof anna) => {
  const { status, body } = await app.raw(`/api/v2${fill(path, () => nobody)}`, { method, ...(as ? { as } : {}) });
  return { status, code: (body as { code?: string }).code };
};
const everyPath = (of: readonly Line[]) => of.flatMap((line) => line.paths.map((path) => ({ ...line, path })));
const titled = <T extends Line & { path: string }>(of: readonly T[]) =>
  of.map((line) => [`${line.endpoint.method} ${line.path}`, line] as const);

const open = everyPath(lines.filter(({ endpoint }) => endpoint.access === 'public'));
const closed = everyPath(lines.filter(({ endpoint }) => endpoint.access !== 'public'));
const guarded = everyPath(lines.filter(({ endpoint }) => endpoint.access.startsWith('permission:')));

test.each(titled(closed))('a stranger is refused by %s', async (_, { endpoint, path }) => {
  expect(await send(endpoint, path)).toEqual({ status: 401, code: 'auth.required' });
});

test.each(titled(open))('nobody has to sign in for %s', async (_, { endpoint, path }) => {
  expect((await send(endpoint, path)).code).not.toBe('auth.required');
});

test('a person without the permission is refused by every call that needs one', async () => {
  for (const { endpoint, path } of guarded)
    expect([path, await send(endpoint, path, anna)]).toEqual([path, { status: 403, code: 'auth.forbidden' }]);
});

test('a call that needs a permission is refused in the same way when there is one', async () => {
  const console = endpoint({
    method: 'GET',
    path: '/console',
    access: 'permission:system:user:read',
    summary: 'A console.',
    ok: z.object({}),
  });
  const edge = await testEdge([handle(console, async () => ({}))]);
  expect((await edge.send('GET', '/api/v2/console', { headers: { authorization: 'Bearer anna' } })).status).toBe(403);
  expect((await edge.send('GET', '/api/v2/console', { headers: { authorization: 'Bearer admin' } })).status).toBe(200);
});
