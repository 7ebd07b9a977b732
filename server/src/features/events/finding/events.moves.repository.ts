import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';

/** What public pages tell of the history of an event. */
export const movesRepository = (db: Db) => ({
  /** When it was to begin before its date was last moved; null if it never was since it is public. */
  async formerStart(eventId: string): Promise<string | null> {
    const { rows } = await sql<{ start: string | null }>`select h.before ->> 'startsAt' as start from event_changes h
      where h.event_id = ${eventId} and h.kinds && array['when', 'rescheduled'] order by h.at desc, h.id desc limit 1`.execute(db);
    return rows[0]?.start ?? null;
  },
});
