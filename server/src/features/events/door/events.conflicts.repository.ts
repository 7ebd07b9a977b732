import { sql } from 'kysely';
import type { CheckInConflict } from '#contract/events/door.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { NewCheckIn, DoorEntry } from './events.door.repository.ts';

type NewConflict = NewCheckIn & { reason: CheckInConflict['reason'] };
type Entry = { at: Date; gate: string; by: string | null };
export type ConflictRow = Omit<CheckInConflict, 'name' | 'scan' | 'first'> & {
  firstName: string;
  lastName: string;
  scannedAt: Date;
  gate: string;
  by: string | null;
  first: (Omit<Entry, 'at'> & { at: string }) | null;
};

// SQL of check-ins without the network that the server refused later.

/** A scan that is sent again adds no second conflict. */
export async function insert(tx: Tx, { eventId, by, gate }: DoorEntry, conflicts: readonly NewConflict[]): Promise<void> {
  if (conflicts.length === 0) return;
  await sql`
    insert into check_in_conflicts (id, event_id, registration_id, person_index, nonce, gate, checked_by, scanned_at, reason)
    select s.id, ${eventId}::uuid, s.registration_id, s.person_index, s.nonce, ${gate}, ${by}::uuid, least(s.at, ${appNow}), s.reason
    from unnest(${conflicts.map(({ id }) => id)}::uuid[], ${conflicts.map(({ registrationId }) => registrationId)}::uuid[],
      ${conflicts.map(({ personIndex }) => personIndex)}::smallint[], ${conflicts.map(({ nonce }) => nonce)}::uuid[],
      ${conflicts.map(({ at }) => at)}::timestamptz[], ${conflicts.map(({ reason }) => reason)}::text[])
      as s (id, registration_id, person_index, nonce, at, reason)
    on conflict do nothing`.execute(tx);
}

/** The latest conflicts that are not settled. */
export async function open(on: Db | Tx, eventId: string, limit: number): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select x.id, u.first_name as "firstName", u.last_name as "lastName", u.username, x.person_index as "personIndex", x.reason,
      x.scanned_at as "scannedAt", x.gate, b.username as by,
      (select json_build_object('at', k.scanned_at, 'gate', k.gate, 'by', f.username)
        from check_ins k left join users f on f.id = k.checked_by
        where k.registration_id = x.registration_id and k.person_index = x.person_index and k.undone_at is null) as first
    from check_in_conflicts x join registrations r on r.id = x.registration_id join users u on u.id = r.user_id
    left join users b on b.id = x.checked_by
    where x.event_id = ${eventId} and x.settled_at is null order by x.created_at desc, x.id desc limit ${limit}`.execute(on);
  return rows;
}

export async function settle(tx: Tx, { eventId, conflictId, by }: { eventId: string; conflictId: string; by: string }): Promise<number> {
  const { numAffectedRows } = await sql`update check_in_conflicts set settled_at = ${appNow}, settled_by = ${by}::uuid
    where id = ${conflictId} and event_id = ${eventId} and settled_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
