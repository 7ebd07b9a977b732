import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Storage, StorageKey } from '#kernel/storage/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { ImagesRepository } from './uploads.images.repository.ts';
import { filesOf } from './uploads.images.service.ts';
import type { UploadsRepository } from './uploads.repository.ts';
import { partsOf } from './uploads.service.ts';

const sweep = defineJob<object>('uploads.sweep');
const BATCH = 100;

type Rows = { endExpired: (limit: number) => Promise<{ id: string }[]>; remove: (ids: readonly string[]) => Promise<unknown> };
type Dependencies = { jobs: Jobs; storage: Storage; uploads: UploadsRepository; images: ImagesRepository };

export const sweepSoon = (jobs: Jobs) => (tx: Tx) => jobs.enqueue(tx, sweep, {}, { singletonKey: 'soon' });

/** Removes what expired: the files first, so that a remaining row leads to them again in the next run. */
export function defineUploadJobs({ jobs, storage, uploads, images }: Dependencies): void {
  const sweepAll = async ({ endExpired, remove }: Rows, folderOf: (id: string) => StorageKey, signal: AbortSignal) => {
    while (!signal.aborted) {
      const ids = (await endExpired(BATCH)).map(({ id }) => id);
      if (ids.length === 0) return;
      for (const id of ids) await storage.removeAll(folderOf(id));
      await remove(ids);
    }
  };
  jobs.define(sweep, { schedule: '41 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    await sweepAll(uploads, partsOf, signal);
    await sweepAll(images, filesOf, signal);
  });
}
