import { sql } from 'kysely';
import type { Language } from '#contract/kernel/schemas.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** An account as the sign-in rules see it. */
export type SignInAccount = {
  id: string;
  username: string;
  email: string;
  isEmailVerified: boolean;
  /** Null for an account without a password. */
  passwordHash: string | null;
  language: Language | null;
  isEnabled: boolean;
};

const columns = [
  'id',
  'username',
  'email',
  sql<boolean>`email_verified_at is not null`.as('isEmailVerified'),
  sql<string | null>`nullif(password_hash, '')`.as('passwordHash'),
  'language',
  sql<boolean>`status = 'enabled'`.as('isEnabled'),
] as const;

// SQL of accounts for sign-up and sign-in.

const find = (on: Db | Tx, column: 'email_key' | 'username_key' | 'phone_key' | 'id', value: string): Promise<SignInAccount | undefined> =>
  on.selectFrom('users').select(columns).where(column, '=', value).where('deleted_at', 'is', null).executeTakeFirst();

/** Finds an account by username or e-mail address, case-insensitive. Only addresses contain an @. */
export const findByName = (on: Db | Tx, name: string) => find(on, name.includes('@') ? 'email_key' : 'username_key', foldName(name));
export const findByEmail = (on: Db | Tx, email: string) => find(on, 'email_key', foldName(email));
export const findByPhone = (on: Db | Tx, phone: string) => find(on, 'phone_key', phone);
export const findById = (on: Db | Tx, id: string) => find(on, 'id', id);

/** Taken by an account, or reserved for its former owner: only `askedBy` may take its own former name back. */
export async function isUsernameTaken(on: Db | Tx, username: string, askedBy: string | null = null): Promise<boolean> {
  const key = foldName(username);
  const { rows } = await sql`
    select from users where username_key = ${key}
    union all
    select from former_usernames
    where username_key = ${key} and changed_at > app_now() - interval '30 days' and user_id is distinct from ${askedBy}::uuid
    limit 1`.execute(on);
  return rows.length > 0;
}

export const setPassword = (tx: Tx, userId: string, passwordHash: string) =>
  tx
    .updateTable('users')
    .set((eb) => ({ password_hash: passwordHash, password_changed_at: appNow, updated_at: appNow, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Throws at the unique index when another account has the address. No row when the account was disabled or deleted meanwhile. */
export const setEmail = (tx: Tx, userId: string, email: string) =>
  tx
    .updateTable('users')
    .set((eb) => ({
      email,
      email_key: foldName(email),
      email_verified_at: appNow,
      updated_at: appNow,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Receiving mail at the address proves it. A no-op when the account no longer has this address. */
export const verifyEmail = (tx: Tx, userId: string, email: string) =>
  tx
    .updateTable('users')
    .set({ email_verified_at: appNow })
    .where('id', '=', userId)
    .where('email_key', '=', foldName(email))
    .where('email_verified_at', 'is', null)
    .execute();

/** Returns the previous number. Throws at the unique index when another account signs in with it. No row as above. */
export const setPhone = (tx: Tx, userId: string, phone: string) =>
  tx
    .updateTable('users')
    .from((eb) => eb.selectFrom('users').select(['id', 'phone']).where('id', '=', userId).forUpdate().as('old'))
    .set((eb) => ({ phone, phone_key: phone, phone_verified_at: appNow, updated_at: appNow, version: eb('users.version', '+', 1) }))
    .whereRef('users.id', '=', 'old.id')
    .where('users.status', '=', 'enabled')
    .where('users.deleted_at', 'is', null)
    .returning('old.phone as before')
    .executeTakeFirst();

/** Removes the number, so that it no longer signs the account in. Returns the previous number; no row as above. */
export const dropPhone = (tx: Tx, userId: string) =>
  tx
    .updateTable('users')
    .from((eb) => eb.selectFrom('users').select(['id', 'phone']).where('id', '=', userId).forUpdate().as('old'))
    .set((eb) => ({ phone: '', phone_key: null, phone_verified_at: null, updated_at: appNow, version: eb('users.version', '+', 1) }))
    .whereRef('users.id', '=', 'old.id')
    .where('users.status', '=', 'enabled')
    .where('users.deleted_at', 'is', null)
    .returning('old.phone as before')
    .executeTakeFirst();
