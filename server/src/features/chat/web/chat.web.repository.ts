import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { ChatPlace } from '#contract/browser/public-filters.ts';
import { isReadable } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { type ChatMessageRow, messageColumns, toMessage } from '../chat.message.repository.ts';

/** A channel as visitors read it. `older` and `newer`: the `before` of the pages beside this one; null where there is none. */
export type WebWindow = {
  channel: { id: string; name: string; topic: string; isIndexed: boolean; communityId: string };
  messages: Message[];
  older: number | null;
  newer: number | null;
};
type WindowRow = {
  channel_id: string;
  name: string;
  topic: string;
  is_indexed: boolean;
  community_id: string;
  floor: number;
  last_seq: number;
  first: number;
  last: number;
};

/** Messages of a page, deleted ones included. */
const PAGE = 50;

/** Over `ch` and `c`: whether visitors read the channel. */
export const isOnWeb = sql<SqlBool>`(ch.web is not null and ${isReadable(null)})`;

/** The number of the last message of a page: of the latest ones, those before one, or those around one. */
const lastOf = ({ at, before }: ChatPlace): RawBuilder<unknown> => {
  if (at !== null) return sql`least(${at}::bigint + ${sql.lit(PAGE / 2)}, last_seq)`;
  return before === null ? sql`last_seq` : sql`least(${before}::bigint - 1, last_seq)`;
};
/** Before the first message that visitors read stands the first page. */
const shownLastOf = (place: ChatPlace): RawBuilder<unknown> =>
  sql`case when ${lastOf(place)} <= floor then least(floor + ${sql.lit(PAGE)}, last_seq) else ${lastOf(place)} end`;

/** Null for a channel that visitors do not read. */
export async function findWindow(db: Db, channelId: string, place: ChatPlace): Promise<WebWindow | null> {
  const { rows } = await sql<WindowRow>`
    with channel as (
      select ch.id, ch.name, ch.topic, ch.web = 'indexed' as is_indexed, ch.community_id, ch.last_seq, greatest(ch.web_from_seq, ch.floor_seq) as floor
        from channels ch join communities c on c.id = ch.community_id where ch.id = ${channelId}::uuid and ${isOnWeb}),
    span as (select channel.*, ${shownLastOf(place)} as last from channel)
    select id as channel_id, name, topic, is_indexed, community_id, floor, last_seq, greatest(last - ${sql.lit(PAGE - 1)}, floor + 1) as first, last from span`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { channel_id: id, name, topic, is_indexed: isIndexed, community_id: communityId, floor, last_seq: end, first, last } = row;
  const found = await sql<ChatMessageRow>`
    select ${messageColumns(null)} from messages m join users u on u.id = m.sender_id
     where m.channel_id = ${id}::uuid and m.seq between ${first}::bigint and ${last}::bigint and m.state = 'visible' order by m.seq`.execute(
    db,
  );
  return {
    channel: { id, name, topic, isIndexed, communityId },
    messages: found.rows.map(toMessage).map((message) => withoutEarlier(message, floor)),
    older: first > floor + 1 ? first : null,
    newer: last < end ? last + 1 + PAGE : null,
  };
}

/** What visitors do not read is not shown in an answer to it either. */
const withoutEarlier = (message: Message, floor: number): Message =>
  message.replyTo && message.replyTo.seq <= floor ? { ...message, replyTo: null } : message;

/** The channels of a community that visitors read, in their order. */
export async function listOf(db: Db, communityId: string): Promise<{ id: string; name: string; topic: string }[]> {
  const { rows } = await sql<{ id: string; name: string; topic: string }>`
    select ch.id, ch.name, ch.topic from channels ch join communities c on c.id = ch.community_id
     where ch.community_id = ${communityId}::uuid and ch.archived_at is null and ${isOnWeb}
     order by ch.sort_order, ch.created_at, ch.id limit ${sql.lit(chatLimits.channels.max)}`.execute(db);
  return rows;
}
