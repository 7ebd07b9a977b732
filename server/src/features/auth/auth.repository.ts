import { foldName } from '#contract/kernel/patterns.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export const authRepository = (db: Db) => ({
  /** By username or e-mail address, whatever the case. Only addresses contain an @. */
  findByName(name: string) {
    const key = foldName(name);
    return db
      .selectFrom('users')
      .select(['id', 'password_hash as passwordHash'])
      .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
  },

  /** No row for an account that may not sign in. */
  recordSignIn: (tx: Tx, userId: string) =>
    tx
      .updateTable('users')
      .set({ last_login_at: appNow })
      .where('id', '=', userId)
      .where('status', '=', 'enabled')
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
});
export type AuthRepository = ReturnType<typeof authRepository>;
