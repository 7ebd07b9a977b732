import { sql } from 'kysely';
import type { CommentPolicy } from '#contract/events/index.ts';
import { type Access, accessColumns, accessOf, type AccessRow, isNewcomer, type AccessReader } from '#features/access/index.ts';
import { isBanned, isBlockedByHost, matchesIdOrSlug, isHost, isInvited, isOpenTo, isOrganiser, sources } from '#features/events/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type ConversationRole, accessIn, isBarred } from './posts.conversations.policy.ts';

type Caller = AccessReader | null;
type Row = AccessRow &
  ConversationRole & {
    eventId: string;
    title: string;
    policy: CommentPolicy;
    isPublished: boolean;
    /** Null until the first comment. */
    postId: string | null;
    count: number;
    isModerated: boolean;
  };

/** An event that is open to the caller, with the access in its conversation. */
export type OpenedEvent = Omit<Row, keyof AccessRow | keyof ConversationRole> & { access: Access; isBarred: boolean };

/** Maximum of hosts and moderators who are notified of waiting comments. */
const MAX_JUDGES = sql.lit(100);

/** If a community approves posts first, comments of its guests wait for approval, too. */
const isModerated = sql`(e.comment_policy = 'moderated' or (m.state is distinct from 'active' and c.post_moderation <> 'off')
  or coalesce(m.role = 'member' and (c.post_moderation = 'all' or (c.post_moderation = 'newcomers' and ${isNewcomer})), false))`;

const isGuest = (viewer: Caller) =>
  viewer
    ? sql`(not ${isBanned} and (r.id is not null or ${isInvited(viewer)} or exists (
        select from event_communities ec join memberships em on em.community_id = ec.community_id and em.user_id = ${viewer.id} and em.state = 'active'
         where ec.event_id = e.id and ec.accepted_at is not null)))`
    : sql`false`;

// The comments of events: the posts that hold them, and the people who take part.

export const find = async (on: Db | Tx, viewer: Caller, idOrSlug: string): Promise<OpenedEvent | null> => {
  const { rows } = await sql<Row>`
    select ${accessColumns}, e.id as "eventId", e.title, e.comment_policy as policy,
        e.status in ('published', 'postponed', 'cancelled') as "isPublished", ${isModerated} as "isModerated",
        ${viewer ? isOrganiser(viewer) : sql`false`} as "isHost", ${isGuest(viewer)} as "isGuest",
        ${viewer ? sql`(not ${isHost(viewer)} and ${isBlockedByHost(sql`e.id`, sql`${viewer.id}::uuid`)})` : sql`false`} as "isBlocked",
        p.id as "postId", coalesce(p.comment_count, 0) as count
      from ${sources(viewer)} left join posts p on p.event_id = e.id where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(
    on,
  );
  const row = rows[0];
  if (!row) return null;
  const { eventId, title, policy, isPublished, postId, count, isModerated: isHeld } = row;
  const own = accessOf(row);
  const facts = { eventId, title, policy, isPublished, postId, count, isModerated: isHeld };
  return { ...facts, access: accessIn(viewer, own, row), isBarred: isBarred(viewer, own, row) };
};

/** The post that holds the comments of an event; it is created with the first of them. */
export async function open(tx: Tx, eventId: string, writerId: string): Promise<string> {
  await sql`
    insert into posts (id, community_id, author_id, type, title, body, state, event_id)
    select ${newId()}, e.community_id, coalesce(e.created_by, ${writerId}), 'event', '', '', 'attached', e.id from events e where e.id = ${eventId}
    on conflict (event_id) where event_id is not null do nothing`.execute(tx);
  const { id } = await tx.selectFrom('posts').select('id').where('event_id', '=', eventId).executeTakeFirstOrThrow();
  return id;
}

export async function setPolicy(tx: Tx, eventId: string, policy: CommentPolicy): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update events set comment_policy = ${policy}, updated_at = ${appNow} where id = ${eventId} and comment_policy <> ${policy}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Hosts, except those who only check in. */
export async function hosts(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from event_hosts where event_id = ${eventId} and role <> 'check_in' order by user_id limit ${MAX_JUDGES}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** False when the comment is not on the first level, or the other one is not one of its published answers. */
export async function answer(tx: Tx, id: string, answerId: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update comments k set answer_id = ${answerId}::uuid
     where k.id = ${id} and k.parent_id is null and k.state = 'published' and k.deleted_at is null and (${answerId}::uuid is null or exists (
       select from comments a where a.id = ${answerId}::uuid and a.parent_id = k.id and a.state = 'published' and a.deleted_at is null))`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}
