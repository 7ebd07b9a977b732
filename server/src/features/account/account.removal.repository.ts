import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import { GRACE, type LeavingAccount } from './account.deletion.repository.ts';

type Account = Omit<LeavingAccount, 'isDecided'> & { isEnabled: boolean; deletedAt: Date | null; isDecided: boolean };

// SQL of administrators deleting the accounts of others.

/** The account row, locked until the transaction ends. */
export const lock = (tx: Tx, id: string): Promise<Account | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language', 'delete_at as deletedAt', sql<boolean>`status = 'enabled'`.as('isEnabled')])
    .select(sql<boolean>`exists (select from deletion_wishes w where w.user_id = users.id and w.is_decided)`.as('isDecided'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Disables the account and sets its deletion date, never later than its owner requested. The former status is kept for a restore. */
export async function decide(tx: Tx, id: string, isNow: boolean): Promise<Date> {
  await sql`
    insert into deletion_wishes (user_id, is_decided, was_enabled) select id, true, status = 'enabled' from users where id = ${id}::uuid
    on conflict (user_id) do update set is_decided = true,
      was_enabled = case when deletion_wishes.is_decided then deletion_wishes.was_enabled else excluded.was_enabled end`.execute(tx);
  const { deletedAt } = await tx
    .updateTable('users')
    .set((eb) => ({
      status: 'disabled',
      delete_at: isNow ? appNow : sql<Date>`least(delete_at, ${appNow} + ${GRACE}::interval)`,
      updated_at: appNow,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('delete_at as deletedAt')
    .executeTakeFirstOrThrow();
  return deletedAt!;
}

/** Restores the former status; an account that was disabled before stays disabled. */
export async function restore(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      status: sql<'enabled' | 'disabled'>`case when exists (select from deletion_wishes w
        where w.user_id = users.id and w.is_decided and w.was_enabled) then 'enabled' else status end`,
      delete_at: null,
      updated_at: appNow,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('deletion_wishes').where('user_id', '=', id).execute();
}
