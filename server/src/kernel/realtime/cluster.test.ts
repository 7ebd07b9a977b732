import type { Redis } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { createLog } from '#kernel/log/index.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { testDatabase } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { testRedis } from '#test/redis.ts';
import { connect, isIn, type TestConnection } from '#test/sockets.ts';

const redis = await testRedis();
const pair = redis && (await twoInstances(redis));
// Skipped, and counted as such, where no Redis answers.
const isAlone = pair === null;
const { database, here, there } = pair ?? ({} as NonNullable<typeof pair>);

async function twoInstances(redis: Redis) {
  const database = await testDatabase();
  const instance = async () => {
    const config = readConfig({ PORT: '0', PLAZA_DEMO: '0', PLAZA_RATE_LIMIT: 'off' });
    const secret = 'one secret for both instances, long enough';
    const app = await buildApp({ config, secret, database, redis, log: createLog('silent'), webRoot: null });
    return { ...app, origin: await app.http.listen({ port: 0, host: '127.0.0.1' }) };
  };
  const [here, there] = [await instance(), await instance()];
  afterAll(async () => {
    for (const app of [here, there]) {
      await app.hub.close();
      await app.http.close();
    }
    redis.disconnect();
  });
  return { database, here, there };
}

const start = (user: TestUser) => database.transact((tx) => here.sessions.start(tx, user.id, { userAgent: 'test', ip: '127.0.0.1' }));
const call = (origin: string, token: string, name: string, body?: object) =>
  fetch(`${origin}/api/v2${name.split(' ')[1]}`, {
    method: name.split(' ')[0] ?? 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const isHeard = ({ heard }: TestConnection, mark: string) => JSON.stringify(heard).includes(mark);

test.skipIf(isAlone)('a hint of one reaches the sockets of the other', async () => {
  const anna = await createPerson(database.db);
  const { accessToken } = await start(anna);
  const lines = [await connect(here.origin, accessToken), await connect(there.origin, accessToken)];
  for (const socket of lines)
    for (const { hub } of [here, there]) await isIn(socket, (mark) => hub.hint(`user:${anna.id}`, 'event.changed', { eventId: mark }));
});

test.skipIf(isAlone)('a person enters and leaves rooms on every instance', async () => {
  const bo = await createPerson(database.db);
  const room = `community:${newId()}` as const;
  const socket = await connect(there.origin, (await start(bo)).accessToken);
  here.hub.enter(bo.id, room);
  await isIn(socket, (mark) => here.hub.hint(room, 'event.changed', { eventId: mark }));
  here.hub.leave(bo.id, room);
  const [after, last] = [newId(), newId()];
  here.hub.hint(room, 'event.changed', { eventId: after });
  here.hub.hint(`user:${bo.id}`, 'event.changed', { eventId: last });
  await expect.poll(() => isHeard(socket, last)).toBe(true);
  expect(isHeard(socket, after)).toBe(false);
});

test.skipIf(isAlone)('a session that ends on one is over on the other at once, and all its sockets hear why', async () => {
  const cai = await createPerson(database.db);
  const { accessToken, refreshToken } = await start(cai);
  const lines = [await connect(here.origin, accessToken), await connect(there.origin, accessToken)];
  for (const { origin } of [here, there]) expect((await call(origin, accessToken, 'GET /me')).status).toBe(200);
  expect((await call(here.origin, accessToken, 'POST /logout', { refreshToken })).status).toBe(200);
  expect((await call(here.origin, accessToken, 'GET /me')).status).toBe(401);
  // Far less than the five seconds after which it would be asked for anyway.
  await expect.poll(async () => (await call(there.origin, accessToken, 'GET /me')).status, { timeout: 4_000 }).toBe(401);
  for (const socket of lines) {
    await expect.poll(socket.ended).toBe('io server disconnect');
    expect(socket.heard).toContainEqual(['session.ended', { reason: 'signed_out' }]);
  }
});

test.skipIf(isAlone)('a viewer that changed on one is forgotten by the other', async () => {
  const dora = await createPerson(database.db);
  const { accessToken } = await start(dora);
  const rolesThere = async () => ((await (await call(there.origin, accessToken, 'GET /me')).json()) as { roles: string[] }).roles;
  expect(await rolesThere()).toEqual(['user']);
  const role = newId();
  await database.db.insertInto('roles').values({ id: role, code: 'guide', name: 'Guide' }).execute();
  await database.db.insertInto('user_roles').values({ role_id: role, user_id: dora.id }).execute();
  await call(here.origin, accessToken, 'PUT /me', { language: 'zh-CN' });
  await expect.poll(rolesThere, { timeout: 4_000 }).toEqual(['user', 'guide']);
});
