import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';

export type NewChannel = { kind: 'text' | 'announcement'; name: string };

/** Keeps the given order. Runs before the first member joins, so there are no `channel_members` rows to create. */
export async function insertChannels(tx: Tx, communityId: string, channels: readonly NewChannel[]): Promise<void> {
  await tx
    .insertInto('channels')
    .values(channels.map(({ kind, name }, order) => ({ id: newId(), community_id: communityId, kind, name, sort_order: order })))
    .execute();
}

/** Makes new members readers of the default channels, with nothing unread. A returning member starts over. */
export async function openChannels(tx: Tx, communityId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into channel_members (channel_id, user_id, joined_seq, last_read_seq, last_read_index)
    select id, entered.user_id, last_seq, last_seq, countable_total
      from channels cross join unnest(${userIds}::uuid[]) entered (user_id)
     where community_id = ${communityId}::uuid and is_default and visibility <> 'private'
    on conflict (channel_id, user_id) do update
      set joined_seq = excluded.joined_seq, last_read_seq = excluded.last_read_seq, last_read_index = excluded.last_read_index`.execute(tx);
}

/** Closes private channels too: a returning member has to be added to them again. Hosts of an event keep its chat. */
export async function closeChannels(tx: Tx, communityId: string, userId: string): Promise<void> {
  await sql`
    delete from channel_members cm using channels ch
     where ch.id = cm.channel_id and ch.community_id = ${communityId}::uuid and cm.user_id = ${userId}::uuid
       and (ch.event_id is null or not is_host_of(ch.event_id, cm.user_id))`.execute(tx);
}
