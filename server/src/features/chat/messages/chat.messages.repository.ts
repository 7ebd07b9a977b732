import { sql } from 'kysely';
import type { Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { emojiNameIn } from '#contract/browser/emoji.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type ChatMessageRow, messageColumns, toMessage } from '../chat.message.repository.ts';
import type { ChannelAccess } from '../chat.policy.ts';
import { readable } from '../chat.repository.ts';
import { channelAccess, floorOf } from '../chat.rooms.repository.ts';
import { messageWords } from '../message-words.ts';

/** A message whose channel is locked. */
export type Locked = {
  id: string;
  channelId: string;
  channelName: string;
  /** Null for a message of a conversation. */
  communityId: string | null;
  /** Whether its channel is private, or hides from readers what was written before they came. */
  isForReaders: boolean;
  seq: number;
  senderId: string;
  body: string;
  state: 'visible' | 'deleted';
  deletedBy: 'sender' | 'moderator' | null;
  deletedAt: Date | null;
  sentAt: Date;
  editCount: number;
  reactions: { emoji: string; count: number }[];
  /** Attachments or a forwarded message: then it needs no text of its own. */
  hasMore: boolean;
  /** The text that it forwards; empty for most. */
  forwarded: string;
  now: Date;
};
/** A message that the caller reads, with their access. */
export type OpenedMessage = Locked & { access: ChannelAccess };

/** Over `t`, a message, and `ch`, its channel. */
const columns = sql`t.id, t.channel_id as "channelId", ch.name as "channelName", ch.community_id as "communityId", ch.visibility = 'private' or ch.history_for_new = 'from_join' as "isForReaders",
  t.seq, t.sender_id as "senderId", t.body, t.state, t.deleted_by as "deletedBy", t.deleted_at as "deletedAt", t.sent_at as "sentAt",
  t.edit_count as "editCount", t.reactions,
  t.forward is not null or exists (select from message_attachments a where a.message_id = t.id) as "hasMore",
  coalesce(t.forward ->> 'body', '') as forwarded, ${appNow} as now`;

async function channelOf(on: Db | Tx, messageId: string): Promise<string | null> {
  const { rows } = await sql<{ channelId: string }>`select channel_id as "channelId" from messages where id = ${messageId}`.execute(on);
  return rows[0]?.channelId ?? null;
}
const lockChannel = (tx: Tx, channelId: string) => sql`select from channels where id = ${channelId} for no key update`.execute(tx);

/** False when it was not pinned. Deleting a message ends its pin as well, so that its place is free. */
export async function unpin(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
      with freed as (
        update messages set pinned_at = null, pinned_by = null where id = ${id} and pinned_at is not null returning channel_id
      )
      update channels ch set pin_count = pin_count - 1 from freed where ch.id = freed.channel_id returning ch.id`.execute(tx);
  return rows.length === 1;
}

/**
 * The lock on the channel orders all changes of its messages. The reader's own row is locked before it, as in sending: losing access
 * comes before the change, which is then refused, or after it. Null for messages that the caller does not read.
 */
export async function open(tx: Tx, userId: string, messageId: string): Promise<OpenedMessage | null> {
  const channelId = await channelOf(tx, messageId);
  if (channelId === null) return null;
  await sql`select from channel_members where channel_id = ${channelId} and user_id = ${userId} for key share`.execute(tx);
  await lockChannel(tx, channelId);
  const { rows } = await sql<Locked & ChannelAccess>`
    select ${columns}, ${channelAccess(userId)}
      from (select * from messages where id = ${messageId}) t, ${readable({ channelId, userId })} and t.seq > ${floorOf}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { writeRole, role, isMuted, isChannelArchived, isCommunityArchived, isClosed, isUsedUp, ...message } = row;
  return { ...message, access: { writeRole, role, isMuted, isChannelArchived, isCommunityArchived, isClosed, isUsedUp } };
}

/** Where a community limits what newcomers write, changes are counted in turn with new texts. Locks of communities precede those of channels. */
export async function lockRate(tx: Tx, userId: string, messageId: string): Promise<void> {
  await sql`
    select from communities c where c.content_rules ->> 'newcomerTexts' is not null and c.id = (
      select ch.community_id from messages t join channels ch on ch.id = t.channel_id where t.id = ${messageId} and t.sender_id = ${userId})
       for no key update`.execute(tx);
}

/** Opens a message for those who decide on its case, even if they do not read its channel. */
export async function openReported(tx: Tx, messageId: string): Promise<Locked | null> {
  const channelId = await channelOf(tx, messageId);
  if (channelId === null) return null;
  await lockChannel(tx, channelId);
  const { rows } = await sql<Locked>`
    select ${columns} from messages t join channels ch on ch.id = t.channel_id
     where t.id = ${messageId} and t.seq > ch.floor_seq`.execute(tx);
  return rows[0] ?? null;
}

/** Raises the revision of the channel and gives it to the message, after the change. */
export async function touch(tx: Tx, { id, channelId }: Locked): Promise<void> {
  await sql`
    with room as (update channels set rev = rev + 1 where id = ${channelId} returning rev)
    update messages t set rev = room.rev from room where t.id = ${id}`.execute(tx);
}

/** The message as this reader sees it. `readerId` is null for hints, which go to all. */
export async function read(tx: Tx, { id }: Locked, readerId: string | null): Promise<Message> {
  const { rows } = await sql<ChatMessageRow>`
    select ${messageColumns(readerId)} from messages m join users u on u.id = m.sender_id where m.id = ${id}`.execute(tx);
  return toMessage(rows[0]!);
}

/** The previous text of the message becomes a revision. */
export async function edit(tx: Tx, { id, channelId, editCount, forwarded }: Locked, body: string): Promise<void> {
  await sql`insert into message_revisions (message_id, edit_count, body, replaced_at)
    select id, edit_count, body, ${appNow} from messages where id = ${id}`.execute(tx);
  await sql`update messages set body = ${body}, edited_at = ${appNow}, edit_count = ${editCount + 1},
    search = ${asVector(messageWords(channelId, body, forwarded))} where id = ${id}`.execute(tx);
}

/** The text of the edition with this number; null unless another edition followed it. */
export async function saidIn(tx: Tx, { id }: Locked, editCount: number): Promise<string | null> {
  const { rows } = await sql<{ body: string }>`
    select body from message_revisions where message_id = ${id} and edit_count = ${editCount}`.execute(tx);
  return rows[0]?.body ?? null;
}

export async function setDeleted(tx: Tx, { id }: Locked, by: 'sender' | 'moderator' | null): Promise<void> {
  await sql`update messages set state = ${by === null ? 'visible' : 'deleted'}, deleted_by = ${by},
    deleted_at = ${by === null ? sql`null` : appNow} where id = ${id}`.execute(tx);
  if (by !== null) await unpin(tx, id);
}

/**
 * `there` when the person has given it before. `unknown`: the community of the channel has no emoji of this name, or the channel is a
 * conversation.
 */
export async function addReaction(
  tx: Tx,
  { id, communityId }: Locked,
  userId: string,
  emoji: string,
): Promise<'added' | 'there' | 'unknown'> {
  const name = emojiNameIn(emoji);
  const isKnown =
    name === null
      ? sql`true`
      : sql`exists (select from community_emoji k where k.community_id = ${communityId}::uuid and k.name = ${name})`;
  const { rows } = await sql<{ result: 'added' | 'there' | 'unknown' }>`
    with added as (
      insert into message_reactions (message_id, user_id, emoji) select ${id}::uuid, ${userId}::uuid, ${emoji} where ${isKnown}
      on conflict do nothing returning 1
    )
    select case when exists (select from added) then 'added'
      when exists (select from message_reactions r where r.message_id = ${id} and r.user_id = ${userId} and r.emoji = ${emoji}) then 'there'
      else 'unknown' end as result`.execute(tx);
  return rows[0]!.result;
}

export async function removeReaction(tx: Tx, { id }: Locked, userId: string, emoji: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from message_reactions where message_id = ${id} and user_id = ${userId} and emoji = ${emoji}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function setReactions(tx: Tx, { id }: Locked, reactions: Locked['reactions']): Promise<void> {
  await sql`update messages set reactions = ${JSON.stringify(reactions)}::jsonb where id = ${id}`.execute(tx);
}

/** The latest first; null for a message that the caller does not read. */
export async function listRevisions(
  on: Db | Tx,
  userId: string,
  messageId: string,
): Promise<{ state: 'visible' | 'deleted'; items: { body: string; replacedAt: string }[] } | null> {
  const channelId = await channelOf(on, messageId);
  if (channelId === null) return null;
  const { rows } = await sql<{ state: 'visible' | 'deleted'; body: string | null; replacedAt: Date | null }>`
    with room as (select ${floorOf} as floor from ${readable({ channelId, userId })})
    select t.state, v.body, v.replaced_at as "replacedAt"
      from room join messages t on t.id = ${messageId} and t.seq > room.floor
      left join message_revisions v on v.message_id = t.id and t.state = 'visible'
     order by v.edit_count desc limit ${sql.lit(chatLimits.messageEdits.max)}`.execute(on);
  const [first] = rows;
  if (!first) return null;
  const items = rows.flatMap(({ body, replacedAt }) =>
    body === null || replacedAt === null ? [] : [{ body, replacedAt: replacedAt.toISOString() }],
  );
  return { state: first.state, items };
}
