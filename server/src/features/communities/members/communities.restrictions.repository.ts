import { sql } from 'kysely';
import type { CommunityRole, Membership } from '#contract/communities/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import type { MembershipKey } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MAX_COUNTED, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type Face, personOf } from '../communities.shapes.ts';
import { columns, membershipOf } from './communities.members.repository.ts';

type Ban = { hours: number | null; reason: string; by: string };
type Mute = { minutes: number; reason: string; by: string };
export type RestrictionKind = 'banned' | 'muted';
type Row = { face: Face; isAdmin: boolean; role: CommunityRole; reason: string; until: Date | null; since: Date | null; by: Face | null };
export type Restricted = {
  user: Person;
  isAdmin: boolean;
  role: CommunityRole | null;
  reason: string;
  until: string | null;
  since: string | null;
  by: Person | null;
};

const faceOf = (alias: string) =>
  sql`json_build_array(${sql.join(
    ['id', 'username', 'first_name', 'last_name', 'profile_picture'].map((column) => sql.ref(`${alias}.${column}`)),
  )})`;

/** The condition, the columns and the order of each restriction: each reads along an index of its own. */
const kinds = {
  banned: {
    inForce: sql`m.state = 'banned' and (m.banned_until is null or m.banned_until > ${appNow})`,
    columns: sql`m.reason, m.banned_until as until, m.changed_at as since, m.changed_by as by`,
    order: sql`m.changed_at desc, m.user_id`,
  },
  muted: {
    inForce: sql`m.state = 'active' and m.muted_until is not null and m.muted_until > ${appNow}`,
    columns: sql`m.mute_reason as reason, m.muted_until as until, null::timestamptz as since, m.muted_by as by`,
    order: sql`m.muted_until desc, m.user_id`,
  },
};

export const unmuted = { muted_until: null, mute_reason: '', muted_by: null } as const;

// Bans and mutes. Callers hold the lock on the community's row.

/** Inserts a row for users without one. `until` is computed by the database; null = permanent. */
export async function ban(
  tx: Tx,
  { communityId, userId }: MembershipKey,
  { hours, reason, by }: Ban,
): Promise<{ membership: Membership; until: Date | null }> {
  const until = hours === null ? null : sql<Date>`${appNow} + make_interval(hours => ${hours}::int)`;
  const row = await tx
    .insertInto('memberships')
    .values({ community_id: communityId, user_id: userId, state: 'banned', banned_until: until, reason, changed_by: by })
    .onConflict((conflict) =>
      conflict.columns(['community_id', 'user_id']).doUpdateSet((eb) => ({
        state: 'banned',
        role: 'member',
        message: '',
        reason,
        changed_by: by,
        changed_at: appNow,
        banned_until: eb.ref('excluded.banned_until'),
        version: eb('memberships.version', '+', 1),
      })),
    )
    .returning([...columns, 'banned_until'])
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('community_follows').where('user_id', '=', userId).where('community_id', '=', communityId).execute();
  return { membership: membershipOf(row), until: row.banned_until };
}

/** Null when the user is no longer an active member. */
export async function mute(tx: Tx, { communityId, userId }: MembershipKey, { minutes, reason, by }: Mute): Promise<Date | null> {
  const row = await tx
    .updateTable('memberships')
    .set((eb) => ({
      muted_until: sql<Date>`${appNow} + make_interval(mins => ${minutes}::int)`,
      mute_reason: reason,
      muted_by: by,
      version: eb('version', '+', 1),
    }))
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('state', '=', sql.lit('active' as const))
    .returning('muted_until')
    .executeTakeFirst();
  return row?.muted_until ?? null;
}

/** False when there is no mute in force. */
export async function unmute(tx: Tx, { communityId, userId }: MembershipKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set((eb) => ({ ...unmuted, version: eb('version', '+', 1) }))
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('muted_until', '>', appNow)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function list(
  on: Db | Tx,
  communityId: string,
  kind: RestrictionKind,
  query: PageQuery,
): Promise<{ items: Restricted[]; total: number }> {
  const { inForce, columns: shown, order } = kinds[kind];
  const restricted = sql`memberships m where m.community_id = ${communityId} and ${inForce}`;
  const { rows } = await sql<Row>`
    select ${faceOf('u')} as face, u.is_admin as "isAdmin", r.role, r.reason, r.until, r.since,
      case when b.id is not null then ${faceOf('b')} end as by
    from (select m.user_id, m.role, row_number() over (order by ${order}) as place, ${shown} from ${restricted} order by ${order} ${cutOf(query)}) r
    join users u on u.id = r.user_id left join users b on b.id = r.by and b.deleted_at is null order by r.place`.execute(on);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from ${restricted} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(on);
  const items = rows.slice(0, query.perPage).map(({ face, by, role, until, since, ...row }) => ({
    ...row,
    user: personOf(face),
    role: kind === 'muted' ? role : null,
    until: until?.toISOString() ?? null,
    since: since?.toISOString() ?? null,
    by: by && personOf(by),
  }));
  return { items, total: counted.rows[0]!.total };
}
