import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

// The history of an event, as public pages show it.

/** The planned start of the event before its date was last moved; null if it was never moved since it is public. */
export async function formerStart(on: Db | Tx, eventId: string): Promise<string | null> {
  const { rows } = await sql<{ start: string | null }>`select h.before ->> 'startsAt' as start from event_changes h
    where h.event_id = ${eventId} and h.kinds && array['when', 'rescheduled'] order by h.at desc, h.id desc limit 1`.execute(on);
  return rows[0]?.start ?? null;
}
