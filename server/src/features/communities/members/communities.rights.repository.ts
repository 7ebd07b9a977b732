import type { GrantedRights } from '#contract/browser/community-rights.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

type Saved = { rights: GrantedRights; version: number };

// The rights of the roles of a community, and whether its members can leave it.

export const find = (on: Db | Tx, id: string): Promise<Saved> =>
  on.selectFrom('communities').select(['rights', 'version']).where('id', '=', id).executeTakeFirstOrThrow() as Promise<Saved>;

/** Null when another version was saved meanwhile. */
export async function save(tx: Tx, id: string, { rights, version }: Saved): Promise<number | null> {
  const row = await tx
    .updateTable('communities')
    .set((eb) => ({ rights: JSON.stringify(rights), version: eb('version', '+', 1), updated_at: appNow }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

export async function setRequired(tx: Tx, id: string, isRequired: boolean): Promise<void> {
  await tx.updateTable('communities').set({ is_required: isRequired }).where('id', '=', id).execute();
}
