import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { ownApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson } from '#test/people.ts';
import { longTimeout } from '#test/timeouts.ts';

const app = await ownApp();
const user = (id: string) => app.db.selectFrom('users').select(['deleted_at', 'delete_at']).where('id', '=', id).executeTakeFirstOrThrow();
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db,
  );
  return rows.length > 0;
};

test('whoever is the last administrator only while the job runs is not erased either', async () => {
  const [ada, other] = [await createPerson(app.db, { isAdmin: true }), await createPerson(app.db, { isAdmin: true })];
  expect((await app.call('POST /me/deletion', { as: ada })).status).toBe(200);
  await shiftClock(app.db, '15 days');
  const due = (await user(ada.id)).delete_at!;
  const disabled = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const disabling = app.database.transact(async (tx) => {
    await tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', other.id).execute();
    disabled.resolve();
    await mayCommit.promise;
  });
  await disabled.promise;
  await app.jobs.enqueueAlone({ name: 'account.erase' }, {});
  await vi.waitUntil(isWaiting, longTimeout).finally(mayCommit.resolve);
  await disabling;
  await expect.poll(async () => (await user(ada.id)).delete_at! > due).toBe(true);
  expect((await user(ada.id)).deleted_at).toBeNull();
});
