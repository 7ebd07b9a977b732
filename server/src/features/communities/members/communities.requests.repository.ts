import { sql } from 'kysely';
import type { JoinAnswer, JoinRequest } from '#contract/communities/members.ts';
import type { JoinQuestion, MemberField, Membership } from '#contract/communities/index.ts';
import type { MembershipKey } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MAX_COUNTED, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type Face, personOf } from '../communities.shapes.ts';
import { columns, givenRow, membershipOf } from './communities.members.repository.ts';
import type { Accepted, JoiningTerms } from './joining-terms.ts';

type RequestRow = { face: Face; message: string; answers: JoinAnswer[]; requestedAt: Date };

// Requests to join.

/** The requirements of the community for joining. Callers hold the lock on its row. */
export async function terms(tx: Tx, communityId: string): Promise<JoiningTerms> {
  const row = await tx
    .selectFrom('communities')
    .select(['rules', 'rules_version', 'join_questions', 'member_fields'])
    .where('id', '=', communityId)
    .executeTakeFirstOrThrow();
  return {
    hasRules: row.rules.length > 0,
    rulesVersion: row.rules_version,
    questions: row.join_questions as JoinQuestion[],
    fields: row.member_fields as MemberField[],
  };
}

export async function insert(
  tx: Tx,
  { communityId, userId }: MembershipKey,
  { message, accepted }: { message: string; accepted: Accepted },
): Promise<Membership> {
  const given = { message, ...givenRow(accepted) };
  const row = await tx
    .insertInto('memberships')
    .values({ community_id: communityId, user_id: userId, state: 'pending', ...given })
    .onConflict((conflict) =>
      conflict.columns(['community_id', 'user_id']).doUpdateSet((eb) => ({
        state: 'pending',
        role: 'member',
        ...given,
        profile_fields_version: eb('memberships.profile_fields_version', '+', 1),
        reason: '',
        changed_by: null,
        changed_at: appNow,
        banned_until: null,
        version: eb('memberships.version', '+', 1),
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return membershipOf(row);
}

export async function list(on: Db | Tx, communityId: string, query: PageQuery): Promise<{ items: JoinRequest[]; total: number }> {
  const pending = sql`memberships r where r.community_id = ${communityId} and r.state = 'pending'`;
  const { rows } = await sql<RequestRow>`
    select json_build_array(u.id, u.username, u.first_name, u.last_name, u.profile_picture) as face, r.message, r.answers, r.changed_at as "requestedAt"
    from (select * from ${pending} order by r.changed_at, r.user_id ${cutOf(query)}) r join users u on u.id = r.user_id
    order by r.changed_at, r.user_id`.execute(on);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from ${pending} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(on);
  const items = rows
    .slice(0, query.perPage)
    .map(({ face, requestedAt, ...request }) => ({ ...request, user: personOf(face), requestedAt: requestedAt.toISOString() }));
  return { items, total: counted.rows[0]!.total };
}
