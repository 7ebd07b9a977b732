import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { isUnblocked } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { type Reader, SEEN_MS } from '#kernel/realtime/attendance.ts';
import type { AttendingReader } from '#kernel/realtime/connection.ts';
import { readable } from '../chat.repository.ts';
import { isKept, isReader, readersOf, writes } from '../chat.rooms.repository.ts';

const isFresh = sql<SqlBool>`p.seen_at > app_now() - ${sql.lit(SEEN_MS / 1_000)} * interval '1 second'`;

/** Whether a user is here, and shows it. */
export const isPresent = (userId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from presence p join users pu on pu.id = p.user_id and pu.shows_presence where p.user_id = ${userId} and ${isFresh})`;

/** In the order of the ids, so that two instances cannot lock each other out. */
export async function note(on: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into presence (user_id, seen_at)
    select u.id, app_now() from users u where u.id = any(${userIds}::uuid[]) and u.shows_presence and u.deleted_at is null order by u.id
    on conflict (user_id) do update set seen_at = excluded.seen_at`.execute(on);
}

/** A dm in which neither has blocked the other; other channels have no such pair. */
const isOpenPair = sql<SqlBool>`not exists (select from blocks b
  where (b.user_id = ch.pair_low and b.blocked_id = ch.pair_high) or (b.user_id = ch.pair_high and b.blocked_id = ch.pair_low))`;

/** For each reader, in their order; null without read access. */
export async function listAccess(on: Db, readers: readonly Reader[]): Promise<(AttendingReader | null)[]> {
  const { rows } = await sql<{ access: AttendingReader | null }>`
    select a.access
      from unnest(${readers.map(({ userId }) => userId)}::uuid[], ${readers.map(({ channelId }) => channelId)}::uuid[])
           with ordinality r (user_id, channel_id, nth)
      left join lateral (
        select json_build_object('person', json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
                 'profilePicture', u.profile_picture), 'mayType', u.shows_presence and cm.request is null and ch.archived_at is null and coalesce(mb.muted_until <= app_now(), true)
               and (ch.community_id is null or c.status = 'active') and ${writes(sql`mb.role`)}
               and ${isOpenPair}) as access
          from channel_members cm
          join channels ch on ch.id = cm.channel_id
          join users u on u.id = cm.user_id
          left join memberships mb on mb.community_id = ch.community_id and mb.user_id = cm.user_id
          left join communities c on c.id = ch.community_id
         where cm.channel_id = r.channel_id and cm.user_id = r.user_id and ${isReader} and ${isKept}
      ) a on true
     order by r.nth`.execute(on);
  return rows.map(({ access }) => access);
}

/** Ids of those present, among the people of the user's latest conversations and the readers of a channel that the user reads. */
export async function listPresent(on: Db, { userId, channelId }: { userId: string; channelId: string | null }): Promise<string[]> {
  const readers = channelId === null ? sql`select null::uuid as user_id where false` : readersOf(sql`${channelId}::uuid`);
  const mayRead = channelId === null ? sql`false` : sql`exists (select from ${readable({ channelId, userId })})`;
  const { rows } = await sql<{ id: string }>`
    with latest as (
      select ch.id from channel_members cm join channels ch on ch.id = cm.channel_id and ch.community_id is null
       where cm.user_id = ${userId}::uuid and cm.request is null
       order by coalesce(ch.last_message_at, ch.created_at) desc, ch.id limit ${sql.lit(chatLimits.conversations.max)}
    ), people as (
      select o.user_id from latest join channel_members o on o.channel_id = latest.id and o.request is null
      union select user_id from (${readers}) readers where ${mayRead}
    )
    select p.user_id as id
      from presence p join users u on u.id = p.user_id
     where p.user_id in (select user_id from people) and u.shows_presence and ${isFresh} and u.id <> ${userId}::uuid and ${isUnblocked(userId)}
     order by p.user_id limit ${sql.lit(chatLimits.present.max)}`.execute(on);
  return rows.map(({ id }) => id);
}
