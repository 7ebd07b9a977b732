import { sql } from 'kysely';
import { limits } from '#contract/browser/limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export type Published = { id: string; title: string; hostId: string | null };
/** A member, and the community in whose name they are notified. */
type Member = { id: string; communityId: string };

// SQL of notifying communities of an event that was published.

/** Null when the event is not for all members, is not published, or is over. */
export async function find(on: Db | Tx, eventId: string): Promise<Published | null> {
  const { rows } = await sql<Published>`select id, title, created_by as "hostId" from events
    where id = ${eventId}::uuid and status = 'published' and visibility in ('public', 'members') and ends_at > ${appNow}`.execute(on);
  return rows[0] ?? null;
}

/**
 * Members who are notified of everything in a community that hosts the event, and were not notified of it yet: members of all of these
 * communities, or of one that has hosted it since. A person in several of them is notified by the event's own community; a person who is
 * banned there is not notified. The other communities notify of public events only.
 */
export async function membersToTell(on: Db | Tx, { eventId, communityId, after, limit }: Search): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with hosting as (
      select e.community_id as id, 0 as place from events e where e.id = ${eventId}::uuid
      union all
      select * from (select h.community_id, 1 from event_communities h join events e on e.id = h.event_id and e.visibility = 'public'
        join communities c on c.id = h.community_id and c.status = 'active'
        where h.event_id = ${eventId}::uuid and h.accepted_at is not null limit ${sql.lit(limits.eventCommunities.max)}) others),
    members as (
      select distinct on (m.user_id) m.user_id as id, hosting.id as "communityId" from hosting cross join lateral (
        select x.user_id from memberships x
        where x.community_id = hosting.id and x.state = 'active' and x.notification_level = 'all' and x.user_id > ${after}::uuid
          and not exists (select from memberships b join events e on e.community_id = b.community_id
            where e.id = ${eventId}::uuid and b.user_id = x.user_id and b.state = 'banned' and (b.banned_until is null or b.banned_until > ${appNow}))
          and not exists (select from notifications n where n.user_id = x.user_id and n.kind = 'event.published' and n.subject_id = ${eventId}::uuid)
        order by x.user_id limit ${limit}) m
      where ${communityId}::uuid is null or hosting.id = ${communityId}::uuid
      order by m.user_id, hosting.place, hosting.id)
    select id, "communityId" from members order by id limit ${limit}`.execute(on);
  return rows;
}
type Search = { eventId: string; communityId: string | null; after: string; limit: number };
