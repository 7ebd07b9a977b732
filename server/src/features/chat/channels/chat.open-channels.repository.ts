import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OpenChannel } from '#contract/chat/channels.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isKept, readsByRole, writeRoleOf } from '../chat.rooms.repository.ts';
import { isOnWeb } from '../web/index.ts';

type OpenRow = Omit<OpenChannel, 'lastMessageAt'> & {
  lastMessageAt: Date | null;
  communityId: string;
  community: { slug: string; name: string };
  isMember: boolean;
};
type Left = { communityId: string; name: string; isPrivate: boolean; username: string; isByRole: boolean };
type Key = { channelId: string; userId: string };

const isMember = sql<SqlBool>`(mb.user_id is not null)`;
/** The channels that every member can read. */
const openTo = (userId: string, condition: RawBuilder<SqlBool>) => sql<OpenRow>`
  select ch.id, ch.name, ch.topic, ch.section, ${writeRoleOf} as "writeRole", ch.last_message_at as "lastMessageAt",
         (select count(*)::int from channel_members r join memberships rm on rm.user_id = r.user_id and rm.community_id = ch.community_id
           and rm.state = 'active' where r.channel_id = ch.id) as "readerCount",
         exists (select from channel_members cm where cm.channel_id = ch.id and cm.user_id = mb.user_id) as "isReader", ${isMember} as "isMember",
         ch.community_id as "communityId", json_build_object('slug', c.slug, 'name', c.name) as community
    from channels ch
    join communities c on c.id = ch.community_id
    left join memberships mb on mb.community_id = ch.community_id and mb.user_id = ${userId}::uuid and mb.state = 'active'
   where ch.visibility = 'members' and ch.archived_at is null and ${isKept} and ${condition}`;

export async function list(tx: Tx, communityId: string, userId: string): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`${openTo(userId, sql<SqlBool>`ch.community_id = ${communityId}::uuid and ${isMember}`)}
    order by ch.sort_order, ch.created_at, ch.id limit ${sql.lit(chatLimits.channels.max)}`.execute(tx);
  return rows;
}

export async function find(on: Db | Tx, { channelId, userId }: Key): Promise<OpenRow | null> {
  const { rows } = await openTo(userId, sql<SqlBool>`ch.id = ${channelId}::uuid and (${isMember} or ${isOnWeb})`).execute(on);
  return rows[0] ?? null;
}

/** Returns the community of the channel; null unless it is open to the user. The membership is locked: leaving comes before this or after it. */
export async function join(tx: Tx, { channelId, userId }: Key): Promise<string | null> {
  const { rows } = await sql<{ communityId: string }>`
    with member as materialized (
      select ch.id, ch.community_id, ch.last_seq, ch.countable_total
        from channels ch join communities c on c.id = ch.community_id
        join memberships mb on mb.community_id = ch.community_id and mb.user_id = ${userId}::uuid and mb.state = 'active'
       where ch.id = ${channelId}::uuid and ch.visibility = 'members' and ch.archived_at is null and ${isKept}
         for share of mb
    ), entered as (
      insert into channel_members (channel_id, user_id, joined_seq, last_read_seq, last_read_index)
      select id, ${userId}::uuid, last_seq, last_seq, countable_total from member
      on conflict (channel_id, user_id) do nothing)
    select community_id as "communityId" from member`.execute(tx);
  return rows[0]?.communityId ?? null;
}

/** Null unless the user was a reader. Who reads by their role stays one. */
export async function leave(tx: Tx, { channelId, userId }: Key): Promise<Left | null> {
  const { rows } = await sql<Left>`
    with reader as materialized (
      select cm.channel_id, cm.user_id, ch.community_id, ch.name, ch.visibility = 'private' as is_private, coalesce(${readsByRole}, false) as is_by_role
        from channel_members cm join channels ch on ch.id = cm.channel_id and ch.community_id is not null and ch.event_id is null
        join memberships mb on mb.community_id = ch.community_id and mb.user_id = cm.user_id and mb.state = 'active'
       where cm.channel_id = ${channelId}::uuid and cm.user_id = ${userId}::uuid
    ), gone as (
      delete from channel_members cm using reader where cm.channel_id = reader.channel_id and cm.user_id = reader.user_id and not reader.is_by_role)
    select reader.community_id as "communityId", reader.name, reader.is_private as "isPrivate", u.username, reader.is_by_role as "isByRole"
      from reader join users u on u.id = reader.user_id`.execute(tx);
  return rows[0] ?? null;
}
