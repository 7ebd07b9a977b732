import { sql } from 'kysely';
import type { Move } from '#contract/chat/reading.ts';
import type { ChannelLevel } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type ReadKey, readable, type Reading } from '../chat.repository.ts';
import { channelsOf, levelOf } from '../chat.rooms.repository.ts';

/** `readBefore`: the position before it moved. */
type Lowered = Reading & { readBefore: number; level: ChannelLevel };

// Levels and read positions, which readers choose for themselves.

/** False without read access. */
export async function setLevel(tx: Tx, key: ReadKey, level: ChannelLevel): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update channel_members own set level = ${level}, muted_until = null
     where own.channel_id = ${key.channelId}::uuid and own.user_id = ${key.userId}::uuid and exists (select from ${readable(key)})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** The end of the mute, null if it ended; undefined without read access. */
export async function setMute(tx: Tx, key: ReadKey, minutes: number | null): Promise<Date | null | undefined> {
  const { rows } = await sql<{ muted_until: Date | null }>`
    update channel_members own set muted_until = app_now() + ${minutes}::int * interval '1 minute'
     where own.channel_id = ${key.channelId}::uuid and own.user_id = ${key.userId}::uuid and exists (select from ${readable(key)})
    returning muted_until`.execute(tx);
  return rows[0]?.muted_until;
}

/** Moves the positions of the channels with the latest messages to their ends, except for requests; returns what moved. */
export async function raiseAll(tx: Tx, userId: string): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with behind as (
      select cm.channel_id, cm.last_read_seq, ch.last_seq, ch.countable_total
        from ${channelsOf(userId)} and cm.request is null and cm.last_read_seq < ch.last_seq
       order by ch.last_message_at desc nulls last, ch.id limit ${sql.lit(chatLimits.readAtOnce.max)}
    )
    update channel_members cm set last_read_seq = behind.last_seq, last_read_index = behind.countable_total
      from behind where cm.channel_id = behind.channel_id and cm.user_id = ${userId}::uuid and cm.last_read_seq = behind.last_read_seq
    returning cm.channel_id as "channelId", behind.last_read_seq as "from", cm.last_read_seq as "to"`.execute(tx);
  return rows;
}

/** Moves back the positions that are still where they were moved to; messages read since stay read. */
export async function lowerAll(tx: Tx, userId: string, moves: readonly Move[]): Promise<void> {
  await sql`
    update channel_members cm
       set last_read_seq = move.back,
           last_read_index = coalesce((select m.countable_index from messages m where m.channel_id = cm.channel_id and m.seq = move.back), 0)
      from unnest(${moves.map(({ channelId }) => channelId)}::uuid[], ${moves.map(({ from }) => from)}::bigint[],
                  ${moves.map(({ to }) => to)}::bigint[]) as move (channel_id, back, reached)
     where cm.channel_id = move.channel_id and cm.user_id = ${userId}::uuid and cm.last_read_seq = move.reached
       and move.back < move.reached and move.back >= cm.joined_seq * (select (ch.history_for_new = 'from_join')::int from channels ch where ch.id = cm.channel_id)`.execute(
    tx,
  );
}

/** Moves the position back to before the message, never forwards, and to no message from before the reader joined; null without read access. */
export async function lowerRead(tx: Tx, key: ReadKey, seq: number): Promise<Lowered | null> {
  const { rows } = await sql<Lowered>`
    with seen as (
      select cm.channel_id, cm.user_id, cm.last_read_seq, cm.last_read_index, ch.countable_total, cm.request, ${levelOf} as level,
             greatest(${seq}::bigint - 1, case ch.history_for_new when 'from_join' then cm.joined_seq else 0 end) as downto
        from ${readable(key)}
    ), lowered as (
      update channel_members cm
         set last_read_seq = seen.downto,
             last_read_index = coalesce((select m.countable_index from messages m where m.channel_id = seen.channel_id and m.seq = seen.downto), 0)
        from seen where cm.channel_id = seen.channel_id and cm.user_id = seen.user_id and cm.last_read_seq > seen.downto
      returning cm.last_read_seq, cm.last_read_index
    ), reading as (
      select seen.*, coalesce(lowered.last_read_seq, seen.last_read_seq) as now_seq, coalesce(lowered.last_read_index, seen.last_read_index) as now_index
        from seen left join lowered on true
    )
    select level, last_read_seq as "readBefore", now_seq as "lastReadSeq",
           case when request is null then greatest(countable_total - now_index, 0) else 0 end as unread,
           (select count(*) from mentions mn where mn.user_id = reading.user_id and mn.channel_id = reading.channel_id and mn.seq > reading.now_seq
               and level <> 'none') as mentions
      from reading`.execute(tx);
  return rows[0] ?? null;
}
