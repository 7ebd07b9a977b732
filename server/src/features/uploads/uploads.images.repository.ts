import { sql } from 'kysely';
import type { UploadPurpose } from '#contract/uploads.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { ImagePurpose } from './image-maker.ts';
import { ENDED, IN_A_DAY } from './uploads.expiring.repository.ts';

export type StoredImageRow = { id: string; purpose: ImagePurpose; width: number; height: number };
/** `communityId`: it belongs to the community from now on. */
type Wanted = { imageId: string; userId: string; purpose: UploadPurpose; communityId?: string | null };

export type ShownImage = { purpose: ImagePurpose; ownerId: string | null; isOwnerPublic: boolean | null };
type WantedAll = { imageIds: readonly string[]; userId: string; purpose: UploadPurpose; communityId: string | null };

const columns = ['id', 'purpose', 'width', 'height'] as const;

/** Written before the files, so that every file has a row that leads to it. */
export const insert = (on: Db | Tx, { userId, ...image }: StoredImageRow & { userId: string | null }): Promise<unknown> =>
  on
    .insertInto('images')
    .values({ ...image, user_id: userId, expires_at: IN_A_DAY })
    .execute();

export const find = (on: Db | Tx, id: string): Promise<(StoredImageRow & { purpose: UploadPurpose }) | undefined> =>
  on
    .selectFrom('images')
    .select(columns)
    .where('id', '=', id)
    .where('purpose', 'not in', ['card', 'attachment'])
    .$narrowType<{ purpose: UploadPurpose }>()
    .executeTakeFirst();

/** Not expired: in use, or still restorable. */
export const findShown = (on: Db | Tx, id: string): Promise<ShownImage | undefined> =>
  on
    .selectFrom('images')
    .leftJoin('users', 'users.id', 'images.user_id')
    .select(['images.purpose', 'images.user_id as ownerId', 'users.is_public as isOwnerPublic'])
    .where('images.id', '=', id)
    .where((eb) => eb.or([eb('images.expires_at', 'is', null), eb('images.expires_at', '>', appNow)]))
    .executeTakeFirst();

/** Makes it permanent. False when it is expired, of another account or of another purpose. */
export const keep = async (tx: Tx, { imageId, userId, purpose, communityId = null }: Wanted): Promise<boolean> => {
  const kept = await tx
    .updateTable('images')
    .set({ expires_at: null, community_id: communityId })
    .where('id', '=', imageId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', appNow)]))
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
};

/** Makes them permanent; false when one of them is expired, or of another account or purpose. */
export const keepAll = async (tx: Tx, { imageIds, userId, purpose, communityId }: WantedAll): Promise<boolean> => {
  const kept = await tx
    .updateTable('images')
    .set({ expires_at: null, community_id: communityId })
    .where('id', 'in', imageIds)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', appNow)]))
    .returning('id')
    .execute();
  return kept.length === imageIds.length;
};

/** Lets them expire after some days, or makes those that have not expired permanent again. */
export const setExpiry = (tx: Tx, imageIds: readonly string[], days: number | null): Promise<unknown> =>
  tx
    .updateTable('images')
    .set({ expires_at: days === null ? null : sql<Date>`app_now() + ${days} * interval '1 day'` })
    .where('id', 'in', imageIds)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', appNow)]))
    .execute();

export const setCommunity = (tx: Tx, imageIds: readonly string[], communityId: string): Promise<unknown> =>
  tx.updateTable('images').set({ community_id: communityId }).where('id', 'in', imageIds).execute();

export const endOfCommunity = (tx: Tx, communityId: string): Promise<unknown> =>
  tx.updateTable('images').set({ expires_at: ENDED }).where('community_id', '=', communityId).execute();

/** Not in use any more: expires at once, or after a day in which it can be restored. */
export const drop = (tx: Tx, imageId: string, { isFinal }: { isFinal: boolean }): Promise<unknown> =>
  tx
    .updateTable('images')
    .set({ expires_at: isFinal ? ENDED : IN_A_DAY })
    .where('id', '=', imageId)
    .execute();
