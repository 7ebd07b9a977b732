import { sql } from 'kysely';
import { isOpenTo, sources } from '#features/events/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { CalendarEvent } from './calendar-file.ts';

type Row = Omit<CalendarEvent, 'url'> & { slug: string };
/** Enough for years of any calendar; keeps the file small for programs that read it every hour. */
const MOST_EVENTS = 500;

export const calendarRepository = (db: Db) => ({
  async since(userId: string): Promise<Date | null> {
    const row = await db.selectFrom('calendar_feeds').select('created_at').where('user_id', '=', userId).executeTakeFirst();
    return row?.created_at ?? null;
  },

  async renew(userId: string, tokenHash: Buffer): Promise<Date> {
    const row = await db
      .insertInto('calendar_feeds')
      .values({ user_id: userId, token_hash: tokenHash })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash: tokenHash, created_at: appNow }))
      .returning('created_at')
      .executeTakeFirstOrThrow();
    return row.created_at;
  },

  async end(userId: string): Promise<void> {
    await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  },

  /** The account of a calendar URL; undefined when the account cannot sign in. */
  findOwner: (tokenHash: Buffer) =>
    db
      .selectFrom('calendar_feeds')
      .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
      .select(['users.id', 'users.is_admin as isAdmin', 'users.language', 'users.username'])
      .where('calendar_feeds.token_hash', '=', tokenHash)
      .where('users.status', '=', 'enabled')
      .where('users.deleted_at', 'is', null)
      .where('users.delete_at', 'is', null)
      .executeTakeFirst(),

  /** Events that the account answered or hosts and may still open, from three months ago on. */
  async eventsOf(owner: Viewer): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select e.id, e.slug, e.title, e.summary, e.starts_at as "startsAt", e.ends_at as "endsAt", e.all_day as "allDay",
        to_char(e.wall_start, 'YYYY-MM-DD"T"HH24:MI') as "wallStart", to_char(e.wall_end, 'YYYY-MM-DD"T"HH24:MI') as "wallEnd",
        case when e.mode = 'online' then '' else concat_ws(', ', nullif(e.venue_name, ''), nullif(e.venue_line, ''), nullif(e.venue_city, '')) end as place,
        e.status = 'cancelled' as "isCancelled", e.ics_sequence as sequence, e.updated_at as "changedAt"
      from ${sources(owner)}
      where (r.id is not null or exists (select from event_hosts h where h.event_id = e.id and h.user_id = ${owner.id}))
        and e.status in ('published', 'postponed', 'cancelled') and ${isOpenTo(owner)} and e.ends_at > ${appNow} - interval '90 days'
      order by e.starts_at, e.id limit ${sql.lit(MOST_EVENTS)}`.execute(db);
    return rows;
  },
});
export type CalendarRepository = ReturnType<typeof calendarRepository>;
