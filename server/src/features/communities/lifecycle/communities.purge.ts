import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import * as purges from './communities.purge.repository.ts';

/** Expires all pictures of a community and removes their files. */
export type DropPictures = (tx: Tx, communityId: string) => Promise<void>;
type Dependencies = Pick<Parts, 'db' | 'jobs' | 'transact' | 'audit' | 'log'> & { dropPictures: DropPictures };

const purge = defineJob<object>('communities.purge');
const AT_ONCE = 20;

/** Removes communities whose time of grace is over: first for all, then their contents in steps, then the rest. */
export function definePurge({ db, jobs, transact, audit, log, dropPictures }: Dependencies): void {
  const begin = (id: string): Promise<void> =>
    transact(async (tx) => {
      const begun = await purges.begin(tx, id);
      if (!begun) return;
      await dropPictures(tx, id);
      await audit.record(tx, {
        by: null,
        action: 'community.deleted',
        target: { type: 'community', id, name: begun.name },
        communityId: id,
      });
    });

  const purgeOne = async (id: string, signal: AbortSignal): Promise<void> => {
    await begin(id);
    while (await purges.emptyStep(db, id)) signal.throwIfAborted();
    await transact((tx) => purges.remove(tx, id));
  };

  jobs.define(purge, { schedule: '23 * * * *', expireIn: 1_800, concurrency: 1 }, async (_, { signal }) => {
    for (const id of await purges.due(db, AT_ONCE)) {
      if (signal.aborted) return;
      await purgeOne(id, signal).catch((error: unknown) => log.error({ err: error, communityId: id }, 'a community could not be purged'));
    }
  });
}
