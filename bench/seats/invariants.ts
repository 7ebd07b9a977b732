import { sql } from '../../server/test/sql.ts';
import type { Db } from '../../server/src/kernel/db/index.ts';
import type { Seats } from './guests.ts';

/** The last word that a person was given about an event: a state, the code of a refusal, or `given_back`. */
export type Acknowledged = { eventId: string; userId: string; said: string };
type GuestStates = { eventId: string; userId: string; states: string[] };

/** States that may stand in the database after these words, as others cancel and the waitlist moves on. */
const fits: Record<string, readonly string[]> = {
  going: ['going'],
  waitlisted: ['waitlisted', 'going'],
  given_back: [],
  'event.full': [],
};

/** What is wrong with the seats of the events, read from the database: in words, empty when all rules hold. */
export async function violations(db: Db, events: readonly Seats[], heard: readonly Acknowledged[]): Promise<string[]> {
  const ids = events.map(({ id }) => id);
  return [...(await ofPools(db, ids)), ...(await ofPromotions(db, ids)), ...(await ofAnswers(db, ids, heard))];
}

async function ofPools(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    capacity: number;
    confirmed: number;
    held: number;
    going: number;
    waiting: number;
    mode: string;
  }>`
    select p.event_id as id, p.capacity, p.confirmed, p.held, count(r.id) filter (where r.state = 'going')::int as going,
      count(r.id) filter (where r.state = 'waitlisted')::int as waiting, e.waitlist_mode as mode
    from inventory_pools p join events e on e.id = p.event_id left join registrations r on r.pool_id = p.id
    where p.event_id = any(${ids}::uuid[]) and p.name = 'seats' group by p.id, e.id`.execute(db);
  return rows.flatMap(({ id, capacity, confirmed, held, going, waiting }) => [
    ...(confirmed + held > capacity || going > capacity ? [`event ${id}: ${going} people on ${capacity} seats`] : []),
    ...(confirmed === going && held === 0 ? [] : [`event ${id}: counts ${confirmed} + ${held}, holds ${going}`]),
    ...(waiting > 0 && going < capacity ? [`event ${id}: ${waiting} wait for a free seat`] : []),
  ]);
}

/** Each promotion has left one notice to its person, and there is no notice without one. */
async function ofPromotions(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; userId: string; promotions: number; notices: number }>`
    with promoted as (select event_id as id, user_id, count(*)::int as count from registrations
        where event_id = any(${ids}::uuid[]) and promoted_at is not null group by 1, 2),
      told as (select subject_id as id, user_id, count(*)::int as count from notifications
        where kind = 'event.promoted' and subject_id = any(${ids}::uuid[]) group by 1, 2)
    select coalesce(p.id, t.id) as id, coalesce(p.user_id, t.user_id) as "userId", coalesce(p.count, 0) as promotions,
      coalesce(t.count, 0) as notices
    from promoted p full join told t on t.id = p.id and t.user_id = p.user_id where coalesce(p.count, 0) <> 1 or coalesce(t.count, 0) <> 1`.execute(
    db,
  );
  return rows.map(({ id, userId, promotions, notices }) => `event ${id}: ${promotions} promotions and ${notices} notices of ${userId}`);
}

async function ofAnswers(db: Db, ids: readonly string[], heard: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await sql<GuestStates>`select event_id as "eventId", user_id as "userId", array_agg(state) as states from registrations
    where event_id = any(${ids}::uuid[]) and state in ('pending', 'going', 'waitlisted', 'offered') group by 1, 2`.execute(db);
  const statesByGuest = new Map(rows.map(({ eventId, userId, states }) => [`${eventId} ${userId}`, states]));
  return heard.flatMap(({ eventId, userId, said }) => {
    const states = statesByGuest.get(`${eventId} ${userId}`) ?? [];
    const allowed = fits[said];
    if (!allowed) return [`event ${eventId}: ${userId} was told ${said}`];
    const isRight = allowed.length === 0 ? states.length === 0 : states.length === 1 && allowed.includes(states[0]!);
    return isRight ? [] : [`event ${eventId}: ${userId} was told ${said}, and is ${states.join(', ') || 'not there'}`];
  });
}
