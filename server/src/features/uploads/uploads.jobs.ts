import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Storage, StorageKey } from '#kernel/storage/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Db } from '#kernel/db/index.ts';
import * as expiring from './uploads.expiring.repository.ts';
import { filesOf } from './uploads.images.service.ts';
import { partsOf } from './uploads.service.ts';

const sweep = defineJob<object>('uploads.sweep');
const BATCH = 100;

type Dependencies = { db: Db; jobs: Jobs; storage: Storage };

export const sweepSoon = (jobs: Jobs) => (tx: Tx) => jobs.enqueue(tx, sweep, {}, { singletonKey: 'soon' });

/** Removes what expired: the files first, so that a remaining row leads to them again in the next run. */
export function defineUploadJobs({ db, jobs, storage }: Dependencies): void {
  const sweepAll = async (table: expiring.ExpiringTable, folderOf: (id: string) => StorageKey, signal: AbortSignal) => {
    while (!signal.aborted) {
      const ids = await expiring.endExpired(db, table, BATCH);
      if (ids.length === 0) return;
      for (const id of ids) await storage.removeAll(folderOf(id));
      await expiring.remove(db, table, ids);
    }
  };
  jobs.define(sweep, { schedule: '41 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    await sweepAll('uploads', partsOf, signal);
    await sweepAll('images', filesOf, signal);
  });
}
