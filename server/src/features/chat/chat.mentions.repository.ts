import { sql } from 'kysely';
import type { Message } from '#contract/chat/index.ts';
import { idOfName } from '#features/users/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isReader } from './chat.rooms.repository.ts';

type Written = { message: Pick<Message, 'channelId' | 'seq' | 'sender'>; communityId: string | null };

/**
 * Mentions exactly those of the named users who read the channel, have not blocked the sender, and have no open request for the
 * conversation. Returns those who were not mentioned before and have not muted the channel.
 */
export async function write(tx: Tx, { message, communityId }: Written, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with named as (
      select u.id, cm.level from users u
        join channel_members cm on cm.channel_id = ${message.channelId}::uuid and cm.user_id = u.id
        join channels ch on ch.id = cm.channel_id
        left join memberships mb on mb.community_id = ${communityId}::uuid and mb.user_id = u.id
       where ${isReader} and cm.request is null and u.id in (select ${idOfName(sql`w.name`)} from unnest(${names}::text[]) w (name)) and u.id <> ${message.sender.id}::uuid
         and not exists (select from blocks b where b.user_id = u.id and b.blocked_id = ${message.sender.id}::uuid)
    ), gone as (
      delete from mentions x where x.channel_id = ${message.channelId}::uuid and x.seq = ${message.seq}::bigint
        and not exists (select from named where named.id = x.user_id)
    ), written as (
      insert into mentions (user_id, channel_id, seq) select id, ${message.channelId}::uuid, ${message.seq}::bigint from named
      on conflict do nothing returning user_id)
    select user_id from written join named on named.id = written.user_id where named.level is distinct from 'none'`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
