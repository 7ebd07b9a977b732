import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export type Owner = { email: string; username: string; language: 'zh-CN' | 'en-US' | null };
/** How long a secret shown as a QR code waits for its first code. */
const BEGUN = sql<Date>`app_now() - interval '30 minutes'`;

// SQL of authenticator apps and recovery codes.

/** The confirmation methods of an account. */
export const findFactors = (on: Db | Tx, userId: string) =>
  on
    .selectFrom('users as u')
    .leftJoin('totp_secrets as t', (join) => join.onRef('t.user_id', '=', 'u.id').on('t.confirmed_at', 'is not', null))
    .select(['u.is_admin as isAdmin', 't.confirmed_at as totpSince', sql<boolean>`u.password_hash <> ''`.as('hasPassword')])
    .select([
      sql<number>`(select count(*) from recovery_codes r where r.user_id = u.id and r.used_at is null)`.as('recoveryCodesLeft'),
      sql<number>`(select count(*) from passkeys p where p.user_id = u.id)`.as('passkeys'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();

export const findOwner = (tx: Tx, userId: string): Promise<Owner> =>
  tx.selectFrom('users').select(['email', 'username', 'language']).where('id', '=', userId).executeTakeFirstOrThrow();

export const findPasswordHash = (on: Db | Tx, userId: string) =>
  on.selectFrom('users').select('password_hash as passwordHash').where('id', '=', userId).executeTakeFirstOrThrow();

/** No row when an authenticator app is already on: its secret stays. */
export const beginTotp = (on: Db | Tx, userId: string, sealedSecret: string) =>
  on
    .insertInto('totp_secrets')
    .values({ user_id: userId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: appNow })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();

export const findBegun = (on: Db | Tx, userId: string) =>
  on
    .selectFrom('totp_secrets')
    .select('sealed_secret as sealedSecret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', BEGUN)
    .executeTakeFirst();

/** Enables the pending secret and spends the step that proved it; no row for a concurrent second call. */
export const confirmTotp = (tx: Tx, userId: string, { sealedSecret, step }: { sealedSecret: string; step: number }) =>
  tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: appNow, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();

export const findTotp = (on: Db | Tx, userId: string) =>
  on
    .selectFrom('totp_secrets')
    .select('sealed_secret as sealedSecret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/** Each step is valid once: only one of concurrent calls gets a row. */
export const useStep = (on: Db | Tx, userId: string, step: number) =>
  on
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();

/** Whether one was on. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return Boolean(removed?.confirmed_at);
}

/** Replaces all earlier codes; false without an authenticator app. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<boolean> {
  // Locked, so that concurrent calls leave one set of codes.
  const totp = await tx
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!totp) return false;
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
  return true;
}

/** Spends a recovery code; only one of concurrent calls gets a row. */
export const useRecoveryCode = (tx: Tx, userId: string, hash: Buffer) =>
  tx
    .updateTable('recovery_codes')
    .set({ used_at: appNow })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();

export const countRecoveryCodes = (tx: Tx, userId: string) =>
  tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
