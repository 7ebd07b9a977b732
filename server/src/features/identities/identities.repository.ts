import { sql } from 'kysely';
import { foldName } from '#contract/browser/patterns.ts';
import type { ProviderName } from '#contract/identities.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';

export type NewIdentity = { userId: string; provider: ProviderName; issuer: string; subject: string; email: string };

/** The account of an identity. */
export const find = (on: Db | Tx, issuer: string, subject: string) =>
  on
    .selectFrom('identities')
    .select(['id', 'user_id as userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const markUsed = (on: Db | Tx, id: string) =>
  on.updateTable('identities').set({ last_used_at: appNow }).where('id', '=', id).execute();

export async function listOf(on: Db | Tx, userId: string) {
  const rows = await on
    .selectFrom('identities')
    .select(['provider', 'email', 'linked_at as linkedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute();
  return rows.map(({ linkedAt, lastUsedAt, ...row }) => ({
    ...row,
    linkedAt: linkedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** The constraints allow one of concurrent inserts for one identity, or for one provider of one account. */
export async function insert(tx: Tx, { userId, ...identity }: NewIdentity): Promise<void> {
  await tx
    .insertInto('identities')
    .values({ id: newId(), user_id: userId, ...identity })
    .execute()
    .catch((error: unknown) => {
      if (isConstraint(error, 'identities_subject')) throw new AppError('identity.taken');
      if (isConstraint(error, 'identities_user_provider')) throw new AppError('identity.already_linked');
      throw error;
    });
}

/** Locks the account's row before removing a sign-in method, so that two removals cannot each rely on the other's. */
export const lockOwner = (tx: Tx, userId: string) => tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();

/** Removes it unless it is the last sign-in method: a password, an identity of a configured provider, or `hasMore`. */
export const remove = (tx: Tx, userId: string, provider: ProviderName, others: { inUse: readonly ProviderName[]; hasMore: boolean }) =>
  tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where(
      sql<boolean>`(${others.hasMore}::boolean
        or exists (select from users u where u.id = ${userId} and u.password_hash <> '')
        or exists (select from identities o where o.user_id = ${userId} and o.provider <> ${provider}
          and o.provider = any(${[...others.inUse]}::text[])))`,
    )
    .returning('id')
    .executeTakeFirst();

export const hasAny = async (tx: Tx, userId: string, inUse: readonly ProviderName[]): Promise<boolean> =>
  inUse.length > 0 &&
  (await tx
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider', 'in', inUse)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const holds = (tx: Tx, userId: string, provider: ProviderName) =>
  tx.selectFrom('identities').select('id').where('user_id', '=', userId).where('provider', '=', provider).executeTakeFirst();

export const findAccount = (on: Db | Tx, email: string) =>
  on.selectFrom('users').select('id').where('email_key', '=', foldName(email)).where('deleted_at', 'is', null).executeTakeFirst();

export async function takenAmong(on: Db | Tx, usernames: readonly string[]): Promise<Set<string>> {
  const keys = usernames.map(foldName);
  const rows = await on.selectFrom('users').select('username_key').where('username_key', 'in', keys).execute();
  return new Set(rows.map(({ username_key }) => username_key));
}

export const findOwner = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select(['email', 'username', 'language']).where('id', '=', userId).executeTakeFirstOrThrow();
