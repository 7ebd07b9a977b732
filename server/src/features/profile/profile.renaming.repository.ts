import { sql } from 'kysely';
import { limits } from '#contract/browser/limits.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { fillPersonWords } from '#features/users/index.ts';

const KEPT = sql`interval '30 days'`;

/** Throws at USERNAME_IS_FREE when the name is taken or still reserved. */
export async function rename(tx: Tx, userId: string, username: string): Promise<'renamed' | 'too_often'> {
  // The row is locked first, so that concurrent renames of one account are counted one after the other.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from former_usernames where user_id = ${userId} and changed_at > ${appNow} - ${KEPT}`.execute(tx);
  const key = foldName(username);
  const isLimited = rows[0]!.count >= limits.renamings.max;
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({
      username,
      username_key: key,
      // Accounts without a name are shown by their username; keep it in step.
      first_name: sql<string>`case when first_name = username and last_name = '' then ${username} else first_name end`,
      search: null,
      updated_at: appNow,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    // Another spelling of the same name does not count.
    .$if(isLimited, (query) => query.where('username_key', '=', key))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'renamed' : 'too_often';
}

export const fillWords = (on: Db | Tx, userId: string): Promise<boolean> => fillPersonWords(on, { only: userId });

/** Deletes former names whose redirect has expired. */
export async function dropOld(on: Db | Tx): Promise<void> {
  await sql`delete from former_usernames where changed_at <= ${appNow} - ${KEPT}`.execute(on);
}
