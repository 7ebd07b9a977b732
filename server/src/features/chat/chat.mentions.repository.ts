import { sql } from 'kysely';
import type { Mention } from '#contract/kernel/person.ts';
import { idOfName } from '#features/users/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isReader } from './chat.rooms.repository.ts';

export type MentioningMessage = { id: string; channelId: string; seq: number; senderId: string; communityId: string | null };

/**
 * Mentions exactly those of the named users who read the channel; of them, the sender, those who blocked the sender and those with an
 * open request for the conversation are shown as mentioned, but have nothing unread from it. A name that was in the text before keeps its
 * account. `notified`: those who were not mentioned before and have not muted the channel.
 */
export async function write(
  tx: Tx,
  { id, channelId, seq, senderId, communityId }: MentioningMessage,
  names: readonly string[],
): Promise<{ people: Mention[]; notified: string[] }> {
  const { rows } = await sql<{ people: Mention[]; notified: string[] }>`
    with before as (
      select x.name, x."userId" as user_id from messages m, jsonb_to_recordset(m.mentions) x (name text, "userId" uuid) where m.id = ${id}::uuid
    ), named as (
      select w.name, w.nth, u.id, u.username, cm.level,
             cm.request is null and u.id <> ${senderId}::uuid
               and not exists (select from blocks b where b.user_id = u.id and b.blocked_id = ${senderId}::uuid) as is_counted
        from unnest(${names}::text[]) with ordinality w (name, nth)
        left join before on before.name = w.name
        join users u on u.id = coalesce(before.user_id, ${idOfName(sql`w.name`)}) and u.deleted_at is null
        join channel_members cm on cm.channel_id = ${channelId}::uuid and cm.user_id = u.id
        join channels ch on ch.id = cm.channel_id
        left join memberships mb on mb.community_id = ${communityId}::uuid and mb.user_id = u.id
       where ${isReader}
    ), counted as (
      select distinct id, level from named where is_counted
    ), stored as (
      update messages m set mentions = coalesce(
        (select jsonb_agg(jsonb_build_object('name', name, 'userId', id) order by nth) from named), '[]') where m.id = ${id}::uuid
    ), gone as (
      delete from mentions x where x.channel_id = ${channelId}::uuid and x.seq = ${seq}::bigint
        and not exists (select from counted where counted.id = x.user_id)
    ), written as (
      insert into mentions (user_id, channel_id, seq) select id, ${channelId}::uuid, ${seq}::bigint from counted
      on conflict do nothing returning user_id)
    select (select coalesce(json_agg(json_build_object('name', name, 'username', username) order by nth), '[]') from named) as people,
           array(select user_id from written join counted on counted.id = written.user_id where counted.level is distinct from 'none') as notified`.execute(
    tx,
  );
  return rows[0]!;
}
