import { sql } from 'kysely';
import type { Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type ChatMessageRow, messageColumns, toMessage } from '../chat.message.repository.ts';
import { type ReadKey, readable } from '../chat.repository.ts';
import { floorOf } from '../chat.rooms.repository.ts';
import { type Locked, unpin } from './chat.messages.repository.ts';

/** False when it was pinned before. The check on the number of pins throws when there is no place left. */
export async function add(tx: Tx, { id }: Locked, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with pinned as (
      update messages set pinned_at = ${appNow}, pinned_by = ${userId} where id = ${id} and pinned_at is null returning channel_id
    )
    update channels ch set pin_count = pin_count + 1 from pinned where ch.id = pinned.channel_id returning ch.id`.execute(tx);
  return rows.length === 1;
}

export const remove = (tx: Tx, { id }: Locked): Promise<boolean> => unpin(tx, id);

/** The pinned messages that the reader may see; null without read access. */
export async function list(on: Db | Tx, key: ReadKey): Promise<Message[] | null> {
  const { rows } = await sql<ChatMessageRow | { id: null }>`
    with room as (select ch.id, ${floorOf} as floor from ${readable(key)})
    select ${messageColumns(key.userId)}
      from room
      left join messages m on m.channel_id = room.id and m.pinned_at is not null and m.seq > room.floor
      left join users u on u.id = m.sender_id
     order by m.pinned_at desc, m.seq desc
     limit ${sql.lit(chatLimits.channelPins.max)}`.execute(on);
  return rows.length === 0 ? null : rows.flatMap((row) => (row.id === null ? [] : [toMessage(row)]));
}
