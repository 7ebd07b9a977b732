import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Channel } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { Person } from '#contract/kernel/person.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { reactRefusal, sendRefusal } from '../chat.policy.ts';
import { isAwaited, isOpenFor, isUsedUp, isWithin, sharesCommunity } from '../chat.requests.repository.ts';
import type { ReadKey } from '../chat.repository.ts';
import { chosenLevelOf, levelOf, mutedUntilOf, readersOf } from '../chat.rooms.repository.ts';
import type { Reachable } from './chat.conversations.policy.ts';

export type ConversationKey = { id: string; kind: 'dm' | 'group'; lastSeq: number };
type NewDm = { id: string; userId: string; otherId: string; isRequest: boolean };
type NewGroup = { id: string; name: string; userIds: readonly string[] };
type Row = Pick<Channel, 'id' | 'name' | 'lastSeq' | 'rev' | 'lastReadSeq' | 'unread' | 'mentions' | 'level'> & {
  kind: 'dm' | 'group';
  lastMessageAt: Date | null;
  mutedUntil: Date | null;
  isClosed: boolean;
  isUsedUp: boolean;
  isRequest: boolean;
  isWaiting: boolean;
  people: Person[];
};

const person = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
  'profilePicture', u.profile_picture)`;

/** The people of a conversation. A dm includes the person whose account is gone, and with it their row of `channel_members`. */
const people = sql`case ch.kind
  when 'dm' then (select json_agg(${person} order by u.id) from users u where u.id in (ch.pair_low, ch.pair_high))
  else (select json_agg(${person} order by pm.joined_seq, u.id) from channel_members pm join users u on u.id = pm.user_id where pm.channel_id = ch.id) end`;

/** The conversations `ch` of a user with the user's row `cm`. */
const conversationsOf = (userId: string): RawBuilder<unknown> => sql`
  channel_members cm join channels ch on ch.id = cm.channel_id and ch.community_id is null
  where cm.user_id = ${userId}::uuid and cm.request is distinct from 'declined'`;
const isListed = sql<SqlBool>`(cm.hidden_seq is null or ch.last_seq > cm.hidden_seq)`;

const columns = (userId: string) => sql`ch.id, ch.kind, ch.name, ch.last_seq as "lastSeq", ch.rev, ch.last_message_at as "lastMessageAt",
  cm.last_read_seq as "lastReadSeq", ${people} as people, cm.request is not null as "isRequest", ${isAwaited} as "isWaiting",
  not ${isOpenFor(userId)} as "isClosed", ${isUsedUp} as "isUsedUp",
  case when cm.request is null then ch.countable_total - cm.last_read_index else 0 end as unread,
  (select count(*) from mentions mn where mn.user_id = cm.user_id and mn.channel_id = ch.id and mn.seq > cm.last_read_seq and ${levelOf} <> 'none') as mentions,
  ${chosenLevelOf} as level, ${mutedUntilOf} as "mutedUntil"`;

const toChannel = ({
  people: members,
  lastMessageAt,
  isClosed,
  isUsedUp: isFull,
  isRequest,
  isWaiting,
  mutedUntil,
  ...row
}: Row): Channel => {
  const access = {
    writeRole: 'member' as const,
    role: null,
    isMuted: false,
    isChannelArchived: false,
    isCommunityArchived: false,
    isClosed,
    isUsedUp: isFull,
  };
  return {
    ...row,
    community: null,
    conversation: { people: members, isRequest, isWaiting },
    writeRole: 'member',
    isOnWeb: false,
    topic: '',
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
    mutedUntil: mutedUntil?.toISOString() ?? null,
    section: '',
    visibility: 'private',
    isArchived: false,
    retentionDays: null,
    role: null,
    can: {
      write: sendRefusal(access) === null,
      react: reactRefusal(access) === null,
      manage: false,
      moderate: false,
      invite: false,
      mentionAll: true,
      leave: false,
    },
    event: null,
  };
};

/** The latest conversations; one that the user has hidden only once it has a new message. */
export async function list(on: Db | Tx, userId: string): Promise<Channel[]> {
  const { rows } = await sql<Row>`
    with latest as materialized (
      select ch.id from ${conversationsOf(userId)} and ${isListed}
       order by coalesce(ch.last_message_at, ch.created_at) desc, ch.id limit ${sql.lit(chatLimits.conversations.max)}
    )
    select ${columns(userId)} from ${conversationsOf(userId)} and ch.id in (select id from latest)
     order by coalesce(ch.last_message_at, ch.created_at) desc, ch.id`.execute(on);
  return rows.map(toChannel);
}

export async function read(tx: Tx, { channelId, userId }: ReadKey): Promise<Channel | null> {
  const { rows } = await sql<Row>`select ${columns(userId)} from ${conversationsOf(userId)} and ch.id = ${channelId}`.execute(tx);
  return rows[0] ? toChannel(rows[0]) : null;
}

/** The people among these ids that the user can know of. */
export async function findPeople(tx: Tx, userId: string, ids: readonly string[]): Promise<Reachable[]> {
  const { rows } = await sql<Reachable>`
    select u.id, u.messages_from as "messagesFrom", s.is_shared as "isShared", s.is_shared or exists (
        select from channels ch
         where ch.pair_low = least(u.id, ${userId}::uuid) and ch.pair_high = greatest(u.id, ${userId}::uuid) and ch.last_seq > 0
           and not exists (select from channel_members oc where oc.channel_id = ch.id and oc.request is not null)) as "isKnown"
      from users u cross join lateral (select ${sharesCommunity(userId)} as is_shared) s
     where u.id = any(${[...ids]}::uuid[]) and ${isWithin(userId)}`.execute(tx);
  return rows;
}

export async function findDm(tx: Tx, one: string, other: string): Promise<ConversationKey | null> {
  const { rows } = await sql<ConversationKey>`
    select id, kind, last_seq as "lastSeq" from channels
     where pair_low = least(${one}::uuid, ${other}::uuid) and pair_high = greatest(${one}::uuid, ${other}::uuid)`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the user's row, so that their other calls wait, and counts the requests of the last hours, accepted ones included. */
export async function countRequests(tx: Tx, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from channels
    where requested_by = ${userId} and created_at > ${appNow} - ${sql.lit(chatLimits.requests.hours)} * interval '1 hour'`.execute(tx);
  return rows[0]!.count;
}

/** Does nothing when the pair has a dm: the constraint decides between two concurrent starts, and the second waits for the first. */
export async function insertDm(tx: Tx, { id, userId, otherId, isRequest }: NewDm): Promise<void> {
  await sql`
    with made as (
      insert into channels (id, kind, name, visibility, pair_low, pair_high, requested_by)
      values (${id}::uuid, 'dm', '', 'private', least(${userId}::uuid, ${otherId}::uuid), greatest(${userId}::uuid, ${otherId}::uuid),
              case when ${isRequest} then ${userId}::uuid end)
      on conflict on constraint channels_pair do nothing returning id
    )
    insert into channel_members (channel_id, user_id, request, hidden_seq)
    select made.id, p.user_id, p.request, p.hidden_seq from made
      cross join (values (${userId}::uuid, null, null::bigint), (${otherId}::uuid, case when ${isRequest} then 'waiting' end, 0)) p (user_id, request, hidden_seq)`.execute(
    tx,
  );
}

/** Reopens an existing dm for the user who starts it: it is listed again, and no longer a request to them. */
export async function reopen(tx: Tx, { channelId, userId }: ReadKey): Promise<void> {
  await sql`update channel_members set hidden_seq = null, request = null where channel_id = ${channelId} and user_id = ${userId}`.execute(
    tx,
  );
}

export async function insertGroup(tx: Tx, { id, name, userIds }: NewGroup): Promise<void> {
  await sql`insert into channels (id, kind, name, visibility, history_for_new) values (${id}::uuid, 'group', ${name}, 'private', 'from_join')`.execute(
    tx,
  );
  await sql`insert into channel_members (channel_id, user_id) select ${id}::uuid, given.id from unnest(${[...userIds]}::uuid[]) given (id)`.execute(
    tx,
  );
}

/** Null for a user who is not in the conversation. */
export async function find(tx: Tx, { channelId, userId }: ReadKey): Promise<ConversationKey | null> {
  const { rows } = await sql<ConversationKey>`
    select ch.id, ch.kind, ch.last_seq as "lastSeq" from ${conversationsOf(userId)} and ch.id = ${channelId}`.execute(tx);
  return rows[0] ?? null;
}

/** Puts calls that add people to a group in order. */
export async function lock(tx: Tx, id: string): Promise<void> {
  await sql`select from channels where id = ${id} for no key update`.execute(tx);
}

export async function isIn(tx: Tx, { channelId, userId }: ReadKey): Promise<boolean> {
  const { rows } = await sql`select from channel_members where channel_id = ${channelId} and user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}

/** The person starts with nothing unread. False when the group is full, which is counted under the lock of its row. */
export async function add(tx: Tx, { channelId, userId }: ReadKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into channel_members (channel_id, user_id, joined_seq, last_read_seq, last_read_index)
    select ch.id, ${userId}::uuid, ch.last_seq, ch.last_seq, ch.countable_total from channels ch
     where ch.id = ${channelId}::uuid
       and (select count(*) from channel_members cm where cm.channel_id = ch.id) < ${sql.lit(chatLimits.groupPeople.max)}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function rename(tx: Tx, id: string, name: string): Promise<void> {
  await sql`update channels set name = ${name} where id = ${id}`.execute(tx);
}

export async function leave(tx: Tx, { channelId, userId }: ReadKey): Promise<void> {
  await sql`delete from channel_members where channel_id = ${channelId} and user_id = ${userId}`.execute(tx);
}

export async function hide(tx: Tx, { channelId, userId }: ReadKey, lastSeq: number): Promise<void> {
  await sql`update channel_members set hidden_seq = ${lastSeq} where channel_id = ${channelId} and user_id = ${userId}`.execute(tx);
}

/** Null for a user who is in no such conversation. */
export async function requestTo(tx: Tx, { channelId, userId }: ReadKey): Promise<{ state: 'waiting' | 'declined' | null } | null> {
  const { rows } = await sql<{ state: 'waiting' | 'declined' | null }>`
    select cm.request as state from channel_members cm join channels ch on ch.id = cm.channel_id and ch.community_id is null
     where cm.channel_id = ${channelId} and cm.user_id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}

/** False when nothing waited for the user. */
export async function decide(tx: Tx, { channelId, userId }: ReadKey, isAccepted: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update channel_members set request = ${isAccepted ? null : 'declined'}
     where channel_id = ${channelId} and user_id = ${userId} and request = 'waiting'`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listPeople(tx: Tx, channelId: string): Promise<string[]> {
  const { rows } = await sql<{
    user_id: string;
  }>`${readersOf(sql`${channelId}::uuid`)} limit ${sql.lit(chatLimits.groupPeople.max)}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
