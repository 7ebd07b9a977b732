import { sql, type SqlBool } from 'kysely';
import type { Tx } from '#kernel/transaction.ts';
import { isReader, levelOf } from './chat.rooms.repository.ts';

type NotifiedMessage = { channelId: string; seq: number; senderId: string };
type Reached = { userId: string; isRequest: boolean };

/** Whether the reader `cm` has an unread notification of messages of the channel. */
const hasUnreadNotice = sql<SqlBool>`exists (select from notifications n
  where n.user_id = cm.user_id and n.kind = 'chat.direct' and n.subject_id = cm.channel_id and n.read_at is null and n.cleared_at is null)`;

// The readers who are notified of messages that mention no one.

/**
 * The readers who are notified of every message and have neither read this one nor are mentioned in it. A channel of a community, where
 * many read, notifies them only of the first message that they have not read; a request for a conversation notifies only once. The rows
 * of the readers are locked: reading then comes before the notification, which is left out, or after it and marks it as read.
 */
export async function listReached(tx: Tx, { channelId, seq, senderId }: NotifiedMessage): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select cm.user_id as "userId", cm.request is not null as "isRequest"
      from channel_members cm
      join channels ch on ch.id = cm.channel_id
      left join memberships mb on mb.community_id = ch.community_id and mb.user_id = cm.user_id
     where cm.channel_id = ${channelId}::uuid and ${isReader} and cm.user_id <> ${senderId}::uuid and cm.last_read_seq < ${seq}::bigint
       and (cm.request is null or ${seq}::bigint = 1) and ${levelOf} = 'all' and (ch.community_id is null or not ${hasUnreadNotice})
       and not exists (select from mentions mn where mn.user_id = cm.user_id and mn.channel_id = cm.channel_id and mn.seq = ${seq}::bigint)
     order by cm.user_id for share of cm`.execute(tx);
  return rows;
}
