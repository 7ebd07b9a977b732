import type { UploadPurpose } from '#contract/uploads.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { ENDED, expiringRows, IN_A_DAY } from './uploads.expiring.repository.ts';

export type ImageRow = { id: string; purpose: UploadPurpose; width: number; height: number };
type Wanted = { imageId: string; userId: string; purpose: UploadPurpose };

const columns = ['id', 'purpose', 'width', 'height'] as const;

export const imagesRepository = (db: Db) => ({
  ...expiringRows(db, 'images'),

  /** Written before the files, so that every file has a row that leads to it. */
  insert: ({ userId, ...image }: ImageRow & { userId: string }): Promise<unknown> =>
    db
      .insertInto('images')
      .values({ ...image, user_id: userId, expires_at: IN_A_DAY })
      .execute(),

  find: (id: string): Promise<ImageRow | undefined> => db.selectFrom('images').select(columns).where('id', '=', id).executeTakeFirst(),

  /** Not expired: in use, or still restorable. */
  findShown: (id: string): Promise<{ purpose: UploadPurpose; isOwnerPublic: boolean | null } | undefined> =>
    db
      .selectFrom('images')
      .leftJoin('users', 'users.id', 'images.user_id')
      .select(['images.purpose', 'users.is_public as isOwnerPublic'])
      .where('images.id', '=', id)
      .where((eb) => eb.or([eb('images.expires_at', 'is', null), eb('images.expires_at', '>', appNow)]))
      .executeTakeFirst(),

  /** Makes it permanent. False when it is expired, of another account or of another purpose. */
  keep: async (tx: Tx, { imageId, userId, purpose }: Wanted): Promise<boolean> => {
    const kept = await tx
      .updateTable('images')
      .set({ expires_at: null })
      .where('id', '=', imageId)
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', appNow)]))
      .returning('id')
      .executeTakeFirst();
    return kept !== undefined;
  },

  /** Not in use any more: expires at once, or after a day in which it can be restored. */
  drop: (tx: Tx, imageId: string, { isFinal }: { isFinal: boolean }): Promise<unknown> =>
    tx
      .updateTable('images')
      .set({ expires_at: isFinal ? ENDED : IN_A_DAY })
      .where('id', '=', imageId)
      .execute(),
});
export type ImagesRepository = ReturnType<typeof imagesRepository>;
