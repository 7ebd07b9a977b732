import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#kernel/db/migrate.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { oldSchema } from '#test/old-schema.ts';
import { createPerson } from '#test/people.ts';

// The last schema in which archived events could not be restored.
const database = await oldSchema('20261129T0120-community-exports.sql');
const { db } = database;

test('events that were archived before are what they were: cancelled, over with guests, or else a draft that is kept', async () => {
  const community = await createCommunity(database);
  const cancelled = await createEvent(database, community, { status: 'cancelled', startsIn: -9 });
  const over = await createEvent(database, community, { startsIn: -9 });
  const draft = await createEvent(database, community, { status: 'draft' });
  const unknown = await createEvent(database, community, { startsIn: -9 });
  const live = await createEvent(database, community);
  for (const event of [cancelled, over]) await register(database, event, await createPerson(db));
  await db.updateTable('events').set({ status_reason: 'Flooded' }).where('id', '=', cancelled.id).execute();
  await sql`update events set status = 'archived' where id <> ${live.id}`.execute(db);

  await migrate(db);
  const rows = await db.selectFrom('events').select(['id', 'archived_status', 'restore_until']).execute();
  const kept = (event: { id: string }) => rows.find(({ id }) => id === event.id)?.archived_status;
  expect([cancelled, over, draft, unknown, live].map(kept)).toEqual(['cancelled', 'published', 'draft', 'draft', null]);
  expect(rows.map(({ restore_until: until }) => until)).toEqual([null, null, null, null, null]);
});
