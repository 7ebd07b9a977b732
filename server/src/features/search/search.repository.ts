import { type RawBuilder, sql } from 'kysely';
import { foldName } from '#contract/browser/patterns.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { isOwn, isVisible } from '#features/access/index.ts';
import { isListed, sources } from '#features/events/index.ts';
import { hasBlocked } from '#features/profile/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { matchesSearch } from '#kernel/search.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Tx } from '#kernel/transaction.ts';

export type SearchInput = { q: string; limit: number };
type Community = SearchAnswer['communities'][number];
type Event = SearchAnswer['events'][number];
type Person = SearchAnswer['people'][number];

type EventRow = Omit<Event, 'startsAt' | 'endsAt'> & { starts_at: Date; ends_at: Date };

/** A name shared by thousands finds only some of them; typing more of it finds the intended one. */
const MAX_NAMESAKES = 2_000;
// In a subquery the clock is read once per statement instead of once per row.
const now = sql<Date>`(select ${appNow})`;
const isToCome = sql`(e.status = 'postponed' or e.ends_at > ${now})`;

const place = (community: string): RawBuilder<unknown> =>
  sql`json_build_object('slug', ${sql.ref(`${community}.slug`)}, 'name', ${sql.ref(`${community}.name`)})`;

/** Names that begin with the query rank above names that contain its words elsewhere. */
const beginsWith = (column: string, q: string): RawBuilder<boolean> => sql`starts_with(${sql.ref(column)}, ${foldName(q)})`;

// Reads of other features' tables, each with the visibility condition of that feature's lists.

/** Archived communities only for their members. */
export async function communities(on: Db | Tx, viewer: Viewer, { q, limit }: SearchInput): Promise<Community[]> {
  const { rows } = await sql<Community>`
    select c.id, c.slug, c.name, c.tagline, c.avatar, c.member_count as "memberCount", coalesce(m.state = 'active', false) as "isMember"
      from communities c left join memberships m on ${isOwn(viewer)}
     where ${matchesSearch('c.search', q)} and ${isVisible(viewer)} and (c.status = 'active' or m.state = 'active')
     order by ${beginsWith('c.name_key', q)} desc, coalesce(m.state = 'active', false) desc, c.member_count desc, c.id
     limit ${limit}::int`.execute(on);
  return rows;
}

/** Upcoming events, the next first; then past ones, the latest first. */
export async function events(on: Db | Tx, viewer: Viewer, { q, limit }: SearchInput): Promise<Event[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.slug, e.title, e.cover, e.starts_at, e.ends_at, e.zone, e.all_day as "allDay", e.status, ${place('c')} as community
      from ${sources(viewer)}
     where ${matchesSearch('e.search', q)} and ${isListed(viewer)}
     order by ${isToCome} desc, case when ${isToCome} then e.starts_at end, e.ends_at desc, e.id
     limit ${limit}::int`.execute(on);
  return rows.map(({ starts_at, ends_at, ...row }) => ({ ...row, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() }));
}

/** Public profiles, each with a community in which the viewer sees the user. */
export async function people(on: Db | Tx, viewer: Viewer, { q, limit }: SearchInput): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.profile_picture as "profilePicture", met.community
      from (select * from (
              select * from users u where ${matchesSearch('u.search', q)} and u.is_public and u.status = 'enabled'
                and u.deleted_at is null and u.delete_at is null and not ${hasBlocked(sql`u.id`, sql`${viewer.id}::uuid`)}
              limit ${sql.lit(MAX_NAMESAKES)}) u
             order by ${beginsWith('u.username_key', q)} desc, u.username_key limit ${limit}::int) u
      left join lateral (
        select ${place('c')} as community
          from memberships theirs join communities c on c.id = theirs.community_id left join memberships m on ${isOwn(viewer)}
         where theirs.user_id = u.id and theirs.state = 'active' and c.status = 'active' and ${isVisible(viewer)}
         order by coalesce(m.state = 'active', false) desc, c.member_count desc, c.id limit 1) met on true
     order by ${beginsWith('u.username_key', q)} desc, u.username_key`.execute(on);
  return rows;
}
