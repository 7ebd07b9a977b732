import { sql } from 'kysely';
import type { CommunityRole, Membership } from '#contract/communities/index.ts';
import type { JoinAnswer } from '#contract/communities/members.ts';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export type MemberRow = {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  /** Null for those who are no members, and for addresses that are not verified. */
  email: string | null;
  role: CommunityRole;
  state: Membership['state'] | 'muted';
  joinedAt: Date | null;
  answers: JoinAnswer[];
};

// Members, pending requests and bans of a community.

export async function batch(on: Db | Tx, communityId: string, after: string | null, count: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName",
      case when m.state = 'active' and u.email_verified_at is not null then u.email end as email, m.role,
      case when m.state = 'active' and m.muted_until > ${appNow} then 'muted' else m.state end as state,
      m.joined_at as "joinedAt", m.answers
    from memberships m join users u on u.id = m.user_id
    where m.community_id = ${communityId} and m.user_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and m.state in ('active', 'pending', 'banned') and ${isAccountLive}
      and not (m.state = 'banned' and coalesce(m.banned_until <= ${appNow}, false))
    order by m.user_id limit ${count}`.execute(on);
  return rows;
}
