import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/kernel/endpoint.ts';
import { handle } from '#kernel/http/handle.ts';
import { testApp } from '#test/app.ts';
import { testEdge } from '#test/edge.ts';
import { createPerson } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';
import { fill, type ContractLine, lines, nobody } from './contract.ts';

const app = await testApp();
const anna = await createPerson(app.db);
const send = async ({ method }: { method: string }, path: string, as?: typeof anna) => {
  const { status, body } = await app.raw(`/api/v2${fill(path, () => nobody)}`, { method, ...(as ? { as } : {}) });
  return { status, code: (body as { code?: string }).code };
};
const everyPath = (of: readonly ContractLine[]) => of.flatMap((line) => line.paths.map((path) => ({ ...line, path })));
const titled = <T extends ContractLine & { path: string }>(of: readonly T[]) =>
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

const codes = [...new Set(guarded.map(({ endpoint }) => endpoint.access.slice('permission:'.length)))];
const held = new Map<string, string>();
for (const code of codes) held.set(code, await createMenu(app.db, code));
/** A user with exactly these permissions. */
const holderOf = async (...some: string[]) => {
  const person = await createPerson(app.db);
  await createRole(app.db, { menuIds: some.map((code) => held.get(code)!), holders: [person] });
  return person;
};

test('a person without the permission is refused by every call that needs one', async () => {
  for (const { endpoint, path } of guarded)
    expect([path, await send(endpoint, path, anna)]).toEqual([path, { status: 403, code: 'auth.forbidden' }]);
});

test.each(codes)('with %s alone a person passes the door of the calls that need it, and with all others of none', async (code) => {
  const needed = guarded.filter(({ endpoint }) => endpoint.access === `permission:${code}`);
  const [one, others] = [await holderOf(code), await holderOf(...codes.filter((other) => other !== code))];
  for (const { endpoint, path } of needed) {
    const name = `${endpoint.method} ${path}`;
    expect([name, (await send(endpoint, path, one)).code]).not.toEqual([name, 'auth.forbidden']);
    expect([name, await send(endpoint, path, others)]).toEqual([name, { status: 403, code: 'auth.forbidden' }]);
  }
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

const creating = everyPath(lines.filter(({ endpoint }) => endpoint.verified));
test.each(titled(creating))('without a verified address nobody gets through to %s', async (_, { endpoint, path }) => {
  const unverified = await createPerson(app.db);
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.id).execute();
  expect(await send(endpoint, path, unverified)).toEqual({ status: 403, code: 'auth.email_unverified' });
  expect((await send(endpoint, path, anna)).code).not.toBe('auth.email_unverified');
});

test('what creates communities, events, posts, messages and invites is among them', () => {
  expect(creating.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/communities', '/events', '/communities/:id/posts', '/channels/:id/messages', '/group/deeplinking/invite']),
  );
});

const sensitive = endpoint({
  method: 'POST',
  path: '/sensitive',
  access: 'user',
  confirmed: true,
  summary: 'A sensitive act.',
  ok: z.object({}),
});
test('a sensitive act is refused to a session that has proven nothing lately', async () => {
  const edge = await testEdge([handle(sensitive, async () => ({}))]);
  const post = (as: string) => edge.send('POST', '/api/v2/sensitive', { headers: { authorization: `Bearer ${as}` } });
  expect((await post('anna')).status).toBe(200);
  const { status, body } = await post('stale');
  expect([status, body['code']]).toEqual([403, 'auth.confirmation_required']);
});

const acts = everyPath(lines.filter(({ endpoint }) => endpoint.confirmed));
test('what gives the site or an account away is among them', () => {
  const named = acts.map(({ endpoint, path }) => `${endpoint.method} ${path}`);
  const givesAway = [
    'POST /roles',
    'PUT /roles/:id',
    'DELETE /roles/:id',
    'POST /roles/:id/disable',
    'POST /roles/:id/enable',
    'PUT /roles/:id/menus',
    'POST /roles/:id/users',
    'DELETE /roles/:id/users/:userId',
    'PUT /menus/:id',
    'POST /users',
    'PUT /users/:id',
    'PUT /users/:id/roles',
    'POST /users/:id/reset-link',
    'POST /users/:id/delete',
    'POST /users/imports/:id/run',
    'POST /users/export',
    'POST /communities/:id/members/export',
    'POST /communities/:id/exports',
    'POST /sessions/export',
    'POST /outbox/export',
    'GET /outbox/:id',
    'POST /audit/export',
    'POST /me/phone',
    'POST /me/phone/confirm',
    'POST /me/deletion',
    'POST /me/exports',
  ];
  expect(givesAway.filter((name) => !named.includes(name))).toEqual([]);
});

test('every sensitive act of the contract asks for a proof of the last ten minutes', async () => {
  // An administrator, because it is checked after the permission.
  const late = await createPerson(app.db, { isAdmin: true });
  await app.accessTokenFor(late);
  await app.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', late.id)
    .execute();
  for (const { endpoint, path } of acts)
    expect([path, await send(endpoint, path, late)]).toEqual([path, { status: 403, code: 'auth.confirmation_required' }]);
});
