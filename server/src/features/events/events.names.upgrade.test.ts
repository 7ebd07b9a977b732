import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#kernel/db/migrate.ts';
import { newId } from '#kernel/ids.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { oldSchema } from '#test/old-schema.ts';

// The last schema in which templates and ticket types could share a name.
const database = await oldSchema('20261127T1822-chat-of-an-event.sql');
const { db } = database;

test('templates and ticket types of one name get numbers: the first keeps its name, and no other one changes', async () => {
  const [community, other] = [await createCommunity(database), await createCommunity(database)];
  const event = await createEvent(database, community);
  const long = 'x'.repeat(80);
  const save = async (of: { id: string }, name: string, types: string[] = [], isDeleted = false) => {
    await sql`insert into event_templates (id, community_id, name, model, questions, ticket_types, deleted_at)
      values (${newId()}, ${of.id}, ${name}, '{}', '[]', ${JSON.stringify(types.map((one) => ({ name: one, price: 0 })))},
        case when ${isDeleted} then app_now() end)`.execute(db);
  };
  await save(community, 'Bakes', ['Pass', 'pass', 'Pass 2', 'PASS']);
  await save(community, 'bakes', ['Pass', 'Seat']);
  await save(community, 'Bakes 2');
  await save(community, 'BAKES');
  await save(community, 'Bakes', [], true);
  await save(community, long);
  await save(community, long);
  await save(other, 'Bakes');
  for (const [place, name] of ['Pass', 'pass', 'Seat'].entries())
    await sql`insert into ticket_types (id, event_id, name, place) values (${newId()}, ${event.id}, ${name}, ${place})`.execute(db);

  await migrate(db);
  const templates = await db.selectFrom('event_templates').select(['name', 'ticket_types']).orderBy('id').execute();
  expect(templates.map(({ name }) => name)).toEqual([
    'Bakes',
    'bakes 3',
    'Bakes 2',
    'BAKES 4',
    'Bakes',
    long,
    `${'x'.repeat(78)} 2`,
    'Bakes',
  ]);
  const typesOf = (index: number) => (templates[index]!.ticket_types as { name: string; price: number }[]).map(({ name }) => name);
  expect([typesOf(0), typesOf(1)]).toEqual([
    ['Pass', 'pass 3', 'Pass 2', 'PASS 4'],
    ['Pass', 'Seat'],
  ]);
  const types = await db.selectFrom('ticket_types').select('name').where('event_id', '=', event.id).orderBy('place').execute();
  expect(types.map(({ name }) => name)).toEqual(['Pass', 'pass 2', 'Seat']);
});
