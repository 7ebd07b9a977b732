import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ChannelLevel, ChannelRole } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { holdsRight } from '#features/access/index.ts';
import { isOpenFor, isUsedUp } from './chat.requests.repository.ts';
import { moderating } from './chat.policy.ts';

const MAX_ROOMS = 500;

/** Roles that moderate, as a list. */
export const moderators = sql.join(moderating.map((role) => sql.lit(role)));

/**
 * Whether the row `cm` of a channel `ch` lets its user in, with their membership `mb` if there is one. Guests of an event read its chat
 * without being members of the community, but not while banned there. In a conversation the row is enough unless its request was declined.
 */
export const isReader = sql<SqlBool>`(mb.state = 'active' or (ch.community_id is null and cm.request is distinct from 'declined')
  or (ch.event_id is not null and (mb.state is distinct from 'banned' or mb.banned_until <= app_now())))`;

/** Over `ch`: the least role of those who write. */
export const writeRoleOf = sql<ChannelRole>`case ch.kind when 'announcement' then ch.write_role else 'member' end`;
/** Over `ch`: whether a role, null for none, writes in it. */
export const writes = (role: RawBuilder<unknown>) => sql<SqlBool>`(ch.kind <> 'announcement' or has_role(${role}, ch.write_role))`;

/** Over `ch` and `mb`: whether the member reads a private channel by their role. */
export const readsByRole = sql<SqlBool>`(ch.read_role is not null and mb.state = 'active' and has_role(mb.role, ch.read_role))`;

/** Over `ch` and `c`, left-joined: whether the community can still be read, where there is one. */
export const isKept = sql<SqlBool>`(ch.community_id is null or c.status in ('active', 'archived'))`;

/** Over `cm` and `ch`: the level that the reader chose, and the end of the time for which they muted the channel. */
export const chosenLevelOf = sql<ChannelLevel>`coalesce(cm.level, case when ch.community_id is null then 'all' else 'mentions' end)`;
export const mutedUntilOf = sql<Date | null>`case when cm.muted_until > app_now() then cm.muted_until end`;

/** Over `cm` and `ch`: the level at which the reader is notified of the channel now. */
export const levelOf = sql<ChannelLevel>`case when cm.muted_until > app_now() then 'none' else ${chosenLevelOf} end`;

/** Over `ch`, `c` and `mb`: whether the reader may mention all readers at once. In a conversation everybody may. */
export const mayMentionAll = (isAdmin: boolean) =>
  sql<boolean>`(ch.community_id is null or ${isAdmin} or ${holdsRight('mentionAll', 'mb')})`;

/** The channels `ch` of a user with the user's row `cm`, membership `mb` and community `c`, both missing for conversations. */
export const channelsOf = (userId: string): RawBuilder<unknown> => sql`
  channel_members cm
  join channels ch on ch.id = cm.channel_id
  left join communities c on c.id = ch.community_id
  left join memberships mb on mb.community_id = ch.community_id and mb.user_id = cm.user_id
  where cm.user_id = ${userId}::uuid and ${isReader} and ${isKept}`;

/**
 * The last message that the reader `cm` of a channel `ch` does not see: sent before they came, if the channel hides its history from
 * newcomers, or deleted by the channel's rule. Every read of messages treats those at or below it as missing.
 */
export const floorOf = sql<number>`greatest(ch.floor_seq, case ch.history_for_new when 'from_join' then cm.joined_seq else 0 end)`;

/** The read position of `cm` in `ch`: what is gone counts as read. */
export const readSeq = sql<number>`greatest(cm.last_read_seq, ch.floor_seq)`;
export const readIndex = sql<number>`greatest(cm.last_read_index, ch.floor_index)`;

/** The chat of an event `e` is closed, and no longer listed, some days after its end, and when the event is cancelled. */
export const isOver = sql<boolean>`(e.status = 'cancelled'
  or (e.status <> 'postponed' and e.ends_at + ${sql.lit(limits.eventChat.days)} * interval '1 day' <= app_now()))`;

/** A `ChannelAccess` of this user over `ch`, `cm`, `mb` and `c`. */
export const channelAccess = (
  userId: string,
) => sql`${writeRoleOf} as "writeRole", mb.role, coalesce(mb.muted_until > app_now(), false) as "isMuted",
  ch.archived_at is not null or exists (select from events e where e.id = ch.event_id and ${isOver}) as "isChannelArchived",
  coalesce(c.status <> 'active', false) as "isCommunityArchived", not ${isOpenFor(userId)} as "isClosed", ${isUsedUp} as "isUsedUp"`;

/**
 * The channels that a user reads, for joins of other repositories: `id`, `name`, `community_slug` and `community_name`, null for
 * conversations, and `floor`, the last message that is not for the user.
 */
export const roomsOf = (userId: string): RawBuilder<unknown> => sql`
  select ch.id, ch.name, c.slug as community_slug, c.name as community_name,
         ${floorOf} as floor
    from ${channelsOf(userId)} and ch.archived_at is null
   order by ch.last_message_at desc nulls last, ch.id
   limit ${sql.lit(MAX_ROOMS)}`;

const { readers: MAX_RECEIPTS } = chatLimits.receipts;
/** Whether so few read a channel that each of them sees how far the others have read. */
export const hasReceipts = (channelId: RawBuilder<unknown>) => sql<SqlBool>`((select count(*) from (${readersOf(channelId)}
  limit ${sql.lit(MAX_RECEIPTS + 1)}) r) <= ${sql.lit(MAX_RECEIPTS)})`;

/** The ids of those who read a channel, and fit a condition over `cm` and `ch`. */
export const readersOf = (channelId: RawBuilder<unknown>, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select cm.user_id from channel_members cm
    join channels ch on ch.id = cm.channel_id
    left join memberships mb on mb.community_id = ch.community_id and mb.user_id = cm.user_id
   where cm.channel_id = ${channelId} and ${isReader} and ${condition} order by cm.user_id`;
