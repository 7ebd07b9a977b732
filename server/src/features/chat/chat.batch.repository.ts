import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { vectorText } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { messageWords } from './message-words.ts';

type BatchMessage = { senderId: string; body: string; sentAt: Date; id?: string; clientMsgId?: string; replyToId?: string | null };

/** Rows per statement: the parameters are arrays, which the engine receives in one message. */
const CHUNK = 1_000;

/**
 * Appends messages to a channel in the order given, as if each had been sent: numbers, revision, counters and the senders' read positions
 * are right afterwards. No hints, mentions or permission checks. Returns ids and numbers.
 */
export async function insertMessages(tx: Tx, channelId: string, messages: readonly BatchMessage[]): Promise<{ id: string; seq: number }[]> {
  if (messages.length === 0) return [];
  const before = await claimNumbers(tx, channelId, messages);
  const stored = messages.map((message, index) => ({ ...message, id: message.id ?? newId(), seq: before.seq + index + 1 }));
  for (let start = 0; start < stored.length; start += CHUNK) await insertChunk(tx, channelId, before, stored.slice(start, start + CHUNK));
  await raiseReads(tx, channelId, [...new Map(stored.map(({ senderId: userId, seq }) => [userId, { userId, seq }])).values()]);
  return stored.map(({ id, seq }) => ({ id, seq }));
}

type Counters = { seq: number; total: number; rev: number };

async function claimNumbers(tx: Tx, channelId: string, messages: readonly BatchMessage[]): Promise<Counters> {
  const count = messages.length;
  const latest = new Date(Math.max(...messages.map(({ sentAt }) => sentAt.getTime())));
  const { rows } = await sql<Counters>`
    update channels
       set last_seq = last_seq + ${count}::int, rev = rev + ${count}::int, countable_total = countable_total + ${count}::int,
           last_message_at = greatest(last_message_at, ${latest}::timestamptz)
     where id = ${channelId}::uuid
    returning last_seq - ${count}::int as seq, countable_total - ${count}::int as total, rev - ${count}::int as rev`.execute(tx);
  const [before] = rows;
  if (!before) throw new Error(`There is no channel ${channelId} to insert messages into.`);
  return before;
}

async function insertChunk(
  tx: Tx,
  channelId: string,
  before: Counters,
  rows: readonly (BatchMessage & { id: string; seq: number })[],
): Promise<void> {
  const column = <T>(read: (row: (typeof rows)[number]) => T): T[] => rows.map(read);
  await sql`
    insert into messages (id, channel_id, seq, countable_index, rev, sender_id, client_msg_id, reply_to_id, body, search, sent_at)
    select id, ${channelId}::uuid, seq, seq + ${before.total - before.seq}::bigint, seq + ${before.rev - before.seq}::bigint,
           sender_id, client_msg_id, reply_to_id, body, search::tsvector, sent_at
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ seq }) => seq)}::bigint[], ${column(({ senderId }) => senderId)}::uuid[],
                  ${column(({ clientMsgId }) => clientMsgId ?? newId())}::uuid[], ${column(({ replyToId }) => replyToId ?? null)}::uuid[],
                  ${column(({ body }) => body)}::text[], ${column(({ body }) => vectorText(messageWords(channelId, body)))}::text[],
                  ${column(({ sentAt }) => sentAt)}::timestamptz[])
        as item (id, seq, sender_id, client_msg_id, reply_to_id, body, search, sent_at)`.execute(tx);
}

/** Raises read positions, never lowers them. */
async function raiseReads(tx: Tx, channelId: string, reads: readonly { userId: string; seq: number }[]): Promise<void> {
  await sql`
    update channel_members cm
       set last_read_seq = greatest(cm.last_read_seq, m.seq), last_read_index = greatest(cm.last_read_index, m.countable_index)
      from unnest(${reads.map(({ userId }) => userId)}::uuid[], ${reads.map(({ seq }) => seq)}::bigint[]) as read (user_id, seq)
      join messages m on m.channel_id = ${channelId}::uuid and m.seq = read.seq
     where cm.channel_id = ${channelId}::uuid and cm.user_id = read.user_id`.execute(tx);
}
