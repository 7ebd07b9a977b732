import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

// SQL of accounts for sign-in.

/** Returns no row for an account that may not sign in. A sign-in cancels a pending deletion. */
export const recordSignIn = (tx: Tx, userId: string) =>
  tx
    .updateTable('users')
    .set({ last_login_at: appNow, delete_at: null })
    .where('id', '=', userId)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const mayEnter = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
