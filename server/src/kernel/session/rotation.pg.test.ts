import { beforeAll, describe, expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { startProcesses } from '#test/processes.ts';
import { testRedis } from '#test/redis.ts';
import { fiftyCallers } from '#test/rotation.ts';

const redis = await testRedis();
redis?.disconnect();
const app = await ownApp();
const servers = redis && (await startProcesses(app));
const { call, each } = servers ?? ({} as NonNullable<typeof servers>);

// Skipped, and counted as such, where no Redis answers.
describe.runIf(servers)('two servers', () => {
  let person: TestUser;
  beforeAll(async () => void (person = await createPerson(app.db)));

  test('fifty callers with one token at both: nobody is thrown out; the same token later ends the family at both, and is mailed once', async () => {
    const { started, answers, stolen } = await fiftyCallers(app, { call, person, later: () => shiftClock(app.db, '11 seconds') });
    for (const { call: ask } of each)
      for (const { accessToken } of [started, answers[0]!, answers.at(-1)!])
        await expect
          .poll(async () => (await ask('GET /me', { headers: { authorization: `Bearer ${accessToken}` } })).status, { timeout: 4_000 })
          .toBe(401);
    expect(stolen).toEqual({ status: 401, code: 'auth.refresh_invalid' });
  });
});
