import { sql } from 'kysely';
import { type MentionGroup, rolesOfGroup } from '#contract/browser/mentions.ts';
import type { Mention } from '#contract/kernel/person.ts';
import { idOfName } from '#features/users/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type ReadKey, readable } from './chat.repository.ts';
import { isPresent } from './presence/chat.presence.repository.ts';
import { isReader, levelOf, mayMentionAll, readersOf } from './chat.rooms.repository.ts';

export type MentioningMessage = { id: string; channelId: string; seq: number; senderId: string; communityId: string | null };
/** Folded names in reading order; `groups` are those of them that mean groups of readers. */
type Names = { names: readonly string[]; groups: readonly MentionGroup[] };

/**
 * Mentions exactly those of the named users who read the channel, and the readers in the named groups; of them, the sender, those who
 * blocked the sender and those with an open request for the conversation have nothing unread from it. A name that was in the text before
 * keeps its account. `notified`: those who were not mentioned before and have not muted the channel.
 */
export async function write(
  tx: Tx,
  { id, channelId, seq, senderId, communityId }: MentioningMessage,
  { names, groups }: Names,
): Promise<{ people: Mention[]; notified: string[] }> {
  const roles = groups.flatMap((group) => rolesOfGroup(group) ?? []);
  // Those who were here when it was written first stay mentioned by a later version.
  const wasHere = sql`exists (select from mentions o where o.channel_id = ${channelId}::uuid and o.seq = ${seq}::bigint and o.user_id = cm.user_id)`;
  const isHere = sql`case when exists (select from before where name = 'here' and user_id is null) then ${wasHere} else ${isPresent(sql`cm.user_id`)} end`;
  const isInGroup = groups.includes('all')
    ? sql`true`
    : sql`(coalesce(mb.role = any(${roles}::text[]), false) or (${groups.includes('here')} and ${isHere}))`;
  const isCounted = sql`cm.request is null and cm.user_id <> ${senderId}::uuid
               and not exists (select from blocks b where b.user_id = cm.user_id and b.blocked_id = ${senderId}::uuid)`;
  const readers = sql`join channels ch on ch.id = cm.channel_id
        left join memberships mb on mb.community_id = ${communityId}::uuid and mb.user_id = cm.user_id`;
  const { rows } = await sql<{ people: Mention[]; notified: string[] }>`
    with before as (
      select x.name, x."userId" as user_id from messages m, jsonb_to_recordset(m.mentions) x (name text, "userId" uuid) where m.id = ${id}::uuid
    ), written as (
      select w.name, w.nth from unnest(${names}::text[]) with ordinality w (name, nth)
    ), named as (
      select w.name, w.nth, u.id, u.username, ${levelOf} as level, ${isCounted} as is_counted
        from written w
        left join before on before.name = w.name
        join users u on u.id = coalesce(before.user_id, ${idOfName(sql`w.name`)}) and u.deleted_at is null
        join channel_members cm on cm.channel_id = ${channelId}::uuid and cm.user_id = u.id
        ${readers}
       where w.name <> all(${groups}::text[]) and ${isReader}
    ), shown as (
      select name, nth, id, username from named
      union all select name, nth, null, null from written where name = any(${groups}::text[])
    ), counted as (
      select id, level from named where is_counted
      union select cm.user_id, ${levelOf} from channel_members cm ${readers}
       where ${groups.length > 0} and cm.channel_id = ${channelId}::uuid and ${isInGroup} and ${isReader} and ${isCounted}
    ), stored as (
      update messages m set mentions = coalesce(
        (select jsonb_agg(jsonb_build_object('name', name, 'userId', id) order by nth) from shown), '[]') where m.id = ${id}::uuid
    ), gone as (
      delete from mentions x where x.channel_id = ${channelId}::uuid and x.seq = ${seq}::bigint
        and not exists (select from counted where counted.id = x.user_id)
    ), noted as (
      insert into mentions (user_id, channel_id, seq) select id, ${channelId}::uuid, ${seq}::bigint from counted
      on conflict do nothing returning user_id)
    select (select coalesce(json_agg(json_build_object('name', name, 'username', username) order by nth), '[]') from shown) as people,
           array(select user_id from noted join counted on counted.id = noted.user_id where counted.level <> 'none') as notified`.execute(
    tx,
  );
  return rows[0]!;
}

/** What it means to mention all readers of a channel, or those who are here: `count` others; `isKept`: the message does so already. */
type Reach = { isAllowed: boolean; isKept: boolean; count: number };

export async function findReach(
  tx: Tx,
  { id, group, isAdmin, ...key }: ReadKey & { id: string; group: 'all' | 'here'; isAdmin: boolean },
): Promise<Reach> {
  const isMeant = group === 'all' ? sql`true` : isPresent(sql`cm.user_id`);
  const { rows } = await sql<Reach>`
    select ${mayMentionAll(isAdmin)} as "isAllowed",
           exists (select from messages m, jsonb_to_recordset(m.mentions) x (name text, "userId" uuid)
             where m.id = ${id}::uuid and x.name = ${group} and x."userId" is null) as "isKept",
           (select count(*) from (${readersOf(sql`${key.channelId}::uuid`, isMeant)}) readers where user_id <> ${key.userId}::uuid) as count
      from ${readable(key)}`.execute(tx);
  return rows[0]!;
}
