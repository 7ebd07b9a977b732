import { sql } from 'kysely';
import type { MemberField } from '#contract/communities/index.ts';
import type { MembershipKey } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { StoredFields } from './member-fields.ts';

type Own = { fields: MemberField[]; stored: StoredFields; version: number };

// The values of members in the fields of a community.

/** Inside a transaction, pass its `tx`. */
export async function own(on: Db | Tx, { communityId, userId }: MembershipKey): Promise<Own> {
  const { rows } = await sql<Own>`
    select c.member_fields as fields, m.profile_fields as stored, m.profile_fields_version as version
    from communities c join memberships m on m.community_id = c.id and m.user_id = ${userId} where c.id = ${communityId}`.execute(on);
  return rows[0]!;
}

/** False when another version was saved meanwhile. */
export async function save(
  tx: Tx,
  { communityId, userId }: MembershipKey,
  { stored, version }: Pick<Own, 'stored' | 'version'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('memberships')
    .set((eb) => ({ profile_fields: JSON.stringify(stored), profile_fields_version: eb('profile_fields_version', '+', 1) }))
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('profile_fields_version', '=', version)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
