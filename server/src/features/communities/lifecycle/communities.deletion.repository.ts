import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CommunityDeletion } from '#contract/communities/lifecycle.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { isAccountLive, isOwn, matchesIdOrSlug } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { hasOwner } from './communities.lifecycle.repository.ts';

/** The time in which it can be restored. */
const GRACE = sql`interval '30 days'`;

type Row = Omit<CommunityDeletion, 'askedAt' | 'deleteAt'> & { askedAt: Date; deleteAt: Date };
type Recipient = { id: string; username: string; email: string | null; language: Language | null; isOwner: boolean };

const mayRestore = (viewer: Viewer): RawBuilder<SqlBool> => (viewer.isAdmin ? sql`true` : sql`(m.state = 'active' and m.role = 'owner')`);

/** More than any account owns at a time. */
const MAX_DELETIONS = 50;
const deletions = (viewer: Viewer) => sql`
  select json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'avatar', c.avatar) as community, d.asked_at as "askedAt",
    case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
      'lastName', u.last_name, 'profilePicture', u.profile_picture) end as "askedBy",
    d.reason, d.delete_at as "deleteAt"
  from communities c join community_deletions d on d.community_id = c.id left join memberships m on ${isOwn(viewer)}
    left join users u on u.id = d.asked_by and u.deleted_at is null`;
const deletionOf = (row: Row): CommunityDeletion => ({
  ...row,
  askedAt: row.askedAt.toISOString(),
  deleteAt: row.deleteAt.toISOString(),
});

/** The community that is being deleted, for viewers who may restore it. */
export async function find(on: Db | Tx, viewer: Viewer, idOrSlug: string): Promise<CommunityDeletion | null> {
  const { rows } = await sql<Row>`
    ${deletions(viewer)} where ${matchesIdOrSlug(idOrSlug)} and c.status = 'deleting' and ${mayRestore(viewer)}`.execute(on);
  return rows[0] ? deletionOf(rows[0]) : null;
}

/** The communities being deleted that the viewer owns, the next one first. */
export async function owned(on: Db | Tx, viewer: Viewer): Promise<CommunityDeletion[]> {
  const { rows } = await sql<Row>`
    ${deletions(viewer)} where m.state = 'active' and m.role = 'owner' and c.status = 'deleting' order by d.delete_at, c.id limit ${MAX_DELETIONS}`.execute(
    on,
  );
  return rows.map(deletionOf);
}

/** Callers hold the lock on the community's row. */
export async function begin(tx: Tx, id: string, { by, reason }: { by: string; reason: string }): Promise<Date> {
  const { rows } = await sql<{ deleteAt: Date }>`
    with gone as (
      update communities set status = 'deleting', updated_at = ${appNow}, version = version + 1
        from (select id, status from communities where id = ${id}) former
       where communities.id = former.id and communities.status in ('active', 'archived')
      returning communities.id, former.status
    )
    insert into community_deletions (community_id, former_status, reason, asked_by, delete_at)
    select id, status, ${reason}, ${by}, ${appNow} + ${GRACE} from gone
    returning delete_at as "deleteAt"`.execute(tx);
  return rows[0]!.deleteAt;
}

/** A community without an owner comes back archived. Null unless it is being deleted, and this viewer may restore it. */
export async function restore(tx: Tx, viewer: Viewer, idOrSlug: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    with back as (
      update communities set updated_at = ${appNow}, version = communities.version + 1,
        status = case when d.former_status = 'active' and ${hasOwner} then 'active' else 'archived' end
        from communities c join community_deletions d on d.community_id = c.id left join memberships m on ${isOwn(viewer)}
       where communities.id = c.id and ${matchesIdOrSlug(idOrSlug)} and communities.status = 'deleting' and ${mayRestore(viewer)}
      returning communities.id, communities.name
    ), done as (delete from community_deletions d using back where d.community_id = back.id)
    select id, name from back`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The next members, and guests of coming events, who are to be notified. The row is locked, so that each person is notified once. Null
 * once all are notified, or when the community was restored.
 */
export async function nextToNotify(
  tx: Tx,
  communityId: string,
  limit: number,
): Promise<{ name: string; slug: string; reason: string; askedBy: string | null; deleteAt: Date; people: Recipient[] } | null> {
  const { rows } = await sql<{
    name: string;
    slug: string;
    reason: string;
    askedBy: string | null;
    deleteAt: Date;
    toldUpTo: string | null;
  }>`
    select c.name, c.slug, d.reason, d.asked_by as "askedBy", d.delete_at as "deleteAt", d.told_up_to as "toldUpTo"
      from community_deletions d join communities c on c.id = d.community_id and c.status = 'deleting'
     where d.community_id = ${communityId} for update of d`.execute(tx);
  const [deletion] = rows;
  if (!deletion) return null;
  const { toldUpTo, ...about } = deletion;
  const { rows: people } = await sql<Recipient>`
    select u.id, u.username, case when u.email_verified_at is not null then u.email end as email, u.language,
      exists (select from memberships o where o.community_id = ${communityId} and o.user_id = u.id and o.state = 'active' and o.role = 'owner') as "isOwner"
    from (
      select user_id from memberships
       where community_id = ${communityId} and state = 'active' and user_id > coalesce(${toldUpTo}::uuid, '00000000-0000-0000-0000-000000000000')
      union
      select r.user_id from events e join registrations r on r.event_id = e.id and r.state in ('pending', 'going', 'waitlisted', 'offered')
       where e.community_id = ${communityId} and (e.status = 'postponed' or e.ends_at > ${appNow})
         and r.user_id > coalesce(${toldUpTo}::uuid, '00000000-0000-0000-0000-000000000000')
    ) concerned join users u on u.id = concerned.user_id
    where ${isAccountLive} and u.id is distinct from ${about.askedBy}
    order by u.id limit ${limit}`.execute(tx);
  const last = people.at(-1);
  if (!last) return null;
  await sql`update community_deletions set told_up_to = ${last.id} where community_id = ${communityId}`.execute(tx);
  return { ...about, people };
}

/** The members to notify that the community is back. */
export async function members(on: Db | Tx, communityId: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from memberships where community_id = ${communityId} and state = 'active' and user_id > ${after}::uuid
     order by user_id limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}
