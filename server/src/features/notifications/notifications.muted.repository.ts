import type { Db } from '#kernel/db/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Topic } from './notifications.raise.repository.ts';

/** Muted topics of the users. */
export const mutedRepository = (db: Db, transact: Transact) => ({
  async muted(userId: string): Promise<Topic[]> {
    const rows = await db.selectFrom('muted_topics').select('topic').where('user_id', '=', userId).orderBy('topic').execute();
    return rows.map(({ topic }) => topic);
  },

  setMuted: (userId: string, topics: readonly Topic[]): Promise<void> =>
    transact(async (tx) => {
      await tx.deleteFrom('muted_topics').where('user_id', '=', userId).execute();
      if (topics.length === 0) return;
      await tx
        .insertInto('muted_topics')
        .values([...new Set(topics)].map((topic) => ({ user_id: userId, topic })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
});
export type MutedRepository = ReturnType<typeof mutedRepository>;
