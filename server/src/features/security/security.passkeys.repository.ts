import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';

export const MAX_PASSKEYS = 20;
const shown = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'is_synced as isSynced'] as const;

export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  isSynced: boolean;
  name: string;
};

export const list = (on: Db | Tx, userId: string) =>
  on.selectFrom('passkeys').select(shown).where('user_id', '=', userId).orderBy('created_at').orderBy('id').limit(MAX_PASSKEYS).execute();

/** Passkeys as browsers list them. */
export const listCredentials = (on: Db | Tx, userId: string) =>
  on
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(MAX_PASSKEYS)
    .execute();

export const findPerson = (on: Db | Tx, userId: string) =>
  on
    .selectFrom('users')
    .select(['username', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const findByCredential = (on: Db | Tx, credentialId: string) =>
  on
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Inserts a passkey; undefined at the limit. Throws at `passkeys_credential_id_key` for a known credential. */
export async function insert(tx: Tx, userId: string, passkey: NewPasskey) {
  // Locked, so that concurrent inserts count each other.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PASSKEYS) return undefined;
  return tx
    .insertInto('passkeys')
    .values({
      id: newId(),
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      is_synced: passkey.isSynced,
      name: passkey.name,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** Stores the authenticator's counter if it has risen, or if it never counts; no row for a cloned authenticator. */
export const recordUse = (on: Db | Tx, id: string, counter: number) =>
  on
    .updateTable('passkeys')
    .set({ counter, last_used_at: appNow })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), sql<boolean>`counter = 0 and ${counter}::bigint = 0`]))
    .returning('id')
    .executeTakeFirst();

export const rename = (on: Db | Tx, userId: string, id: string, name: string) =>
  on.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId).returning(shown).executeTakeFirst();

/** Removes it unless it is the last sign-in method: a password, another passkey, or `hasOtherWay`. Returns its name. */
export async function remove(
  tx: Tx,
  { userId, id, hasOtherWay }: { userId: string; id: string; hasOtherWay: boolean },
): Promise<'missing' | 'last' | { name: string }> {
  // Locked, so that concurrent removals see each other.
  const { hasPassword } = await tx
    .selectFrom('users')
    .select(sql<boolean>`password_hash <> ''`.as('hasPassword'))
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const own = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(MAX_PASSKEYS).execute();
  if (!own.some((passkey) => passkey.id === id)) return 'missing';
  if (!hasPassword && !hasOtherWay && own.length === 1) return 'last';
  const { name } = await tx.deleteFrom('passkeys').where('id', '=', id).returning('name').executeTakeFirstOrThrow();
  return { name };
}

/** How many there were. */
export async function removeAll(tx: Tx, userId: string): Promise<number> {
  return (await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()).length;
}

/** Asked before another sign-in method is removed: whether a passkey remains. */
export const hasPasskey = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined;
