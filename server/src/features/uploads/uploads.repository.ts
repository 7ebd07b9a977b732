import { sql } from 'kysely';
import type { TransferPurpose } from '#contract/uploads.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { StorageKey } from '#kernel/storage/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { ENDED, expiringRows, IN_A_DAY } from './uploads.expiring.repository.ts';

export type Upload = { id: string; purpose: TransferPurpose; size: number; received: number; expiresAt: Date; imageId: string | null };
type Owned = { id: string; userId: string };

/** Whoever claimed an upload that long ago has not lived to finish it. */
const LOST_CLAIM = sql<Date>`app_now() - interval '2 minutes'`;
const columns = ['id', 'purpose', 'size', 'received', 'expires_at as expiresAt', 'image_id as imageId'] as const;

export const uploadsRepository = (db: Db) => {
  const mine = ({ id, userId }: Owned) =>
    db
      .updateTable('uploads')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('expires_at', '>', appNow)
      .where('image_id', 'is', null);

  return {
    ...expiringRows(db, 'uploads'),

    /** Undefined when the person has as many unfinished ones as they may. Their row is locked, so that they are counted one after the other. */
    async insert(
      tx: Tx,
      { id, userId, purpose, size, most }: Owned & { purpose: TransferPurpose; size: number; most: number },
    ): Promise<Upload | undefined> {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const { unfinished } = await tx
        .selectFrom('uploads')
        .select((eb) => eb.fn.countAll<number>().as('unfinished'))
        .where('user_id', '=', userId)
        .where('image_id', 'is', null)
        .where('expires_at', '>', appNow)
        .executeTakeFirstOrThrow();
      if (unfinished >= most) return undefined;
      return tx
        .insertInto('uploads')
        .values({ id, user_id: userId, purpose, size, expires_at: IN_A_DAY })
        .returning(columns)
        .executeTakeFirstOrThrow();
    },

    find: ({ id, userId }: Owned): Promise<Upload | undefined> =>
      db
        .selectFrom('uploads')
        .select(columns)
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('expires_at', '>', appNow)
        .executeTakeFirst(),

    /** Undefined when the part does not follow what is there: of several parts for one place the first one counts. */
    append: (of: Owned, { offset, length, key }: { offset: number; length: number; key: StorageKey }): Promise<Upload | undefined> =>
      mine(of)
        .set((eb) => ({ received: eb('received', '+', length), parts: sql<string[]>`array_append(parts, ${key}::text)` }))
        .where('received', '=', offset)
        .where('claimed_at', 'is', null)
        .returning(columns)
        .executeTakeFirst(),

    /** The parts, for the one caller who now makes an image of them. */
    claim: (of: Owned): Promise<{ parts: string[] } | undefined> =>
      mine(of)
        .set({ claimed_at: appNow })
        .whereRef('received', '=', 'size')
        .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', LOST_CLAIM)]))
        .returning('parts')
        .executeTakeFirst(),

    /** The work failed for a reason that is not the file's: somebody may try again. */
    release: (of: Owned): Promise<unknown> => mine(of).set({ claimed_at: null }).execute(),

    /** False when another image came first. */
    setImage: async (of: Owned, imageId: string): Promise<boolean> =>
      (await mine(of).set({ image_id: imageId, parts: [] }).returning('id').executeTakeFirst()) !== undefined,

    /** False when there is no such upload, or somebody makes an image of it. */
    end: async (of: Owned): Promise<boolean> =>
      (await mine(of).set({ expires_at: ENDED }).where('claimed_at', 'is', null).returning('id').executeTakeFirst()) !== undefined,
  };
};
export type UploadsRepository = ReturnType<typeof uploadsRepository>;
