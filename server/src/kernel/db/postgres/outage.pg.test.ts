import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#kernel/db/index.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { testDatabase } from '#test/database.ts';
import { useProductTimeouts } from '#test/timeouts.ts';
import { createPerson } from '#test/people.ts';
import { testProxy } from '#test/proxy.ts';
import { quiet } from '#test/quiet.ts';

vi.setConfig({ testTimeout: 60_000 });
useProductTimeouts();
const direct = await testDatabase();
const proxy = await testProxy(direct.environment['DATABASE_URL'] ?? '');
const throughProxy = await openDatabase({ databaseUrl: proxy.url, log: quiet });
afterAll(throughProxy.close);
const app = await testApp({}, { database: { ...direct, ...throughProxy, boss: { ...throughProxy.boss, schedule: false } } });

const anna = await createPerson(direct.db);
const channel = await createChannel(direct, await createCommunity(direct, { owner: anna }));
const terminateBackends = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name = 'plaza'`.execute(direct.db);

const calls = [
  () => say(app, channel, anna),
  () => app.call('PUT /me', { as: anna, body: { firstName: 'Anna' } }),
  () => app.call('GET /communities', { as: anna, query: {} }),
  () => app.call('GET /me', { as: anna }),
];

test('while connections to the database break, calls succeed or ask to come again', async () => {
  const answers: { status: number; retryAfter: string | null }[] = [];
  let isOver = false;
  const work = async (from: number) => {
    for (let turn = from; !isOver; turn += 1) {
      const { status, headers } = await calls[turn % calls.length]!();
      answers.push({ status, retryAfter: headers.get('retry-after') });
    }
  };
  const workers = Array.from({ length: 8 }, (_, index) => work(index));
  for (let round = 0; round < 12; round += 1) {
    const before = answers.length;
    await expect.poll(() => answers.length, { interval: 1 }).toBeGreaterThan(before + 10 + round);
    if (round % 2 === 0) proxy.cut();
    else await terminateBackends();
  }
  proxy.goAway();
  const failed = () => answers.filter(({ status }) => status === 503).length;
  const before = failed();
  await expect.poll(failed).toBeGreaterThan(before + 10);
  await proxy.comeBack();
  isOver = true;
  await Promise.all(workers);
  const unforeseen = app.takeUnexpected();
  expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['200 null', '503 2']));
  expect(unforeseen).toHaveLength(failed());
  for (const call of calls) expect((await call()).status).toBe(200);
});
