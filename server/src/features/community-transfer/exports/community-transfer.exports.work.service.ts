import type { UploadPurpose } from '#contract/uploads.ts';
import { largestFileOf } from '#features/uploads/index.ts';
import type { JobRun } from '#kernel/jobs/index.ts';
import type { Notice, Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { StorageKey } from '#kernel/storage/index.ts';
import { storeZip } from '#kernel/zip/index.ts';
import { communityFile } from '../file/community-file.ts';
import { listNames } from '../file/file-lists.ts';
import type { FileLists } from '../portable.ts';
import * as files from './community-transfer.exports.repository.ts';

export const EXPORT_RETRIES = 3;
const TIDY_AT_ONCE = 100;

type Dependencies = Pick<Parts, 'db' | 'transact' | 'storage' | 'publicUrl'> & {
  lists: FileLists;
  notify: Notify;
};
const readyNotice = ({ id, name }: { id: string; name: string }): Notice => ({
  kind: 'membership.export_ready',
  actorId: null,
  subject: { type: 'community', id },
  communityId: id,
  params: { community: name },
});

/** Files that were stored before they were called exports keep their place. */
export const keyOf = (id: string): StorageKey => `community-archives/${id}.zip`;

/** The jobs of exports. */
export function exportsWork({ db, lists, notify, transact, storage, publicUrl }: Dependencies) {
  /** A picture that is removed while the file is being made is left out. */
  const picturesOf = async function* (communityId: string) {
    for await (const { id, purpose } of lists.images(communityId)) {
      const key = largestFileOf(purpose as UploadPurpose, String(id));
      if (await storage.exists(key)) yield { name: `images/${String(id)}.webp`, open: () => storage.stream(key) };
    }
  };

  /** Streams the parts into the storage; returns the size. */
  const write = async (id: string, communityId: string, signal: AbortSignal): Promise<number> => {
    const file = communityFile({
      parts: listNames.map((name) => ({ name, rows: () => lists[name](communityId) })),
      files: picturesOf(communityId),
      source: { site: publicUrl(), communityId, madeAt: new Date().toISOString() },
      onPart: (done) => void files.setDone(db, id, done).catch(() => undefined),
    });
    return storeZip(storage, keyOf(id), file, signal);
  };

  return {
    async make(id: string, { attempt, signal }: Pick<JobRun, 'attempt' | 'signal'>): Promise<void> {
      const wanted = await files.findWaiting(db, id);
      // A community that is being deleted gets no file.
      if (!wanted) return files.setFailed(db, id);
      const { communityId, name, askedBy } = wanted;
      const size = await write(id, communityId, signal).catch(async (error: unknown) => {
        if (attempt >= EXPORT_RETRIES) await files.setFailed(db, id);
        throw error;
      });
      await transact(async (tx) => {
        if (!(await files.setReady(tx, id, { size, parts: listNames.length }))) return;
        if (askedBy) await notify(tx, [askedBy], readyNotice({ id: communityId, name }));
      });
    },

    /** Removes expired files; the rows are deleted last, so that an interrupted run is repeated. */
    async tidy(signal: AbortSignal): Promise<void> {
      for (let ids = await files.over(db, TIDY_AT_ONCE); ids.length > 0 && !signal.aborted; ids = await files.over(db, TIDY_AT_ONCE)) {
        await Promise.all(ids.map((id) => storage.remove(keyOf(id))));
        await files.remove(db, ids);
      }
    },
  };
}
