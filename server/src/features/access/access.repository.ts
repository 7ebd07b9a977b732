import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type CommunityRight, rightChoices } from '#contract/browser/community-rights.ts';
import { limits } from '#contract/browser/limits.ts';
import { slugPattern } from '#contract/browser/patterns.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Access } from './access.policy.ts';

/** The properties of a reader that visibility depends on. */
export type AccessReader = Pick<Viewer, 'id' | 'isAdmin'>;
/** The reader in a condition. If the statement is about several readers, the id is one of its columns. */
export type AnyReader = { id: string | RawBuilder<string>; isAdmin: boolean };
type Caller = AccessReader | null;
type Other = { userId: string; communityId: string; lock: 'share' | 'none' };
type Condition = RawBuilder<SqlBool>;

// In a subquery the clock is read once per statement instead of once per row.
const now = sql<Date>`(select ${appNow})`;

// Conditions over `communities as c` and the viewer's own membership, left-joined as `m`. Any repository may use them.

/** How `memberships as m` is joined: `.leftJoin('memberships as m', (join) => join.on(isOwn(viewer)))`. */
export const isOwn = (viewer: Pick<AnyReader, 'id'> | null): Condition =>
  sql`(m.community_id = c.id and m.user_id = ${viewer?.id ?? null})`;

/** Over `users as u`: an enabled account that is not about to be deleted. */
export const isAccountLive = sql<SqlBool>`(u.status = 'enabled' and u.deleted_at is null and u.delete_at is null)`;

const isNotBanned = sql<SqlBool>`(m.state is distinct from 'banned' or m.banned_until <= ${now})`;

/** Over `m`, a membership: see `limits.newcomer`. */
export const isNewcomer = sql<SqlBool>`(m.role = 'member' and (m.joined_at > ${now} - ${limits.newcomer.days} * interval '1 day'
  or (select count(*) from (
    (select from posts np where np.author_id = m.user_id and np.community_id = m.community_id and np.state = 'published' and np.type <> 'modmail'
      limit ${sql.lit(limits.newcomer.texts)})
    union all (select from comments nk join posts kp on kp.id = nk.post_id where nk.author_id = m.user_id and nk.state = 'published'
      and nk.deleted_at is null and kp.community_id = m.community_id and kp.type <> 'modmail' limit ${sql.lit(limits.newcomer.texts)})
  ) counted) < ${sql.lit(limits.newcomer.texts)}))`;

const isInvited = sql<SqlBool>`(m.state = 'invited' and coalesce(m.invited_until > ${now}, true))`;

/** Whether the viewer may know that the community exists. */
export function isVisible(viewer: AnyReader | null): Condition {
  if (viewer?.isAdmin) return sql`(c.status in ('active', 'archived'))`;
  if (!viewer) return sql`(c.status in ('active', 'archived') and c.visibility = 'public')`;
  return sql`(c.status in ('active', 'archived') and (c.visibility = 'public' or m.state = 'active' or ${isInvited} or (c.visibility = 'registered' and ${isNotBanned})))`;
}

/** Whether the viewer may read its content: events, posts, web-readable channels. The SQL form of `mayRead`. */
export function isReadable(viewer: AnyReader | null): Condition {
  if (viewer?.isAdmin) return isVisible(viewer);
  if (!viewer) return sql`(${isVisible(viewer)} and c.content_visibility = 'public')`;
  return sql`(${isVisible(viewer)} and (m.state = 'active' or c.content_visibility = 'public' or (c.content_visibility = 'registered' and ${isNotBanned})))`;
}

/** Over `c`: whether joining asks for an answer, a field, or the acceptance of rules. */
export const asksOnJoining = sql<boolean>`(cardinality(c.rules) > 0 or c.join_questions <> '[]' or c.member_fields <> '[]')`;

/** Whether the membership `member` has a right in `c`, while `c` is active. The SQL form of `hasRight`, except for site administrators. */
export const holdsRight = (right: CommunityRight, member: string): Condition => {
  const of = (column: string) => sql.ref(`${member}.${column}`);
  const least = sql`coalesce(c.rights ->> ${sql.lit(right)}, ${sql.lit(rightChoices[right][0])})`;
  return sql`(c.status = 'active' and coalesce(${of('state')} = 'active' and coalesce(${of('muted_until')} <= ${now}, true)
    and (${of('role')} in ('owner', 'admin') or (${of('role')} = 'moderator' and ${least} <> 'admin') or ${least} = 'member'), false))`;
};
export const isInviter = (member: string): Condition => holdsRight('invite', member);

/** The viewer's state, as in `Access`. */
export const stateInForce = sql<Access['state']>`case
  when m.state in ('left', 'removed') then null
  when m.state = 'banned' and m.banned_until <= ${now} then null
  when m.state = 'invited' and m.invited_until <= ${now} then null
  when m.state = 'rejected' and m.changed_at <= ${now} - interval '7 days' then null
  else m.state end`;

/** The columns that `barOf` needs in addition to the state. */
export const barColumns = sql`case when m.state = 'rejected' then m.changed_at + interval '7 days' end as "mayAskAgainAt",
  case when m.state = 'banned' then m.banned_until end as "bannedUntil", case when m.state in ('banned', 'rejected') then m.reason else '' end as reason`;
export const roleInForce = sql<Access['role']>`case when m.state = 'active' then m.role end`;

/** Columns over `c` and `m` from which `accessOf` makes an `Access`. */
export const accessColumns = sql`c.id, c.slug, c.name, c.avatar, c.language, c.timezone, c.status, c.visibility,
  c.content_visibility as "contentVisibility", c.join_policy as "joinPolicy", c.rights, c.is_required as "isRequired",
  ${stateInForce} as state, ${roleInForce} as role, m.joined_at as "joinedAt", coalesce(m.muted_until > ${now}, false) as "isMuted",
  case when m.muted_until > ${now} then m.muted_until end as "mutedUntil",
  case when m.state = 'active' then m.notification_level end as "notificationLevel",
  ${barColumns}`;
export type AccessRow = Access['community'] & Omit<Access, 'community'>;

export const accessOf = (row: AccessRow): Access => ({
  community: {
    id: row.id,
    slug: row.slug,
    name: row.name,
    avatar: row.avatar,
    language: row.language,
    timezone: row.timezone,
    status: row.status,
    visibility: row.visibility,
    contentVisibility: row.contentVisibility,
    joinPolicy: row.joinPolicy,
    rights: row.rights,
    isRequired: row.isRequired,
  },
  state: row.state,
  role: row.role,
  isMuted: row.isMuted,
  joinedAt: row.joinedAt,
  mutedUntil: row.mutedUntil,
  notificationLevel: row.notificationLevel,
  mayAskAgainAt: row.mayAskAgainAt,
  bannedUntil: row.bannedUntil,
  reason: row.reason,
});

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** `c` is the community of an id, of a slug, or of a slug it once had. */
export function matchesIdOrSlug(idOrSlug: string): Condition {
  if (isUuid(idOrSlug)) return sql`(c.id = ${idOrSlug})`;
  if (!slugPattern.test(idOrSlug)) return sql`false`;
  return sql`(c.id = coalesce((select id from communities where slug = ${idOrSlug}), (select community_id from community_slugs where slug = ${idOrSlug})))`;
}

async function read(on: Db | Tx, viewer: Pick<Viewer, 'id'> | null, condition: Condition): Promise<Access | null> {
  const { rows } = await sql<AccessRow>`
    select ${accessColumns} from communities c left join memberships m on ${isOwn(viewer)} where ${condition}`.execute(on);
  return rows[0] ? accessOf(rows[0]) : null;
}

// A separate statement: one that waited for the lock would see the membership as it was before the wait.
async function lockCommunity(tx: Tx, condition: Condition, lock: 'update' | 'share'): Promise<string | null> {
  const strength = lock === 'update' ? sql`for no key update` : sql`for share`;
  const { rows } = await sql<{ id: string }>`select c.id from communities c where ${condition} ${strength}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Null when the community is missing or hidden from the viewer: both respond alike. */
export const findAccess = (on: Db | Tx, viewer: Caller, idOrSlug: string): Promise<Access | null> =>
  read(on, viewer, sql`${matchesIdOrSlug(idOrSlug)} and ${isVisible(viewer)}`);

/** The same for several communities, by their ids. */
export async function findAccessToMany(on: Db | Tx, viewer: Caller, ids: readonly string[]): Promise<Map<string, Access>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AccessRow>`
    select ${accessColumns} from communities c left join memberships m on ${isOwn(viewer)}
    where c.id = any(${ids}::uuid[]) and ${isVisible(viewer)}`.execute(on);
  return new Map(rows.map((row) => [row.id, accessOf(row)]));
}

/**
 * The same with the community's row locked first. `update` blocks other changes of the community or its members until this transaction
 * ends; `share` only keeps what was read from changing.
 */
export async function findLockedAccess(tx: Tx, viewer: Caller, idOrSlug: string, lock: 'update' | 'share'): Promise<Access | null> {
  const id = await lockCommunity(tx, matchesIdOrSlug(idOrSlug), lock);
  return id === null ? null : read(tx, viewer, sql`c.id = ${id} and ${isVisible(viewer)}`);
}

/** The access of the holder of an invite link, with the community locked. The community may be hidden from the viewer. */
export async function findInvitedAccess(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<Access | null> {
  const known = await lockCommunity(tx, sql`c.id = ${id}`, 'update');
  return known === null ? null : read(tx, viewer, sql`c.id = ${id} and c.status in ('active', 'archived')`);
}

/**
 * The access of another user; null when the account is closed or about to be deleted. `share` locks the account's row; the lock of the
 * community comes before it.
 */
export async function findAccessOf(tx: Tx, { userId, communityId, lock }: Other): Promise<{ isAdmin: boolean; access: Access } | null> {
  const { rows } = await sql<AccessRow & { isAdmin: boolean }>`
    select ${accessColumns}, u.is_admin as "isAdmin"
    from users u join communities c on c.id = ${communityId} and c.status in ('active', 'archived') left join memberships m on ${isOwn({ id: userId })}
    where u.id = ${userId} and ${isAccountLive} ${lock === 'share' ? sql`for share of u` : sql``}`.execute(tx);
  return rows[0] ? { isAdmin: rows[0].isAdmin, access: accessOf(rows[0]) } : null;
}

/** Whether the caller has left it: a retried call then succeeds, even if the community has become hidden. */
export async function hasLeft(tx: Tx, viewer: Viewer, idOrSlug: string): Promise<boolean> {
  const { rows } =
    await sql`select from communities c join memberships m on ${isOwn(viewer)} and m.state = 'left' where ${matchesIdOrSlug(idOrSlug)}`.execute(
      tx,
    );
  return rows.length > 0;
}

/** The community moves up in lists sorted by activity. */
export async function recordActivity(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('communities').set({ last_activity_at: appNow }).where('id', '=', id).execute();
}
