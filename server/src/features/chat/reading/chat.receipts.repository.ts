import { sql } from 'kysely';
import type { Receipt, Receipts } from '#contract/chat/receipts.ts';
import { isUnblocked } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { type ReadKey, readable } from '../chat.repository.ts';
import { hasReceipts, readersOf } from '../chat.rooms.repository.ts';

type Row = { is_shown: boolean; others: number; receipt: Receipt | null };

/** How far the others have read; null where it is not shown, undefined without read access. */
export async function list(db: Db, key: ReadKey): Promise<Receipts | null | undefined> {
  const { rows } = await sql<Row>`
    with seen as (
      select ch.id, ch.event_id is null and cm.request is null and exists (select from users me where me.id = cm.user_id and me.shows_presence) as is_shown
        from ${readable(key)}
    ), channel as (select seen.id, seen.is_shown and ${hasReceipts(sql`seen.id`)} as is_shown from seen
    ), readers as (select r.user_id from channel, lateral (${readersOf(sql`channel.id`)}) r where channel.is_shown and r.user_id <> ${key.userId}::uuid)
    select channel.is_shown, (select count(*)::int from readers) as others,
           case when u.id is not null then json_build_object('person', json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
             'lastName', u.last_name, 'profilePicture', u.profile_picture), 'seq', rd.last_read_seq) end as receipt
      from channel
      left join (channel_members rd join readers on readers.user_id = rd.user_id
        join users u on u.id = rd.user_id and u.shows_presence and u.deleted_at is null and ${isUnblocked(key.userId)}) on rd.channel_id = channel.id and rd.request is null
     order by rd.last_read_seq desc, u.first_name, u.last_name, u.id`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  return first.is_shown ? { receipts: rows.flatMap(({ receipt }) => receipt ?? []), others: first.others } : null;
}
