import { foldName } from '#contract/browser/patterns.ts';
import type { Tx } from '#kernel/transaction.ts';

export type OperatedAccount = { id: string; username: string; email: string; isAdmin: boolean; status: 'enabled' | 'disabled' };

// SQL of accounts for the command line.

/** Finds an account by username or e-mail address, case-insensitive. Only addresses contain an @. */
export const find = (tx: Tx, name: string): Promise<OperatedAccount | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'is_admin as isAdmin', 'status'])
    .where(name.includes('@') ? 'email_key' : 'username_key', '=', foldName(name.trim()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
