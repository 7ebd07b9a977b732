import type { UploadPurpose } from '#contract/uploads.ts';
import { largestFileOf } from '#features/uploads/index.ts';
import type { JobRun } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { StorageKey } from '#kernel/storage/index.ts';
import { storeZip } from '#kernel/zip/index.ts';
import { about } from '../members/communities.acts.service.ts';
import { archiveFile } from './archive-file.ts';
import { type ArchivePartsRepository, partNames } from './communities.archive.parts.repository.ts';
import type { ArchiveRepository } from './communities.archive.repository.ts';

export const ARCHIVE_RETRIES = 3;
const TIDY_AT_ONCE = 100;

type Dependencies = Pick<Parts, 'transact' | 'storage' | 'publicUrl'> & {
  archives: ArchiveRepository;
  contents: ArchivePartsRepository;
  notify: Notify;
};
export const keyOf = (id: string): StorageKey => `community-archives/${id}.zip`;

/** The jobs of archives. */
export function archiveWork({ archives, contents, notify, transact, storage, publicUrl }: Dependencies) {
  /** A picture that is removed while the archive is being made is left out. */
  const picturesOf = async function* (communityId: string) {
    for await (const { id, purpose } of contents.rowsOf('images', communityId)) {
      const key = largestFileOf(purpose as UploadPurpose, String(id));
      if (await storage.exists(key)) yield { name: `images/${String(id)}.webp`, open: () => storage.stream(key) };
    }
  };

  /** Streams the parts into the storage; returns the size. */
  const write = async (id: string, communityId: string, signal: AbortSignal): Promise<number> => {
    const file = archiveFile({
      parts: partNames.map((name) => ({ name, rows: () => contents.rowsOf(name, communityId) })),
      files: picturesOf(communityId),
      source: { site: publicUrl(), communityId, madeAt: new Date().toISOString() },
      onPart: (done) => void archives.setDone(id, done).catch(() => undefined),
    });
    return storeZip(storage, keyOf(id), file, signal);
  };

  return {
    async make(id: string, { attempt, signal }: Pick<JobRun, 'attempt' | 'signal'>): Promise<void> {
      const wanted = await archives.findWaiting(id);
      // Nothing is made of a community that is being deleted.
      if (!wanted) return archives.setFailed(id);
      const { communityId, name, askedBy } = wanted;
      const size = await write(id, communityId, signal).catch(async (error: unknown) => {
        if (attempt >= ARCHIVE_RETRIES) await archives.setFailed(id);
        throw error;
      });
      await transact(async (tx) => {
        if (!(await archives.setReady(tx, id, { size, parts: partNames.length }))) return;
        if (askedBy) await notify(tx, [askedBy], { kind: 'membership.archive_ready', actorId: null, ...about({ id: communityId, name }) });
      });
    },

    /** Removes expired files; the rows are deleted last, so that an interrupted run is repeated. */
    async tidy(signal: AbortSignal): Promise<void> {
      for (let ids = await archives.over(TIDY_AT_ONCE); ids.length > 0 && !signal.aborted; ids = await archives.over(TIDY_AT_ONCE)) {
        await Promise.all(ids.map((id) => storage.remove(keyOf(id))));
        await archives.remove(ids);
      }
    },
  };
}
