import { sql } from 'kysely';
import type { SavedMessage } from '#contract/chat/saved.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { isAfter, microsOf, type Cursor } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type ChatMessageRow, messageColumns, toMessage } from '../chat.message.repository.ts';
import { channelsOf, floorOf } from '../chat.rooms.repository.ts';

type Row = ChatMessageRow & { saved_at: Date; micros: number; channel_name: string; community_name: string | null };
export type SavedRow = { item: SavedMessage; cursor: Cursor };

/** The state of a message that the person can read; null for others. */
export async function find(tx: Tx, userId: string, messageId: string): Promise<'visible' | 'deleted' | null> {
  const { rows } = await sql<{ state: 'visible' | 'deleted' }>`
    select t.state from messages t
     where t.id = ${messageId}::uuid
       and exists (select from ${channelsOf(userId)} and cm.channel_id = t.channel_id and t.seq > ${floorOf})`.execute(tx);
  return rows[0]?.state ?? null;
}

/** Whether it is new; null when there are too many. Counted under the lock of the person's row: two at once cannot pass the limit. */
export async function add(tx: Tx, userId: string, messageId: string): Promise<boolean | null> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into saved_messages (user_id, message_id) select ${userId}::uuid, ${messageId}::uuid
     where (select count(*) from saved_messages s where s.user_id = ${userId}::uuid) < ${sql.lit(chatLimits.savedMessages.max)}
    on conflict do nothing`.execute(tx);
  if (numAffectedRows === 1n) return true;
  const { rows } = await sql`
    select 1 from saved_messages where user_id = ${userId}::uuid and message_id = ${messageId}::uuid`.execute(tx);
  return rows.length > 0 ? false : null;
}

export async function remove(on: Db | Tx, userId: string, messageId: string): Promise<void> {
  await sql`delete from saved_messages where user_id = ${userId}::uuid and message_id = ${messageId}::uuid`.execute(on);
}

/** The saved messages that the person can read now, the latest saved first. */
export async function list(on: Db | Tx, userId: string, after: Cursor | null, limit: number): Promise<SavedRow[]> {
  const { rows } = await sql<Row>`
    with rooms as (select ch.id, ch.name, c.name as community_name, ${floorOf} as floor from ${channelsOf(userId)})
    select s.saved_at, ${microsOf(sql`s.saved_at`)} as micros, rooms.name as channel_name, rooms.community_name, ${messageColumns(userId)}
      from saved_messages s
      join messages m on m.id = s.message_id
      join rooms on rooms.id = m.channel_id and m.seq > rooms.floor
      join users u on u.id = m.sender_id
     where s.user_id = ${userId}::uuid and ${isAfter(after, sql`s.saved_at`, sql`s.message_id`)}
     order by s.saved_at desc, s.message_id desc limit ${limit}::int`.execute(on);
  return rows.map((row) => ({
    item: {
      savedAt: row.saved_at.toISOString(),
      channelName: row.channel_name,
      communityName: row.community_name,
      message: toMessage(row),
    },
    cursor: { micros: row.micros, id: row.id },
  }));
}
