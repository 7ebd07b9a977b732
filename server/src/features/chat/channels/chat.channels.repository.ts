import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ChannelPlan, ManagedChannel, PrivateReader } from '#contract/chat/channels.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import { cutOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import { readsByRole, writeRoleOf } from '../chat.rooms.repository.ts';

export type ChannelWithCommunity = ManagedChannel & { communityId: string };
export type NewManaged = ChannelPlan &
  Pick<ManagedChannel, 'id' | 'visibility' | 'historyForNew'> & { communityId: string; createdBy: string };

/** Chats of events follow their event; conversations have no managers. */
const managed = (condition: RawBuilder<SqlBool>) => sql<ChannelWithCommunity>`
  select ch.id, ch.community_id as "communityId", ch.name, ch.topic, ch.section, ${writeRoleOf} as "writeRole", coalesce(ch.read_role, 'member') as "readRole",
         ch.visibility = 'members' and ch.is_default as "isDefault", coalesce(ch.web, 'none') as web, ch.slow_seconds as "slowSeconds", ch.retention_days as "retentionDays", ch.visibility,
         ch.history_for_new as "historyForNew", ch.archived_at is not null as "isArchived", ch.version,
         case ch.visibility when 'private' then (select count(*)::int from channel_members cm where cm.channel_id = ch.id) end as "readerCount"
    from channels ch where ch.event_id is null and ch.community_id is not null and ${condition}`;

/** Whether the community has room for one more; counted under the lock of its row. */
const hasRoom = (communityId: string) => sql<SqlBool>`(select count(*) from channels o
  where o.community_id = ${communityId} and o.archived_at is null and o.event_id is null) < ${sql.lit(chatLimits.channels.max)}`;

// SQL of channels as their managers see them. Callers that change them hold the lock of the community.

/** Bounded: archived ones beyond the limit of live ones are left out, the oldest first. */
export async function list(tx: Tx, communityId: string): Promise<ChannelWithCommunity[]> {
  const { rows } = await sql<ChannelWithCommunity>`${managed(sql<SqlBool>`ch.community_id = ${communityId}`)}
    order by ch.archived_at desc nulls first, ch.sort_order, ch.created_at, ch.id limit ${sql.lit(2 * chatLimits.channels.max)}`.execute(
    tx,
  );
  return rows;
}

export async function find(tx: Tx, id: string): Promise<ChannelWithCommunity | null> {
  const { rows } = await managed(sql<SqlBool>`ch.id = ${id}`).execute(tx);
  return rows[0] ?? null;
}

/** The names in use beside this channel, and other than `name` in more than its case. */
export async function listOtherNames(
  tx: Tx,
  { id, communityId }: Pick<ChannelWithCommunity, 'id' | 'communityId'>,
  name: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select o.name from channels o
     where o.community_id = ${communityId} and o.archived_at is null and o.event_id is null and o.id <> ${id} and lower(o.name) <> lower(${name})`.execute(
    tx,
  );
  return rows.map((row) => row.name);
}

/**
 * The stored form of who may write and read: `write_role` is that of an announcement channel, null as `read_role` stands for those who were
 * added only, and null as `web` for no visitors.
 */
const storedOf = ({ writeRole, readRole, web }: Pick<ChannelPlan, 'writeRole' | 'readRole' | 'web'>) => ({
  kind: writeRole === 'member' ? ('text' as const) : ('announcement' as const),
  write_role: writeRole === 'admin' ? ('admin' as const) : ('moderator' as const),
  read_role: readRole === 'member' ? null : readRole,
  web: web === 'none' ? null : web,
});

/**
 * Adds the readers: all members; of a channel that is not for newcomers its creator, and of a private one also those with its `readRole`;
 * others join or are added later. False when there are too many channels.
 */
export async function insert(tx: Tx, { id, communityId, createdBy, ...channel }: NewManaged): Promise<boolean> {
  const stored = storedOf(channel);
  const isPrivate = channel.visibility === 'private';
  const web = isPrivate ? null : stored.web;
  const { numAffectedRows } = await sql`
    insert into channels (id, community_id, name, topic, section, kind, write_role, read_role, is_default, web, web_from_seq, slow_seconds,
           retention_days, visibility, history_for_new, sort_order)
    select ${id}::uuid, ${communityId}::uuid, ${channel.name}, ${channel.topic}, ${channel.section}, ${stored.kind}, ${stored.write_role},
           ${isPrivate ? stored.read_role : null}, ${channel.isDefault}::boolean, ${web}, ${web && 0}::bigint, ${channel.slowSeconds}::int, ${channel.retentionDays}::int,
           ${channel.visibility}, ${channel.historyForNew},
           (select coalesce(max(o.sort_order) + 1, 0) from channels o where o.community_id = ${communityId}::uuid)
     where ${hasRoom(communityId)}`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sql`
    insert into channel_members (channel_id, user_id)
    select ${id}::uuid, m.user_id from memberships m
     where m.community_id = ${communityId}::uuid and m.state = 'active' ${isPrivate || !channel.isDefault ? sql`and m.user_id = ${createdBy}::uuid` : sql``}
    on conflict (channel_id, user_id) do nothing`.execute(tx);
  return true;
}

/** False when it was changed since. */
export async function update(tx: Tx, id: string, { version, ...plan }: ChannelPlan & { version: number }): Promise<boolean> {
  const stored = storedOf(plan);
  const { numUpdatedRows } = await tx
    .updateTable('channels')
    .set({
      name: plan.name,
      topic: plan.topic,
      section: plan.section,
      kind: stored.kind,
      write_role: stored.write_role,
      read_role: sql`case visibility when 'private' then ${stored.read_role}::text end`,
      web: sql`case visibility when 'members' then ${stored.web}::text end`,
      web_from_seq: sql`case when visibility = 'members' and ${stored.web}::text is not null then coalesce(web_from_seq, last_seq) end`,
      is_default: plan.isDefault,
      slow_seconds: plan.slowSeconds,
      retention_days: plan.retentionDays,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False, and nothing is ordered, unless these are exactly the channels that are not archived. */
export async function order(tx: Tx, communityId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    with placed as (select id, place from unnest(${ids}::uuid[]) with ordinality p (id, place)),
    live as (select id from channels where community_id = ${communityId} and archived_at is null and event_id is null),
    whole as (select not exists (select from live full join placed using (id) where live.id is null or placed.id is null)
      and (select count(*) = count(distinct id) from placed) as is_whole),
    ordered as (update channels c set sort_order = placed.place from placed, whole where c.id = placed.id and whole.is_whole)
    select is_whole as "isWhole" from whole`.execute(tx);
  return rows[0]!.isWhole;
}

/** False when there are too many channels to restore it. Counted as a change, so that a form opened before does not undo it. */
export async function setArchived(tx: Tx, { id, communityId }: ChannelWithCommunity, isArchived: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update channels set archived_at = ${isArchived ? appNow : sql`null`}, version = version + 1
     where id = ${id} and ${isArchived ? sql`true` : hasRoom(communityId)}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listReaders(tx: Tx, channelId: string, query: PageQuery): Promise<{ items: PrivateReader[]; total: number }> {
  const { rows } = await sql<PrivateReader>`
    select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.profile_picture as "profilePicture",
           coalesce(${readsByRole}, false) as "isByRole"
      from channel_members cm join users u on u.id = cm.user_id
      join channels ch on ch.id = cm.channel_id left join memberships mb on mb.community_id = ch.community_id and mb.user_id = cm.user_id
     where cm.channel_id = ${channelId} order by u.first_name, u.last_name, u.id ${cutOf(query)}`.execute(tx);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from channel_members where channel_id = ${channelId}`.execute(tx);
  return { items: rows.slice(0, query.perPage), total: counted.rows[0]!.total };
}

/** The reader starts with nothing unread. Null unless the person is a community member; `isNew` is false if they read it already. */
export async function addReader(
  tx: Tx,
  { id, communityId }: ChannelWithCommunity,
  userId: string,
): Promise<{ isNew: boolean; username: string } | null> {
  const { rows } = await sql<{ isNew: boolean; username: string }>`
    with person as (select u.id, u.username from memberships m join users u on u.id = m.user_id
      where m.community_id = ${communityId} and m.user_id = ${userId} and m.state = 'active' and ${isAccountLive}),
    added as (insert into channel_members (channel_id, user_id, joined_seq, last_read_seq, last_read_index)
      select ch.id, person.id, ch.last_seq, ch.last_seq, ch.countable_total from channels ch, person where ch.id = ${id}
      on conflict (channel_id, user_id) do nothing returning user_id)
    select exists (select from added) as "isNew", username from person`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the username of the person, and whether they read by their role, so that they stay; null when they were not a reader. */
export async function removeReader(tx: Tx, channelId: string, userId: string): Promise<{ username: string; isByRole: boolean } | null> {
  const { rows } = await sql<{ username: string; isByRole: boolean }>`
    with reader as materialized (
      select cm.channel_id, cm.user_id, coalesce(${readsByRole}, false) as is_by_role
        from channel_members cm join channels ch on ch.id = cm.channel_id
        left join memberships mb on mb.community_id = ch.community_id and mb.user_id = cm.user_id
       where cm.channel_id = ${channelId}::uuid and cm.user_id = ${userId}::uuid
    ), gone as (
      delete from channel_members cm using reader where cm.channel_id = reader.channel_id and cm.user_id = reader.user_id and not reader.is_by_role)
    select u.username, reader.is_by_role as "isByRole" from reader join users u on u.id = reader.user_id`.execute(tx);
  return rows[0] ?? null;
}

export async function isReader(tx: Tx, channelId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from channel_members where channel_id = ${channelId} and user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}
