import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { createPerson } from '#test/people.ts';
import { testProxy } from '#test/proxy.ts';
import { redisUrl, testRedis } from '#test/redis.ts';
import { connect, isIn, type TestConnection } from '#test/sockets.ts';
import { openRedis } from '#server/open.ts';
import { createLog } from '#kernel/log/index.ts';

const answering = await testRedis();
answering?.disconnect();
const pair = answering && (await pairBehindProxy());
// Skipped, and counted as such, where no Redis answers.
const isAlone = pair === null;
const { proxy, here, there } = pair ?? ({} as NonNullable<typeof pair>);

async function pairBehindProxy() {
  const proxy = await testProxy(redisUrl);
  const database = await testDatabase();
  const instance = async () => testApp({}, { database, redis: await openRedis(proxy.url, createLog('silent')) });
  return { proxy, here: await instance(), there: await instance() };
}
const isHeard = ({ heard }: TestConnection, mark: string) => JSON.stringify(heard).includes(mark);
const misses = ({ heard }: TestConnection) => heard.filter(([name]) => name === 'hints.missed').length;

test.skipIf(isAlone)('what was said while Redis was away is caught up with on every instance, the ends of rights included', async () => {
  const [anna, bo] = [await createPerson(here.db), await createPerson(here.db)];
  const room = `community:${newId()}` as const;
  let members = [anna.id, bo.id];
  for (const { hub } of [here, there]) hub.onConnect(async ({ id }) => (members.includes(id) ? [room] : []));
  const lines = await Promise.all([
    connect(here.origin, await here.accessTokenFor(anna)),
    connect(there.origin, await here.accessTokenFor(bo)),
  ]);
  for (const socket of lines)
    for (const { hub } of [here, there]) await isIn(socket, (mark) => hub.hint(room, 'event.changed', { eventId: mark }));
  const [near, far] = lines;

  proxy.goAway();
  // On its way it fails at the latest when nothing can be sent any more.
  const lost = newId();
  await expect
    .poll(async () => {
      const mark = newId();
      here.hub.hint(room, 'event.changed', { eventId: mark });
      await expect.poll(() => isHeard(near, mark)).toBe(true);
      return isHeard(far, mark);
    })
    .toBe(false);
  here.hub.hint(room, 'event.changed', { eventId: lost });
  members = [anna.id];
  here.hub.leave(bo.id, room);
  expect(lines.map(misses)).toEqual([0, 0]);

  await proxy.comeBack();
  for (const socket of lines) await expect.poll(() => misses(socket)).toBe(1);
  await isIn(far, (mark) => here.hub.hint(`user:${bo.id}`, 'event.changed', { eventId: mark }));
  const after = newId();
  here.hub.hint(room, 'event.changed', { eventId: after });
  await expect.poll(() => isHeard(near, after)).toBe(true);
  await isIn(far, (mark) => here.hub.hint(`user:${bo.id}`, 'event.changed', { eventId: mark }));
  expect([isHeard(far, after), far.ended()]).toEqual([false, null]);
});
