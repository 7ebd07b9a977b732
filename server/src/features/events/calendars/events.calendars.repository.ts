import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CalendarFeed, FeedFilter } from '#contract/events/calendars.ts';
import { isVisible } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { matching } from '../finding/events.lists.repository.ts';
import { isAddressOpen, matchesIdOrSlug, isHost, isLinkOpen, isOpenTo, sources } from '../events.visibility.repository.ts';
import type { CalendarFileEvent } from './calendar-file.ts';

/** An event as a calendar shows it; `joinUrl` is null for readers who may not see it. */
export type CalendarRow = Omit<CalendarFileEvent, 'url' | 'text'> & {
  slug: string;
  summary: string;
  joinUrl: string | null;
  /** The name of the community that holds it. */
  organiser: string;
  isPostponed: boolean;
  /** Why it was cancelled or postponed. */
  reason: string | null;
};
export type NewFeed = {
  id: string;
  userId: string;
  kind: CalendarFeed['kind'];
  communityId: string | null;
  filter: FeedFilter;
  tokenHash: Buffer;
};
export type StoredFeed = {
  id: string;
  kind: CalendarFeed['kind'];
  communityId: string | null;
  filter: FeedFilter;
  name: string | null;
  changedAt: Date;
  owner: Pick<Viewer, 'id' | 'isAdmin' | 'language' | 'username'>;
};

/** Keeps a file small for programs that read it every hour. */
const MAX_EVENTS = 500;
const past = sql`${appNow} - interval '60 days'`;
const ahead = sql`${appNow} + interval '400 days'`;

export const calendarColumns = (
  viewer: Viewer | null,
) => sql`e.id, e.slug, e.title, e.summary, e.starts_at as "startsAt", e.ends_at as "endsAt", e.zone,
  to_char(e.wall_start, 'YYYY-MM-DD"T"HH24:MI') as "wallStart", to_char(e.wall_end, 'YYYY-MM-DD"T"HH24:MI') as "wallEnd", e.all_day as "allDay",
  case when e.mode = 'online' then '' else concat_ws(', ', nullif(e.venue_name, ''),
    case when ${isAddressOpen(viewer)} then nullif(e.venue_line, '') end, nullif(e.venue_city, '')) end as place,
  case when ${isLinkOpen(viewer)} then e.online_url end as "joinUrl",
  case when e.status = 'cancelled' then 'cancelled' when e.status = 'postponed' or e.is_tentative then 'tentative' else 'confirmed' end as status,
  e.ics_sequence as sequence, e.updated_at as "changedAt", c.name as organiser, e.status = 'postponed' as "isPostponed", e.status_reason as reason`;
const isOut = sql`e.status in ('published', 'postponed', 'cancelled')`;

/** One event that the viewer may open. */
export async function find(on: Db | Tx, viewer: Viewer | null, idOrSlug: string): Promise<CalendarRow | null> {
  const { rows } = await sql<CalendarRow>`select ${calendarColumns(viewer)} from ${sources(viewer)}
    where ${matchesIdOrSlug(idOrSlug)} and ${isOut} and ${isOpenTo(viewer)}`.execute(on);
  return rows[0] ?? null;
}

/**
 * The event for a guest who was invited before. It is found even if they may no longer open it: their calendar has to learn that it is
 * off.
 */
export async function findForGuest(tx: Tx, guest: Viewer, eventId: string): Promise<CalendarRow | null> {
  const { rows } = await sql<CalendarRow>`select ${calendarColumns(guest)} from ${sources(guest)} where e.id = ${eventId}::uuid`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The events of a feed that its owner may see now. */
export async function eventsOf(
  on: Db | Tx,
  owner: Viewer,
  { kind, communityId, filter }: Pick<StoredFeed, 'kind' | 'communityId' | 'filter'>,
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`select ${calendarColumns(owner)} from ${sources(owner)}
    where ${isOut} and e.ends_at > ${past} and e.starts_at < ${ahead} and ${wanted[kind](owner, { communityId, filter })}
    order by e.starts_at, e.id limit ${sql.lit(MAX_EVENTS)}`.execute(on);
  return rows;
}

export async function list(on: Db | Tx, viewer: Viewer): Promise<CalendarFeed[]> {
  const { rows } = await sql<Omit<CalendarFeed, 'createdAt' | 'readAt'> & { createdAt: Date; readAt: Date | null }>`
    select f.id, f.kind, f.filter, f.created_at as "createdAt", f.read_at as "readAt",
      case when ${isVisible(viewer)} then json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) end as community
    from calendar_feeds f left join communities c on c.id = f.community_id
      left join memberships m on m.community_id = c.id and m.user_id = ${viewer.id}
    where f.user_id = ${viewer.id} order by f.created_at, f.id limit 100`.execute(on);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), readAt: row.readAt?.toISOString() ?? null }));
}

/** False when the person has `most` of them. The account is locked, so that calls at once are counted one after the other. */
export async function insert(tx: Tx, { id, userId, kind, communityId, filter, tokenHash }: NewFeed, most: number): Promise<boolean> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const { numAffectedRows } = await sql`insert into calendar_feeds (id, user_id, kind, community_id, filter, token_hash)
    select ${id}::uuid, ${userId}::uuid, ${kind}, ${communityId}::uuid, ${JSON.stringify(filter)}::jsonb, ${tokenHash}::bytea
    where (select count(*) from calendar_feeds where user_id = ${userId}::uuid) < ${most}::int`.execute(tx);
  return numAffectedRows === 1n;
}

export async function revoke(on: Db | Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await on.deleteFrom('calendar_feeds').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Undefined when the account of the feed cannot sign in. */
export async function findFeed(on: Db | Tx, tokenHash: Buffer): Promise<StoredFeed | undefined> {
  const { rows } = await sql<StoredFeed>`
    select f.id, f.kind, f.community_id as "communityId", f.filter, c.name, f.changed_at as "changedAt",
      json_build_object('id', u.id, 'isAdmin', u.is_admin, 'language', u.language, 'username', u.username) as owner
    from calendar_feeds f join users u on u.id = f.user_id left join communities c on c.id = f.community_id
    where f.token_hash = ${tokenHash} and u.status = 'enabled' and u.deleted_at is null and u.delete_at is null`.execute(on);
  return rows[0];
}

/**
 * Notes that the feed was read, and whether its content changed; returns since when the content is the same. Writes at most once an hour
 * while nothing changes; then undefined.
 */
export async function noteRead(on: Db | Tx, id: string, hash: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ changedAt: Date }>`update calendar_feeds set read_at = ${appNow}, content_hash = ${hash},
      changed_at = case when content_hash is distinct from ${hash} then ${appNow} else changed_at end
    where id = ${id} and (content_hash is distinct from ${hash} or read_at is null or read_at < ${appNow} - interval '1 hour')
    returning changed_at as "changedAt"`.execute(on);
  return rows[0]?.changedAt;
}

type Wanted = (owner: Viewer, feed: Pick<StoredFeed, 'communityId' | 'filter'>) => RawBuilder<SqlBool>;
/** The window of the feed replaces the times of the list. */
const always = { when: 'upcoming', from: '0001-01-01T00:00:00Z', page: 1, perPage: 1 } as const;
const wanted: Record<CalendarFeed['kind'], Wanted> = {
  own: (owner) => sql`(r.id is not null or ${isHost(owner)}) and ${isOpenTo(owner)}`,
  community: (owner, { communityId }) => matching(owner, { ...always, scope: 'all', ...(communityId !== null && { communityId }) }),
  filter: (owner, { filter }) => matching(owner, { ...always, ...filter }),
};
