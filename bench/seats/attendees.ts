import { sql } from '../../server/test/sql.ts';
import type { Db } from '../../server/src/kernel/db/index.ts';
import { at, callsOf, short } from '../load.ts';
import type { Row } from '../table.ts';
import type { Seats } from './guests.ts';

const GOAL = 100;
/** What hosts do with the table: pages near and far, a name, a state, each order. */
const looks = [
  '',
  '?page=250',
  '?page=490',
  '?q=Person',
  '?q=p0000123',
  '?state=going',
  '?state=checked_in',
  '?state=not_checked_in&page=100',
  '?state=waitlisted&sort=queue',
  '?sort=name',
  '?sort=-name&page=200',
  '?sort=-party',
  '?q=Person&state=cancelled&sort=answered',
];

/** Of the people of the generated world: most go, a tenth waits, a tenth has cancelled, half of those who go are in. */
export async function fillTable(db: Db, event: Seats): Promise<void> {
  await sql`with n as (select id, row_number() over (order by id) as n from users where email like '%@load.example' limit 10000)
    insert into registrations (id, event_id, pool_id, user_id, party_size, state, queue_seq, created_at)
    select gen_random_uuid(), ${event.id}::uuid, ${event.poolId}::uuid, id, 1 + n % 3,
      case n % 10 when 0 then 'waitlisted' when 1 then 'cancelled' else 'going' end, case n % 10 when 0 then n end,
      app_now() - n * interval '1 minute' from n`.execute(db);
  await sql`insert into check_ins (id, event_id, registration_id, person_index, nonce, scanned_at)
    select gen_random_uuid(), r.event_id, r.id, 0, gen_random_uuid(), app_now() from registrations r
    where r.event_id = ${event.id}::uuid and r.state = 'going' and r.created_at < app_now() - interval '5000 minutes'`.execute(db);
  await sql`update inventory_pools p set last_queue_seq = 10000, confirmed =
    (select sum(r.party_size) from registrations r where r.pool_id = p.id and r.state = 'going') where p.id = ${event.poolId}::uuid`.execute(
    db,
  );
  await sql`analyze registrations, check_ins`.execute(db);
}

/** The table of guests of an event that ten thousand people have answered. */
export async function measureAttendees(origin: string, event: Seats, { token, turns }: { token: string; turns: number }): Promise<Row> {
  const call = callsOf({ origin }, token);
  const times: { look: string; milliseconds: number }[] = [];
  let failures = 0;
  let rows = 0;
  for (let turn = -1; turn < turns; turn += 1)
    for (const look of looks) {
      const { milliseconds, status, text } = await call(`/events/${event.slug}/registrations${look}`);
      if (status >= 300) failures += 1;
      else if (look === '') rows = (JSON.parse(text) as { pagination: { total: number } }).pagination.total;
      if (turn >= 0) times.push({ look, milliseconds });
    }
  const sorted = times.toSorted((a, b) => a.milliseconds - b.milliseconds);
  const millis = sorted.map(({ milliseconds }) => milliseconds);
  const p95 = at(millis, 0.95);
  return {
    what: `table of guests: pages, searches, states and orders of ${rows} rows`,
    value: `p50 ${short(at(millis, 0.5))} ms, p95 ${short(p95)} ms, slowest ${sorted.at(-1)?.look || 'first page'}${failures > 0 ? `, ${failures} FAILED` : ''}`,
    goal: `p95 <= ${GOAL} ms`,
    isMet: failures === 0 && p95 <= GOAL,
  };
}
