import { sql } from 'kysely';
import type { GrantedRights } from '#contract/browser/community-rights.ts';
import type { CommunityRole } from '#contract/communities/index.ts';
import { isAccountLive, rank } from '#features/access/index.ts';
import type { Tx } from '#kernel/transaction.ts';

const MAX_STAFF = 100;
type About = {
  communityId: string;
  subjectId: string | null;
  /** The person stays unnamed, and counts as any person except in their own case. */
  isNameless?: boolean;
  /** The lowest role of those who decide. */
  least?: CommunityRole;
};

const rankOf = (role: 'm.role' | 'sm.role') =>
  sql`case ${sql.ref(role)} when 'owner' then 3 when 'admin' then 2 when 'moderator' then 1 else 0 end`;

// The people who decide about a case.

/** The people of a community who rank above the person; empty if the site has to decide. */
export async function above(tx: Tx, { communityId, subjectId, isNameless = false, least = 'moderator' }: About): Promise<string[]> {
  const ranked = isNameless ? null : subjectId;
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from memberships m join users u on u.id = m.user_id and ${isAccountLive}
    left join memberships sm on sm.community_id = m.community_id and sm.user_id = ${ranked}::uuid and sm.state = 'active'
    where m.community_id = ${communityId} and m.state = 'active' and m.role in ('owner', 'admin', 'moderator')
      and ${rankOf('m.role')} > ${rankOf('sm.role')} and ${rankOf('m.role')} >= ${rank[least]}::int
      and not exists (select from users su where su.id = ${ranked}::uuid and su.is_admin)
      and m.user_id is distinct from ${subjectId}::uuid
    order by m.user_id limit ${sql.lit(MAX_STAFF)}`.execute(tx);
  return rows.map((row) => row.id);
}

/** The rights that the settings of a community grant. */
export async function rightsOf(tx: Tx, communityId: string): Promise<GrantedRights> {
  const { rows } = await sql<{ rights: GrantedRights }>`select rights from communities where id = ${communityId}`.execute(tx);
  return rows[0]?.rights ?? {};
}

export async function ofSite(tx: Tx, subjectId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.is_admin and ${isAccountLive} and u.id is distinct from ${subjectId}::uuid
    order by u.id limit ${sql.lit(MAX_STAFF)}`.execute(tx);
  return rows.map((row) => row.id);
}
