import { sql } from 'kysely';
import { TransferPurpose } from '#contract/uploads.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { StorageKey } from '#kernel/storage/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { ENDED, IN_A_DAY } from './uploads.expiring.repository.ts';

export type Upload = { id: string; purpose: TransferPurpose; size: number; received: number; expiresAt: Date; imageId: string | null };
type Owned = { id: string; userId: string };

/** A claim this old belongs to a process that died. */
const LOST_CLAIM = sql<Date>`app_now() - interval '2 minutes'`;
/** Files of communities are large, and attachments wait for their message: both count for themselves. */
const groupOf = (purpose: TransferPurpose) => (purpose === 'community' || purpose === 'attachment' ? purpose : 'others');
const columns = ['id', 'purpose', 'size', 'received', 'expires_at as expiresAt', 'image_id as imageId'] as const;

const mine = (on: Db | Tx, { id, userId }: Owned) =>
  on
    .updateTable('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', appNow)
    .where('image_id', 'is', null)
    .where('kept_for', 'is', null);

/**
 * Undefined at the limit of unfinished uploads. The account's row is locked, so that concurrent calls are counted one after the other.
 */
export async function insert(
  tx: Tx,
  { id, userId, purpose, size, name, most }: Owned & { purpose: TransferPurpose; size: number; name: string | null; most: number },
): Promise<Upload | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { unfinished } = await tx
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('unfinished'))
    .where('user_id', '=', userId)
    .where(
      'purpose',
      'in',
      TransferPurpose.options.filter((one) => groupOf(one) === groupOf(purpose)),
    )
    .where('image_id', 'is', null)
    .where('kept_for', 'is', null)
    .where('expires_at', '>', appNow)
    .executeTakeFirstOrThrow();
  if (unfinished >= most) return undefined;
  return tx
    .insertInto('uploads')
    .values({ id, user_id: userId, purpose, size, name, expires_at: IN_A_DAY })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const find = (on: Db | Tx, { id, userId }: Owned): Promise<Upload | undefined> =>
  on
    .selectFrom('uploads')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kept_for', 'is', null)
    .where('expires_at', '>', appNow)
    .executeTakeFirst();

/** Undefined when the part is not at the current offset: of concurrent parts for one offset the first one counts. */
export const append = (
  on: Db | Tx,
  of: Owned,
  { offset, length, key }: { offset: number; length: number; key: StorageKey },
): Promise<Upload | undefined> =>
  mine(on, of)
    .set((eb) => ({ received: eb('received', '+', length), parts: sql<string[]>`array_append(parts, ${key}::text)` }))
    .where('received', '=', offset)
    .where('claimed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();

/** The parts of a complete upload that its account has not removed; null without one. */
export async function completeParts(on: Db | Tx, { id, purpose }: { id: string; purpose: TransferPurpose }): Promise<string[] | null> {
  const row = await on
    .selectFrom('uploads')
    .select('parts')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', appNow)
    .whereRef('received', '=', 'size')
    .executeTakeFirst();
  return row?.parts ?? null;
}

/** Keeps complete uploads of an account for one thing, permanently; those kept for another thing are not returned. */
export async function keep(
  tx: Tx,
  { ids, userId, purpose, keptFor }: { ids: readonly string[]; userId: string; purpose: TransferPurpose; keptFor: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update uploads set expires_at = 'infinity', kept_for = ${keptFor}
    where id = any(${ids}::uuid[]) and user_id = ${userId} and purpose = ${purpose} and received = size and size > 0
      and expires_at > ${appNow} and (kept_for is null or kept_for = ${keptFor}) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Undefined unless it is kept. */
export const kept = (on: Db | Tx, id: string, purpose: TransferPurpose): Promise<{ name: string | null } | undefined> =>
  on
    .selectFrom('uploads')
    .select('name')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('kept_for', 'is not', null)
    .where('expires_at', '>', appNow)
    .executeTakeFirst();

/** Claims the parts for the one caller that now makes an image of them. */
export const claim = (on: Db | Tx, of: Owned): Promise<{ parts: string[] } | undefined> =>
  mine(on, of)
    .set({ claimed_at: appNow })
    .whereRef('received', '=', 'size')
    .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', LOST_CLAIM)]))
    .returning('parts')
    .executeTakeFirst();

/** The work failed for a reason other than the file: it can be tried again. */
export const release = (on: Db | Tx, of: Owned): Promise<unknown> => mine(on, of).set({ claimed_at: null }).execute();

/** False when another image was set first. */
export const setImage = async (on: Db | Tx, of: Owned, imageId: string): Promise<boolean> =>
  (await mine(on, of).set({ image_id: imageId, parts: [] }).returning('id').executeTakeFirst()) !== undefined;

/** False when the upload does not exist or is being processed. */
export const end = async (on: Db | Tx, of: Owned): Promise<boolean> =>
  (await mine(on, of).set({ expires_at: ENDED }).where('claimed_at', 'is', null).returning('id').executeTakeFirst()) !== undefined;
