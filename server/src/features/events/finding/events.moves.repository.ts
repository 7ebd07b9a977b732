import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';

/** The history of an event, as public pages show it. */
export const movesRepository = (db: Db) => ({
  /** The planned start of the event before its date was last moved; null if it was never moved since it is public. */
  async formerStart(eventId: string): Promise<string | null> {
    const { rows } = await sql<{ start: string | null }>`select h.before ->> 'startsAt' as start from event_changes h
      where h.event_id = ${eventId} and h.kinds && array['when', 'rescheduled'] order by h.at desc, h.id desc limit 1`.execute(db);
    return rows[0]?.start ?? null;
  },
});
