import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Channel, chat, Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { holdsRight, isInviter } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type ChatMessageRow, messageColumns, toMessage } from './chat.message.repository.ts';
import { reactRefusal, refusal, type ChannelAccess } from './chat.policy.ts';
import {
  channelsOf,
  chosenLevelOf,
  floorOf,
  hasReceipts,
  isKept,
  isOver,
  isReader,
  levelOf,
  mayMentionAll,
  moderators,
  mutedUntilOf,
  readIndex,
  readsByRole,
  readSeq,
  writeRoleOf,
} from './chat.rooms.repository.ts';
import { isOnWeb } from './web/index.ts';

export type MessageWindow = z.output<typeof chat.messages.ok>;
export type WindowQuery = z.output<NonNullable<typeof chat.messages.query>>;
export type Changes = z.output<typeof chat.changes.ok>;
export type Reading = z.output<typeof chat.read.ok>;
/** The key of the row of a reader in a channel. */
export type ReadKey = { channelId: string; userId: string };

const MAX_CHANNELS = 500;

/** `isTold`: whether others who have the channel open learn of it at once. `passed` are the newly read messages: those with `seq` > `after`, and whether there can be notifications of them. */
type Raised = Reading & { hasMoved: boolean; isTold: boolean; passed: { areNotified: boolean; after: number } };
type RaisedRow = {
  last_read_seq: number;
  unread: number;
  mentions: number;
  has_moved: boolean;
  is_told: boolean;
  read_before: number;
  are_notified: boolean;
};

/** The channel `ch` with the reader's row `cm`, membership `mb` and community `c`; no row without read access. */
export const readable = ({ channelId, userId }: ReadKey): RawBuilder<unknown> => sql`
  channels ch
  join channel_members cm on cm.channel_id = ch.id and cm.user_id = ${userId}::uuid
  left join memberships mb on mb.community_id = ch.community_id and mb.user_id = cm.user_id
  left join communities c on c.id = ch.community_id
  where ch.id = ${channelId}::uuid and ${isReader} and ${isKept}`;

/** `floor` is the last message that the channel's rule deleted; `reader_floor`, the last one that is not for the reader. */
const channelSeenBy = (key: ReadKey): RawBuilder<unknown> => sql`
  select ch.id, ch.rev, ch.last_seq, ch.floor_seq as floor, ${floorOf} as reader_floor
    from ${readable(key)}`;

type ChannelRow = {
  id: string;
  kind: Channel['kind'];
  write_role: ChannelAccess['writeRole'];
  is_on_web: boolean;
  name: string;
  topic: string;
  last_seq: number;
  rev: number;
  countable_total: number;
  last_message_at: Date | null;
  community_id: string;
  slug: string;
  community_name: string;
  avatar: string | null;
  community_status: string;
  role: ChannelAccess['role'];
  is_muted: boolean;
  last_read_seq: number;
  last_read_index: number;
  mentions: number;
  level: Channel['level'];
  muted_until: Date | null;
  can_invite: boolean;
  can_manage: boolean;
  can_moderate: boolean;
  can_mention_all: boolean;
  can_leave: boolean;
  section: string;
  visibility: Channel['visibility'];
  is_archived: boolean;
  retention_days: number | null;
  event_slug: string | null;
  event_starts_at: Date | null;
  is_listed: boolean;
  is_over: boolean;
};

const toChannel = (row: ChannelRow): Channel => {
  const access = {
    writeRole: row.write_role,
    role: row.role,
    isMuted: row.is_muted,
    isChannelArchived: row.is_over || row.is_archived,
    isCommunityArchived: row.community_status !== 'active',
    isClosed: false,
    isUsedUp: false,
  };
  return {
    id: row.id,
    community: { id: row.community_id, slug: row.slug, name: row.community_name, avatar: row.avatar },
    conversation: null,
    kind: row.kind,
    writeRole: row.write_role,
    isOnWeb: row.is_on_web,
    name: row.name,
    topic: row.topic,
    lastSeq: row.last_seq,
    rev: row.rev,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    lastReadSeq: row.last_read_seq,
    unread: row.countable_total - row.last_read_index,
    mentions: row.mentions,
    level: row.level,
    mutedUntil: row.muted_until?.toISOString() ?? null,
    section: row.section,
    visibility: row.visibility,
    isArchived: row.is_archived,
    role: row.role,
    retentionDays: row.retention_days,
    can: {
      write: refusal(access) === null,
      react: reactRefusal(access) === null,
      manage: row.can_manage,
      moderate: row.can_moderate,
      invite: row.can_invite,
      mentionAll: row.can_mention_all,
      leave: row.can_leave,
    },
    event:
      row.event_slug === null || row.event_starts_at === null
        ? null
        : { slug: row.event_slug, startsAt: row.event_starts_at.toISOString(), isListed: row.is_listed },
  };
};

/** First and last `seq` of a window as SQL over `channel`. Relies on `seq` being dense. */
function boundsOf({ before, after, around, limit }: WindowQuery): { first: RawBuilder<number>; last: RawBuilder<number> } {
  const size = sql`${limit}::bigint`;
  if (around !== undefined) {
    const first = sql<number>`greatest(least(${around}::bigint - ${size} / 2, last_seq - ${size} + 1), reader_floor + 1)`;
    return { first, last: sql`${first} + ${size} - 1` };
  }
  if (after !== undefined) {
    const first = sql<number>`greatest(${after}::bigint, reader_floor) + 1`;
    return { first, last: sql`${first} + ${size} - 1` };
  }
  const last = before === undefined ? sql<number>`last_seq` : sql<number>`least(${before}::bigint - 1, last_seq)`;
  return { first: sql`${last} - ${size} + 1`, last };
}

const messagesOf = (rows: readonly (ChatMessageRow | { id: null })[]): Message[] =>
  rows.flatMap((row) => (row.id === null ? [] : [toMessage(row)]));

/** Channels of communities, ordered by community, then by their own order; the most recently active ones when there are too many. */
export async function listChannels(on: Db | Tx, { id: userId, isAdmin }: Pick<Viewer, 'id' | 'isAdmin'>): Promise<Channel[]> {
  const { rows } = await sql<ChannelRow>`
    with mine as (
      select ch.*, c.slug, c.name as community_name, c.name_key, c.avatar, c.status as community_status, mb.role,
             coalesce(mb.muted_until > app_now(), false) as is_muted, ${readSeq} as last_read_seq, ${readIndex} as last_read_index, ${levelOf} as level, ${chosenLevelOf} as chosen_level, ${mutedUntilOf} as muted_until,
             ch.visibility <> 'private' and ch.archived_at is null and ${isInviter('mb')} as can_invite,
             ch.event_id is null and (${isAdmin} or ${holdsRight('manageChannels', 'mb')}) as can_manage,
             ${isAdmin} or (c.status = 'active' and coalesce(mb.muted_until <= app_now(), true) and coalesce(mb.state = 'active' and mb.role in (${moderators}), false)) as can_moderate,
             ${mayMentionAll(isAdmin)} as can_mention_all, ${writeRoleOf} as least_writer,
             ch.event_id is null and not coalesce(${readsByRole}, false) as can_leave, ${isOnWeb} as is_on_web
        from ${channelsOf(userId)} and ch.community_id is not null and (ch.archived_at is null or ch.event_id is null)
       order by ch.last_message_at desc nulls last, ch.id
       limit ${sql.lit(MAX_CHANNELS)}
    )
    select mine.id, kind, least_writer as write_role, name, topic, last_seq, rev, countable_total, last_message_at, mine.community_id, mine.slug, community_name, avatar,
           community_status, role, is_muted, last_read_seq, last_read_index, chosen_level as level, muted_until, can_invite, can_manage, can_moderate, can_mention_all, can_leave, is_on_web,
           mine.section, mine.visibility, mine.retention_days, mine.archived_at is not null as is_archived, coalesce(${isOver}, false) as is_over,
           e.slug as event_slug, e.starts_at as event_starts_at,
           coalesce(not ${isOver} and (e.series_id is null or last_seq > 0
             or e.starts_at <= app_now() + ${sql.lit(limits.eventChat.listedDays)} * interval '1 day'), true) as is_listed,
           (select count(*) from mentions mn
             where mn.user_id = ${userId}::uuid and mn.channel_id = mine.id and mn.seq > mine.last_read_seq and mine.level <> 'none') as mentions
      from mine left join events e on e.id = mine.event_id
     order by name_key, mine.community_id, e.starts_at nulls first, sort_order, mine.created_at, mine.id`.execute(on);
  return rows.map(toChannel);
}

/** The window with its revision, from one snapshot; null without read access. */
export async function findWindow(on: Db | Tx, key: ReadKey, query: WindowQuery): Promise<MessageWindow | null> {
  const { first, last } = boundsOf(query);
  const { rows } = await sql<
    (ChatMessageRow | { id: null }) & {
      channel_rev: number;
      floor: number;
      has_before: boolean;
      has_after: boolean;
    }
  >`
    with channel as materialized (${channelSeenBy(key)}),
    span as (select id, rev, last_seq, floor, reader_floor, greatest(${first}, reader_floor + 1) as first, least(${last}, last_seq) as last from channel)
    select span.rev as channel_rev, span.floor, span.first > span.reader_floor + 1 as has_before, span.last < span.last_seq as has_after, ${messageColumns(key.userId)}
      from span
      left join messages m on m.channel_id = span.id and m.seq between span.first and span.last
      left join users u on u.id = m.sender_id
     order by m.seq`.execute(on);
  const [top] = rows;
  return top
    ? { items: messagesOf(rows), hasBefore: top.has_before, hasAfter: top.has_after, rev: top.channel_rev, floor: top.floor }
    : null;
}

/** Null without read access. `tooFar` is set for a revision that was never reached as well. */
export async function findChanges(on: Db | Tx, key: ReadKey, since: number): Promise<Changes | null> {
  const { rows } = await sql<(ChatMessageRow | { id: null }) & { channel_rev: number; floor: number }>`
    with channel as materialized (${channelSeenBy(key)})
    select channel.rev as channel_rev, channel.floor, ${messageColumns(key.userId)}
      from channel
      left join lateral (
        select * from messages
         where channel_id = channel.id and rev > ${since}::bigint and seq > channel.reader_floor
         order by rev, seq limit ${sql.lit(chatLimits.changes.max + 1)}
      ) m on true
      left join users u on u.id = m.sender_id
     order by m.rev, m.seq`.execute(on);
  const [top] = rows;
  if (!top) return null;
  const tooFar = rows.length > chatLimits.changes.max || since > top.channel_rev;
  return { items: tooFar ? [] : messagesOf(rows), rev: top.channel_rev, floor: top.floor, tooFar };
}

/** Raises the read position, never lowers it; null without read access. */
export async function raiseRead(tx: Tx, key: ReadKey, seq: number): Promise<Raised | null> {
  const { rows } = await sql<RaisedRow>`
    with seen as (
      select cm.channel_id, cm.user_id, ${readSeq} as last_read_seq, ${readIndex} as last_read_index, ch.countable_total, ${levelOf} as level, least(${seq}::bigint, ch.last_seq) as upto,
             ch.event_id is null and cm.request is null as is_shown
        from ${readable(key)}
    ), raised as (
      update channel_members cm
         set last_read_seq = greatest(cm.last_read_seq, m.seq), last_read_index = greatest(cm.last_read_index, m.countable_index)
        from seen join messages m on m.channel_id = seen.channel_id and m.seq = seen.upto
       where cm.channel_id = seen.channel_id and cm.user_id = seen.user_id and seen.last_read_seq < seen.upto
      returning cm.last_read_seq, cm.last_read_index
    ), reading as (
      select seen.channel_id, seen.user_id, seen.countable_total, seen.level, seen.is_shown, seen.last_read_seq as read_before, raised.last_read_seq is not null as has_moved,
             coalesce(raised.last_read_seq, seen.last_read_seq) as last_read_seq,
             coalesce(raised.last_read_index, seen.last_read_index) as last_read_index
        from seen left join raised on true
    )
    select last_read_seq, has_moved, read_before,
           -- An own message sent meanwhile is read already, and not yet in the total that this statement sees.
           greatest(countable_total - last_read_index, 0) as unread,
           (select count(*) from mentions mn where mn.user_id = reading.user_id and mn.channel_id = reading.channel_id and mn.seq > reading.last_read_seq
               and level <> 'none') as mentions,
           has_moved and (level = 'all' or exists (select from mentions mn where mn.user_id = reading.user_id and mn.channel_id = reading.channel_id
               and mn.seq > reading.read_before and mn.seq <= reading.last_read_seq)) as are_notified,
           -- Beside a block, which nothing tells of, the others learn of it with their next look at the list.
           case when has_moved and is_shown then exists (select from users u where u.id = reading.user_id and u.shows_presence)
             and not exists (select from blocks b join channel_members bm on bm.channel_id = reading.channel_id
               and ((b.user_id = reading.user_id and b.blocked_id = bm.user_id) or (b.blocked_id = reading.user_id and b.user_id = bm.user_id)))
             and ${hasReceipts(sql`reading.channel_id`)} else false end as is_told
      from reading`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { last_read_seq: lastReadSeq, unread, mentions, has_moved: hasMoved, is_told: isTold } = row;
  return { lastReadSeq, unread, mentions, hasMoved, isTold, passed: { areNotified: row.are_notified, after: row.read_before } };
}
