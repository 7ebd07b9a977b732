import { sql } from 'kysely';
import type { Message } from '#contract/chat/index.ts';
import { asVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type ChatMessageRow, messageColumns, toMessage } from '../chat.message.repository.ts';
import { channelsOf, floorOf } from '../chat.rooms.repository.ts';
import { messageWords } from '../message-words.ts';

/** What a message keeps of the one that it forwards: its sender is resolved when it is read. */
type Snapshot = { messageId: string; channelId: string; seq: number; senderId: string; body: string; mentions: unknown; sentAt: string };
/** `fromId`: the message that was chosen, which forwards the one of the snapshot if they differ. */
export type Forwarded = { fromId: string; state: 'visible' | 'deleted'; snapshot: Snapshot };

/** A message that the user reads, as another message keeps it; null for others. */
export async function find(tx: Tx, userId: string, messageId: string): Promise<Forwarded | null> {
  const { rows } = await sql<Forwarded>`
    select t.id as "fromId", t.state, coalesce(t.forward, jsonb_build_object('messageId', t.id, 'channelId', t.channel_id, 'seq', t.seq,
        'senderId', t.sender_id, 'body', t.body, 'mentions', t.mentions, 'sentAt', t.sent_at)) as snapshot
      from messages t
     where t.id = ${messageId}::uuid
       and exists (select from ${channelsOf(userId)} and ch.id = t.channel_id and t.seq > ${floorOf})`.execute(tx);
  return rows[0] ?? null;
}

/** Gives a new message what it forwards, and returns it as all readers see it. */
export async function write(tx: Tx, { id, channelId, body }: Message, snapshot: Snapshot): Promise<Message> {
  await sql`update messages set forward = ${JSON.stringify(snapshot)}::jsonb,
    search = ${asVector(messageWords(channelId, body, snapshot.body))} where id = ${id}::uuid`.execute(tx);
  const { rows } = await sql<ChatMessageRow>`
    select ${messageColumns(null)} from messages m join users u on u.id = m.sender_id where m.id = ${id}::uuid`.execute(tx);
  return toMessage(rows[0]!);
}
