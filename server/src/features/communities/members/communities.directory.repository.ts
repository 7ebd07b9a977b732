import { sql } from 'kysely';
import type { CommunityRole, MemberField } from '#contract/communities/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import { isAccountLive } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MAX_COUNTED, type PageQuery } from '#kernel/paging.ts';
import { matchesSearch } from '#kernel/search.ts';
import { type Face, personOf } from '../communities.shapes.ts';

import type { StoredFields } from './member-fields.ts';
import type { Tx } from '#kernel/transaction.ts';

export type DirectoryQuery = PageQuery & {
  q?: string | undefined;
  role?: CommunityRole | undefined;
  sort: 'joined' | '-joined';
};
type Row = { face: Face; stored: StoredFields; isAdmin: boolean; role: CommunityRole; joinedAt: Date; mutedUntil: Date | null };
export type ListedMember = Omit<Row, 'face' | 'joinedAt' | 'mutedUntil'> & { user: Person; joinedAt: string; mutedUntil: string | null };
type DirectoryPage = { items: ListedMember[]; total: number; fields: MemberField[] };

/** At most this many members found by a name are counted: a longer text finds every member. */
const MAX_FOUND = 1_000;

/** Members whose accounts are in use. Few are not: comparing with those spares a look at the account of every member. */
const inUse = sql`not exists (select from users u where u.id = m.user_id and not ${isAccountLive})`;
/** Members who blocked the reader are not found by them. */
const isOpenTo = (readerId: string) => sql`not exists (select from blocks b where b.user_id = m.user_id and b.blocked_id = ${readerId})`;
const isFound = (q: string) => sql`exists (select from users s where s.id = m.user_id and ${matchesSearch('s.search', q)})`;

// The members of a community as they see each other: active ones with accounts in use.

/** `readerId`: a member who moderates nothing; null for readers who see every member. */
export async function list(
  on: Db | Tx,
  { communityId, readerId }: { communityId: string; readerId: string | null },
  { q, role, sort, ...query }: DirectoryQuery,
): Promise<DirectoryPage> {
  // A literal role lets the planner use the index of those who have one.
  const members = sql`memberships m where m.community_id = ${communityId} and m.state = 'active' and ${inUse}
    ${role ? sql`and m.role = ${sql.lit(role)}` : sql``} ${q ? sql`and ${isFound(q)}` : sql``} ${readerId === null ? sql`` : sql`and ${isOpenTo(readerId)}`}`;
  const order = (alias: string) => {
    const direction = sort === 'joined' ? sql`asc` : sql`desc`;
    return sql`${sql.ref(`${alias}.joined_at`)} ${direction}, ${sql.ref(`${alias}.user_id`)} ${direction}`;
  };
  const { rows } = await sql<Row>`
    select json_build_array(u.id, u.username, u.first_name, u.last_name, u.profile_picture) as face, u.is_admin as "isAdmin", p.role,
      p.profile_fields as stored, p.joined_at as "joinedAt", case when p.muted_until > ${appNow} then p.muted_until end as "mutedUntil"
    from (select m.user_id, m.role, m.joined_at, m.muted_until, m.profile_fields from ${members} order by ${order('m')} ${cutOf(query)}) p
    join users u on u.id = p.user_id order by ${order('p')}`.execute(on);
  const counted = await sql<{ total: number; fields: MemberField[] }>`
    select (select count(*) from (select from ${members} limit ${sql.lit(q ? MAX_FOUND : MAX_COUNTED)}) counted) as total,
      c.member_fields as fields from communities c where c.id = ${communityId}`.execute(on);
  const items = rows.slice(0, query.perPage).map(({ face, joinedAt, mutedUntil, ...row }) => ({
    ...row,
    user: personOf(face),
    joinedAt: joinedAt.toISOString(),
    mutedUntil: mutedUntil?.toISOString() ?? null,
  }));
  return { items, ...counted.rows[0]! };
}
