import { sql } from 'kysely';
import type { ChannelReader } from '#contract/chat/people.ts';
import { isUnblocked } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, type PageQuery } from '#kernel/paging.ts';
import { type ReadKey, readable } from '../chat.repository.ts';
import { isPresent } from './chat.presence.repository.ts';

/** Over rows with `is_here`, `role` and the columns of a user. */
const inOrder = sql`is_here desc, array_position(array['owner', 'admin', 'moderator', 'member'], role), first_name, last_name, id`;

type Row = { total: number; reader: ChannelReader | null };

/** Null unless it is a channel of a community that the user reads. Guests of an event may not learn who else takes part, so its chat is none. */
export async function list(on: Db, key: ReadKey, query: PageQuery): Promise<{ items: ChannelReader[]; total: number } | null> {
  const { rows } = await sql<Row>`
    with channel as (select ch.id, ch.community_id from ${readable(key)} and ch.community_id is not null and ch.event_id is null),
    readers as (
      select u.id, u.username, u.first_name, u.last_name, u.profile_picture, rm.role, ${isPresent(sql`u.id`)} and ${isUnblocked(key.userId)} as is_here
        from channel join channel_members rd on rd.channel_id = channel.id
        join memberships rm on rm.community_id = channel.community_id and rm.user_id = rd.user_id and rm.state = 'active'
        join users u on u.id = rd.user_id
    ), page as (
      select *, row_number() over (order by ${inOrder}) as nth from readers
       order by nth ${cutOf(query)}
    )
    select (select count(*)::int from readers) as total, case when page.id is not null then json_build_object(
             'person', json_build_object('id', page.id, 'username', page.username, 'firstName', page.first_name, 'lastName', page.last_name,
               'profilePicture', page.profile_picture),
             'role', page.role, 'isHere', page.is_here) end as reader
      from channel left join page on true
     order by nth`.execute(on);
  const [first] = rows;
  if (!first) return null;
  return { items: rows.flatMap(({ reader }) => reader ?? []).slice(0, query.perPage), total: first.total };
}
