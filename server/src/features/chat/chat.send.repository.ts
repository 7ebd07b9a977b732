import { sql } from 'kysely';
import type { Message } from '#contract/chat/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { ChannelAccess } from './chat.policy.ts';
import { type ReadKey, readable } from './chat.repository.ts';
import { hasRoomForRequest, isAwaited, isOpenFor } from './chat.requests.repository.ts';
import { channelAccess, floorOf, isOver, moderators, readersOf, readSeq, writes } from './chat.rooms.repository.ts';
import { type ChatMessageRow, messageColumns, newMessageColumns, toMessage } from './chat.message.repository.ts';
import { messageWords } from './message-words.ts';

export type NewChatMessage = ReadKey & {
  id: string;
  clientMsgId: string;
  body: string;
  replyToId: string | null;
  attachments: readonly { uploadId: string }[];
  forwardOfId: string | null;
};
/** `passed` are the messages newly read by sending, which implies having read: those behind `after`, with the number of mentions. */
export type Sent = {
  message: Message;
  communityId: string | null;
  channelName: string;
  /** Whether it is in a private channel: then its hints go to its readers only. */
  isForReaders: boolean;
  /** Whether there are readers who are notified of each message. */
  notifiesReaders: boolean;
  passed: { mentions: number; after: number };
};

/** Most readers of a private channel that get a hint; the others notice with their next request. */
const MAX_HINTED = 500;

/** Whether the community `c` has rules for texts: checked messages are written by `insertInTurn`. */
const hasRules = sql`(coalesce(jsonb_array_length(c.content_rules -> 'words'), 0) > 0
  or coalesce(c.content_rules ->> 'newcomerLinks', 'allow') <> 'allow' or c.content_rules ->> 'newcomerTexts' is not null)`;

/** Seconds until the sender may write again in a channel with slow mode; over `ch` and `moment`. */
const secondsLeft = (userId: string) => sql<number>`coalesce((
  select ceil(extract(epoch from max(m.sent_at) + ch.slow_seconds * interval '1 second' - moment.now))
    from messages m
   where m.sender_id = ${userId}::uuid and m.channel_id = ch.id and m.sent_at > moment.now - ch.slow_seconds * interval '1 second'), 0)::int`;

/** Whether the message that the draft answers is in the channel `ch`. */
const answersMessage = ({ replyToId }: NewChatMessage) =>
  replyToId === null
    ? sql`true`
    : sql`exists (select 1 from messages r where r.id = ${replyToId}::uuid and r.channel_id = ch.id and r.seq > ch.floor_seq)`;

type SentRow = ChatMessageRow & {
  community_id: string | null;
  channel_name: string;
  is_private: boolean;
  read_before: number;
  passed: number;
  is_notified: boolean;
};

/**
 * Permissions, number, message and the sender's read position in one statement, and so in one commit. The lock on the channel's row, held
 * until that commit, serialises the writers of a channel: a reader that sees a `seq` sees all before it. In slow mode, and where the
 * community has rules for texts, only moderators pass, unless the caller has the channel's lock and has checked the text. The sender's own
 * row is locked first: losing access comes before the message, which is then refused, or after it. Writing accepts a request.
 */
const write = async (on: Db | Tx, draft: NewChatMessage, { isInTurn }: { isInTurn: boolean }): Promise<Sent | null> => {
  const { rows } = await sql<SentRow>`
    with moment as materialized (select app_now() as now),
    place as materialized (
      select ${readSeq} as read_before, mb.role, coalesce(mb.role in (${moderators}), false) as is_moderator,
             coalesce(${hasRules}, false) as has_rules, ${isAwaited} as is_awaited
        from ${readable(draft)} and (mb.muted_until is null or mb.muted_until <= app_now()) and (ch.community_id is null or c.status = 'active') and ${isOpenFor(draft.userId)}
         and not exists (select from events e where e.id = ch.event_id and ${isOver})
         for key share of cm
    ),
    room as (
      update channels ch
         set last_seq = ch.last_seq + 1, rev = ch.rev + 1, countable_total = ch.countable_total + 1, last_message_at = moment.now
        from moment, place
       where ch.id = ${draft.channelId}::uuid and ch.archived_at is null
         and ${writes(sql`place.role`)}
         and (ch.slow_seconds = 0 or place.is_moderator or ${isInTurn ? sql`${secondsLeft(draft.userId)} <= 0` : sql`false`})
         and (place.is_moderator or ${isInTurn} or not place.has_rules)
         and (not place.is_awaited or ${hasRoomForRequest})
         and ${answersMessage(draft)}
      returning ch.id, ch.community_id, ch.name, ch.visibility, ch.last_seq, ch.countable_total, ch.rev, moment.now, place.read_before
    ), m as (
      insert into messages (id, channel_id, seq, countable_index, rev, sender_id, client_msg_id, reply_to_id, body, search, sent_at)
      select ${draft.id}::uuid, id, last_seq, countable_total, rev, ${draft.userId}::uuid, ${draft.clientMsgId}::uuid,
             ${draft.replyToId}::uuid, ${draft.body}::text,
             ${asVector(messageWords(draft.channelId, draft.body))}, now
        from room
      returning *
    ), own as (
      update channel_members cm
         set last_read_seq = greatest(cm.last_read_seq, room.last_seq), last_read_index = greatest(cm.last_read_index, room.countable_total), request = null
        from room where cm.channel_id = room.id and cm.user_id = ${draft.userId}::uuid
    )
    select ${newMessageColumns({ isReply: draft.replyToId !== null })}, room.community_id, room.name as channel_name, room.visibility = 'private' as is_private, room.read_before,
           room.community_id is null or exists (select from channel_members f where f.channel_id = room.id and f.level = 'all') as is_notified,
           (select count(*) from mentions mn where mn.user_id = ${draft.userId}::uuid and mn.channel_id = room.id and mn.seq > room.read_before) as passed
      from m join room on true join users u on u.id = m.sender_id`.execute(on);
  const [row] = rows;
  if (!row) return null;
  const { community_id: communityId, channel_name: channelName, is_private: isForReaders } = row;
  return {
    message: toMessage(row),
    communityId,
    channelName,
    isForReaders,
    notifiesReaders: row.is_notified,
    passed: { mentions: row.passed, after: row.read_before },
  };
};

/** Null without permission, for a reply to a missing message, or when slow mode or rules require `insertInTurn`. */
export const insert = (on: Db | Tx, draft: NewChatMessage): Promise<Sent | null> => write(on, draft, { isInTurn: false });

/** The community whose rules for texts apply to the draft; null for those without any. */
export async function ruledBy(tx: Tx, { channelId }: NewChatMessage): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from channels ch join communities c on c.id = ch.community_id where ch.id = ${channelId}::uuid and ${hasRules}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Like `insert`, but after all concurrent writers of the channel. Returns the seconds to wait in a slow channel. */
export async function insertInTurn(tx: Tx, draft: NewChatMessage): Promise<Sent | { wait: number }> {
  await sql`select from channels where id = ${draft.channelId}::uuid for no key update`.execute(tx);
  const sent = await write(tx, draft, { isInTurn: true });
  if (sent) return sent;
  const { rows } = await sql<{ wait: number }>`
    with moment as materialized (select app_now() as now)
    select ${secondsLeft(draft.userId)} as wait from moment, ${readable(draft)}`.execute(tx);
  return { wait: rows[0]?.wait ?? 0 };
}

export async function findChannelAccess(on: Db | Tx, key: ReadKey): Promise<ChannelAccess | null> {
  const { rows } = await sql<ChannelAccess>`
    select ${channelAccess(key.userId)} from ${readable(key)}`.execute(on);
  return rows[0] ?? null;
}

/** The message stored under this client id, in any channel. */
export async function findByClientId(on: Db | Tx, { userId, clientMsgId }: NewChatMessage): Promise<Message | null> {
  const { rows } = await sql<ChatMessageRow>`
    select ${messageColumns(userId)} from messages m join users u on u.id = m.sender_id
     where m.sender_id = ${userId}::uuid and m.client_msg_id = ${clientMsgId}::uuid`.execute(on);
  return rows[0] ? toMessage(rows[0]) : null;
}

export async function isInChannel(on: Db | Tx, messageId: string, channelId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from messages t join channels ch on ch.id = t.channel_id
     where t.id = ${messageId}::uuid and ch.id = ${channelId}::uuid and t.seq > ch.floor_seq`.execute(on);
  return rows.length > 0;
}

/** Receivers of hints about a channel: those who see its message `seq`; null: all who read it. */
export async function listReaders(on: Db | Tx, channelId: string, seq: number | null): Promise<string[]> {
  const isSeen = seq === null ? sql`true` : sql`${floorOf} < ${seq}::bigint`;
  const { rows } = await sql<{ user_id: string }>`${readersOf(sql`${channelId}::uuid`, isSeen)} limit ${sql.lit(MAX_HINTED)}`.execute(on);
  return rows.map(({ user_id }) => user_id);
}
