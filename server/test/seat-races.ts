import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#kernel/db/index.ts';
import type { TestApp } from './app.ts';
import type { TestEvent } from './events.ts';
import type { TestUser } from './people.ts';
import { untilServed } from './until-served.ts';
import { lotsOf } from './ration.ts';
import { type ModelLine, seatModel, type Seating } from './seat-model.ts';

/** Target of the calls: one server, or several in turn. */
export type Target = Pick<TestApp, 'call'>;
type Entry = { user_id: string; was: string | null; became: string; was_party: number | null; party: number; line: string };

/** Records every change of registrations in the database from now on, in the order in which it happens. */
export async function watchSeats(db: Db): Promise<void> {
  await sql`create table seat_log (n bigserial primary key, event_id uuid, user_id uuid, was text, became text, was_party int, party int, line text)`.execute(
    db,
  );
  await sql`create function log_seat() returns trigger language plpgsql as $$ begin
    insert into seat_log (event_id, user_id, was, became, was_party, party, line)
      values (new.event_id, new.user_id, case tg_op when 'UPDATE' then old.state end, new.state, case tg_op when 'UPDATE' then old.party_size end, new.party_size,
        new.pool_id || ' ' || coalesce(new.ticket_type_id::text, ''));
    return null; end $$`.execute(db);
  await sql`create trigger watch_insert after insert on registrations for each row execute function log_seat()`.execute(db);
  await sql`create trigger watch_update after update on registrations for each row
    when (old.state is distinct from new.state or old.party_size is distinct from new.party_size
      or old.pool_id is distinct from new.pool_id or old.ticket_type_id is distinct from new.ticket_type_id) execute function log_seat()`.execute(
    db,
  );
}

type Act = { user: string; kind: 'enter' | 'leave' | 'resize' | 'accept'; size: number; line: string; seated: boolean; promoted: string[] };

/** The recorded actions, each with those it promoted. */
async function actsOf(db: Db, event: TestEvent): Promise<Act[]> {
  const { rows } =
    await sql<Entry>`select user_id, was, became, was_party, party, line from seat_log where event_id = ${event.id} order by n`.execute(db);
  const acts: Act[] = [];
  for (const { user_id: user, was, became, party, line } of rows) {
    const last = acts.at(-1);
    if (was === 'waitlisted' && (became === 'going' || became === 'offered')) last?.promoted.push(user);
    // The promotion by an act of their own is accepted in it.
    else if (was === 'offered' && became === 'going' && last?.user === user && last.promoted.includes(user)) continue;
    else if (was === 'offered' && became === 'going') acts.push({ user, kind: 'accept', size: party, line, seated: false, promoted: [] });
    else if (was === null) acts.push({ user, kind: 'enter', size: party, line, seated: became === 'going', promoted: [] });
    else
      acts.push({
        user,
        kind: became === 'cancelled' || became === 'lapsed' ? 'leave' : 'resize',
        size: party,
        line,
        seated: false,
        promoted: [],
      });
  }
  return acts;
}

async function seatingOf(db: Db, event: TestEvent): Promise<Seating> {
  const rows = await db
    .selectFrom('registrations')
    .select(['user_id as user', 'party_size as size', 'overtaken as passed', 'state'])
    .where('event_id', '=', event.id)
    .where('state', 'in', ['going', 'offered', 'waitlisted'])
    .orderBy('queue_seq')
    .execute();
  const sizes = (wanted: string) => Object.fromEntries(rows.filter(({ state }) => state === wanted).map(({ user, size }) => [user, size]));
  return {
    going: sizes('going'),
    offered: sizes('offered'),
    queue: rows.filter(({ state }) => state === 'waitlisted').map(({ user, size, passed }) => ({ user: user!, size, passed })),
  };
}

/** The pools of an event, and what each line draws from: the narrowest first. */
async function shapeOf(db: Db, event: TestEvent) {
  const pools = await db.selectFrom('inventory_pools').select(['id', 'name', 'capacity']).where('event_id', '=', event.id).execute();
  const { rows: links } = await sql<{ typeId: string; poolId: string }>`select l.ticket_type_id as "typeId", l.pool_id as "poolId"
    from ticket_type_pools l join ticket_types t on t.id = l.ticket_type_id where t.event_id = ${event.id} order by l.pool_id`.execute(db);
  const ways = pools.filter(({ name }) => name === 'seats' || name === 'stream').map(({ id }) => id);
  const lines: Record<string, ModelLine> = {};
  for (const way of ways)
    for (const type of ['', ...links.map(({ typeId }) => typeId)])
      lines[`${way} ${type}`] = { way, draws: [...links.filter(({ typeId }) => typeId === type).map(({ poolId }) => poolId), way] };
  return { pools: Object.fromEntries(pools.map(({ id, capacity }) => [id, capacity ?? 1_000_000])), lines };
}

/** Replays the recorded actions through the model, and compares every step and the result. Returns how many were promoted. */
export async function compareWithModel(db: Db, event: TestEvent, capacity: number, options: { offers?: boolean } = {}): Promise<number> {
  const { pools, lines } = await shapeOf(db, event);
  const model = seatModel(capacity, { ...options, pools, lines });
  const acts = await actsOf(db, event);
  for (const { user, kind, size, line, seated, promoted } of acts) {
    const promote = kind === 'leave' || kind === 'accept' ? model[kind](user) : model[kind](user, size, line);
    expect((seated ? [user, ...promoted] : promoted).toSorted()).toEqual(promote.toSorted());
  }
  const seating = await seatingOf(db, event);
  expect(seating).toEqual(model.seating());
  const rows = await db
    .selectFrom('inventory_pools')
    .select(['id', 'capacity', 'confirmed', 'held'])
    .where('event_id', '=', event.id)
    .execute();
  const taken = Object.fromEntries(rows.map(({ id, confirmed, held }) => [id, confirmed + held]));
  expect(taken).toEqual(model.taken());
  for (const { id, capacity: most } of rows) expect(taken[id]).toBeLessThanOrEqual(most ?? Infinity);
  const total = (sizes: Record<string, number>) => Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const ways = rows.filter(({ id }) => Object.values(lines).some(({ way }) => way === id));
  expect(ways.reduce((sum, { held }) => sum + held, 0)).toBe(total(seating.offered));
  return acts.reduce((sum, { promoted }) => sum + promoted.length, 0);
}

/** All users act on two devices at once, each a chain of random actions; every error has to be an expected one. */
export async function storm(
  target: Target,
  event: TestEvent,
  people: readonly TestUser[],
  { acts, largest, round = 0, choices = [{}] }: { acts: number; largest: number; round?: number; choices?: readonly Choice[] },
): Promise<void> {
  const expected = [undefined, 'event.full', 'pool.full', 'registration.not_found'];
  const take = (as: TestUser, lot: number) => {
    const size = 1 + Math.floor(lot * largest);
    const choice = choices[Math.floor(((lot * 997) % 1) * choices.length)]!;
    return untilServed(() => answer(target, as, event, { partySize: size, ...choice }));
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

/** The way and the type of an answer. */
export type Choice = { way?: 'in_person' | 'online'; ticketTypeId?: string };
export const answer = (target: Target, as: TestUser, event: TestEvent, wanted: number | ({ partySize: number } & Choice) = 1) =>
  target.call('POST /events/:id/rsvp', {
    as,
    params: { id: event.id },
    body: typeof wanted === 'number' ? { partySize: wanted } : wanted,
  });
export const giveBack = (target: Target, as: TestUser, event: TestEvent) =>
  target.call('DELETE /events/:id/rsvp', { as, params: { id: event.id } });

/** All request one seat each at once; returns the number of each outcome. */
export async function rush(target: Target, event: TestEvent, people: readonly TestUser[]): Promise<Record<string, number>> {
  const answers = await Promise.all(people.map((as) => untilServed(() => answer(target, as, event))));
  const outcomes = answers.map(({ body }) => body.code ?? body.state);
  return Object.fromEntries([...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length]));
}
