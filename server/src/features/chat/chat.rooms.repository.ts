import { type RawBuilder, sql } from 'kysely';

const MOST_ROOMS = 500;

/**
 * The channels that a user reads, for joins of other repositories: `id`, `name`, `community_slug`, `community_name`, and `floor`, the last
 * message before the user joined where the channel hides its history from newcomers.
 */
export const roomsOf = (userId: string): RawBuilder<unknown> => sql`
  select ch.id, ch.name, c.slug as community_slug, c.name as community_name,
         case ch.history_for_new when 'from_join' then cm.joined_seq else 0 end as floor
    from memberships mb
    join communities c on c.id = mb.community_id and c.status in ('active', 'archived')
    join channels ch on ch.community_id = c.id and ch.archived_at is null
    join channel_members cm on cm.channel_id = ch.id and cm.user_id = mb.user_id
   where mb.user_id = ${userId}::uuid and mb.state = 'active'
   order by ch.last_message_at desc nulls last, ch.id
   limit ${sql.lit(MOST_ROOMS)}`;
