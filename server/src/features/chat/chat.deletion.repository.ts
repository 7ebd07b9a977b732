import { sql } from 'kysely';
import type { Message } from '#contract/chat.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type MessageRow, messageColumns, toMessage } from './chat.message.repository.ts';

/** `readers`: of a private channel, who alone gets the hint. */
type Changed = { message: Message; communityId: string; channelName: string; readers: string[] | null };
const MOST_HINTED = 500;

/**
 * A message that is replaced by its tombstone, or shown again. The body stays in the row meanwhile, for moderators, and is selected
 * nowhere. Null when it was so before.
 */
export async function changeState(tx: Tx, id: string, to: 'deleted' | 'visible'): Promise<Changed | null> {
  const from = to === 'deleted' ? 'visible' : 'deleted';
  const { rows } = await sql<MessageRow & { community_id: string; channel_name: string; readers: string[] | null }>`
    with room as (
      update channels ch set rev = ch.rev + 1 from messages t
       where t.id = ${id}::uuid and t.state = ${from} and ch.id = t.channel_id
      returning ch.id, ch.rev, ch.community_id, ch.name, ch.visibility
    ), m as (
      update messages t set state = ${to}, rev = room.rev from room where t.id = ${id}::uuid returning t.*
    )
    select ${messageColumns}, room.community_id, room.name as channel_name,
      case when room.visibility = 'private' then (
        select array_agg(r.user_id) from (
          select cm.user_id from channel_members cm where cm.channel_id = room.id order by cm.user_id limit ${sql.lit(MOST_HINTED)}) r) end as readers
      from m join room on true join users u on u.id = m.sender_id`.execute(tx);
  const [row] = rows;
  return row ? { message: toMessage(row), communityId: row.community_id, channelName: row.channel_name, readers: row.readers } : null;
}
