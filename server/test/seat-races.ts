import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#kernel/db/index.ts';
import type { TestApp } from './app.ts';
import type { TestEvent } from './events.ts';
import type { TestUser } from './people.ts';
import { untilServed } from './until-served.ts';
import { lotsOf } from './ration.ts';
import { seatModel, type Seating } from './seat-model.ts';

/** Target of the calls: one server, or several in turn. */
export type Target = Pick<TestApp, 'call'>;
type Entry = { user_id: string; was: string | null; became: string; was_party: number | null; party: number };

/** Records every change of registrations in the database from now on, in the order in which it happens. */
export async function watchSeats(db: Db): Promise<void> {
  await sql`create table seat_log (n bigserial primary key, event_id uuid, user_id uuid, was text, became text, was_party int, party int)`.execute(
    db,
  );
  await sql`create function log_seat() returns trigger language plpgsql as $$ begin
    insert into seat_log (event_id, user_id, was, became, was_party, party)
      values (new.event_id, new.user_id, case tg_op when 'UPDATE' then old.state end, new.state, case tg_op when 'UPDATE' then old.party_size end, new.party_size);
    return null; end $$`.execute(db);
  await sql`create trigger watch_insert after insert on registrations for each row execute function log_seat()`.execute(db);
  await sql`create trigger watch_update after update on registrations for each row
    when (old.state is distinct from new.state or old.party_size is distinct from new.party_size) execute function log_seat()`.execute(db);
}

type Act = { user: string; kind: 'enter' | 'leave' | 'resize'; size: number; seated: boolean; promoted: string[] };

/** The recorded actions, each with those it promoted. */
async function actsOf(db: Db, event: TestEvent): Promise<Act[]> {
  const { rows } =
    await sql<Entry>`select user_id, was, became, was_party, party from seat_log where event_id = ${event.id} order by n`.execute(db);
  const acts: Act[] = [];
  for (const { user_id: user, was, became, party } of rows) {
    if (was === 'waitlisted' && became === 'going') acts.at(-1)?.promoted.push(user);
    else if (was === null) acts.push({ user, kind: 'enter', size: party, seated: became === 'going', promoted: [] });
    else acts.push({ user, kind: became === 'cancelled' ? 'leave' : 'resize', size: party, seated: false, promoted: [] });
  }
  return acts;
}

async function seatingOf(db: Db, event: TestEvent): Promise<Seating> {
  const rows = await db
    .selectFrom('registrations')
    .select(['user_id as user', 'party_size as size', 'overtaken as passed', 'state'])
    .where('event_id', '=', event.id)
    .where('state', 'in', ['going', 'waitlisted'])
    .orderBy('queue_seq')
    .execute();
  return {
    going: Object.fromEntries(rows.filter(({ state }) => state === 'going').map(({ user, size }) => [user, size])),
    queue: rows.filter(({ state }) => state === 'waitlisted').map(({ user, size, passed }) => ({ user, size, passed })),
  };
}

/** Replays the recorded actions through the model, and compares every step and the result. Returns how many were promoted. */
export async function compareWithModel(db: Db, event: TestEvent, capacity: number): Promise<number> {
  const model = seatModel(capacity);
  const acts = await actsOf(db, event);
  for (const { user, kind, size, seated, promoted } of acts) {
    const promote = kind === 'leave' ? model.leave(user) : model[kind](user, size);
    expect((seated ? [user, ...promoted] : promoted).toSorted()).toEqual(promote.toSorted());
  }
  const seating = await seatingOf(db, event);
  expect(seating).toEqual(model.seating());
  const pool = await db.selectFrom('inventory_pools').select('confirmed').where('id', '=', event.poolId).executeTakeFirstOrThrow();
  expect(pool.confirmed).toBe(Object.values(seating.going).reduce((sum, size) => sum + size, 0));
  expect(pool.confirmed).toBeLessThanOrEqual(capacity);
  return acts.reduce((sum, { promoted }) => sum + promoted.length, 0);
}

/** All users act on two devices at once, each a chain of random actions; every error has to be an expected one. */
export async function storm(
  target: Target,
  event: TestEvent,
  people: readonly TestUser[],
  { acts, largest, round = 0 }: { acts: number; largest: number; round?: number },
): Promise<void> {
  const expected = [undefined, 'event.full', 'registration.not_found'];
  const take = (as: TestUser, lot: number) => {
    const size = 1 + Math.floor(lot * largest);
    return untilServed(() => answer(target, as, event, size));
  };
  const device = async (as: TestUser, index: number): Promise<void> => {
    const draw = lotsOf(`storm ${round} ${largest} ${index}`);
    for (let act = 0; act < acts; act += 1) {
      const { body } = draw() < 0.4 ? await untilServed(() => giveBack(target, as, event)) : await take(as, draw());
      expect(expected).toContain(body.code);
    }
  };
  await Promise.all([...people, ...people].map(device));
}

export const answer = (target: Target, as: TestUser, event: TestEvent, partySize = 1) =>
  target.call('POST /events/:id/rsvp', { as, params: { id: event.id }, body: { partySize } });
export const giveBack = (target: Target, as: TestUser, event: TestEvent) =>
  target.call('DELETE /events/:id/rsvp', { as, params: { id: event.id } });

/** All request one seat each at once; returns the number of each outcome. */
export async function rush(target: Target, event: TestEvent, people: readonly TestUser[]): Promise<Record<string, number>> {
  const answers = await Promise.all(people.map((as) => untilServed(() => answer(target, as, event))));
  const outcomes = answers.map(({ body }) => body.code ?? body.state);
  return Object.fromEntries([...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length]));
}
