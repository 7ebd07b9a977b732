import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { DataExport } from '#contract/account.ts';
import type { UploadPurpose } from '#contract/uploads.ts';
import { largestFileOf } from '#features/uploads/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { defineJob, type JobRun } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { StorageKey } from '#kernel/storage/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { storeZip } from '#kernel/zip/index.ts';
import { exportFile, type ZippedFile } from './export-file.ts';
import { type AccountExportRow, topicNames } from './account.exports.repository.ts';
import * as exports from './account.exports.repository.ts';

export const makeExport = defineJob<{ id: string }>('account.export');
export const EXPORT_RETRIES = 3;
const PURPOSE = 'export';
const LINK_LIFETIME = '1 minutes';
const KEPT_FOR = '7 days';
const TIDY_AT_ONCE = 100;

type Dependencies = Pick<Parts, 'db' | 'transact' | 'jobs' | 'storage' | 'mailer' | 'oneTime' | 'publicUrl'> & {
  notify: Notify;
};

const keyOf = (id: string): StorageKey => `exports/${id}.zip`;
const shown = ({ id, state, done, size, created_at, expires_at }: AccountExportRow): z.infer<typeof DataExport> => ({
  id,
  state,
  done,
  parts: topicNames.length,
  size,
  askedAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});

/** Data exports of an account: made by a job, kept for a week, available to their owner only. */
export function exportsService({ db, notify, transact, jobs, storage, mailer, oneTime, publicUrl }: Dependencies) {
  /** A picture that is removed while the export is being made is left out. */
  const picturesOf = async function* (userId: string): AsyncGenerator<ZippedFile> {
    for await (const { id, purpose } of exports.rowsOf(db, 'pictures', userId)) {
      const key = largestFileOf(purpose as UploadPurpose, String(id));
      if (await storage.exists(key)) yield { name: `pictures/${String(id)}.webp`, open: () => storage.stream(key) };
    }
  };

  /** Streams the parts into the storage; returns the size. */
  const write = async (id: string, userId: string, signal: AbortSignal): Promise<number> => {
    const report = (done: number): void => void exports.setDone(db, id, done).catch(() => undefined);
    const parts = topicNames.map((name) => ({ name, rows: () => exports.rowsOf(db, name, userId) }));
    const file = exportFile({ parts, files: picturesOf(userId), onPart: report });
    return storeZip(storage, keyOf(id), file, signal);
  };

  return {
    ask: (viewer: Viewer): Promise<z.infer<typeof DataExport>> =>
      transact(async (tx) => {
        const row = await exports.insert(tx, newId(), viewer.id);
        if (!row) throw new AppError('export.running');
        await jobs.enqueue(tx, makeExport, { id: row.id });
        return shown(row);
      }),

    async latest(viewer: Viewer): Promise<{ export: z.infer<typeof DataExport> | null }> {
      const row = await exports.latest(db, viewer.id);
      return { export: row && shown(row) };
    },

    link: (viewer: Viewer, id: string): Promise<{ url: string }> =>
      transact(async (tx) => {
        if (!(await exports.isReady(tx, id, viewer.id))) throw new AppError('export.not_found');
        const token = await oneTime.issueToken(tx, { purpose: PURPOSE, userId: viewer.id, data: { id }, lifetime: LINK_LIFETIME });
        return { url: `${publicUrl()}/api/v2/exports/${token}.zip` };
      }),

    /** The file of a download token, once; null when the token is spent, expired or unknown. */
    async open(token: string): Promise<Readable | null> {
      const id = await transact(async (tx) => {
        const used = await oneTime.useToken<{ id: string }>(tx, PURPOSE, token);
        return used?.userId && (await exports.isReady(tx, used.data.id, used.userId)) ? used.data.id : null;
      });
      return id === null ? null : storage.stream(keyOf(id));
    },

    async make(id: string, { attempt, signal }: Pick<JobRun, 'attempt' | 'signal'>): Promise<void> {
      const owner = await exports.findWaiting(db, id);
      if (!owner) return;
      const size = await write(id, owner.userId, signal).catch(async (error: unknown) => {
        if (attempt >= EXPORT_RETRIES) await exports.setFailed(db, id);
        throw error;
      });
      await transact(async (tx) => {
        if (!(await exports.setReady(tx, id, size))) return;
        const subject = { type: 'account', id } as const;
        await notify(tx, [owner.userId], { kind: 'account.export_ready', actorId: null, subject, communityId: null });
        const params = { username: owner.username, path: '/personal-center/settings?section=data', lifetime: KEPT_FOR } as const;
        await mailer.send(tx, { to: owner.email, language: owner.language, kind: 'export_ready', params });
      });
    },

    /** Removes expired files; the rows are deleted last, so that an interrupted run is repeated. */
    async tidy(signal: AbortSignal): Promise<void> {
      for (let ids = await exports.over(db, TIDY_AT_ONCE); ids.length > 0 && !signal.aborted; ids = await exports.over(db, TIDY_AT_ONCE)) {
        await Promise.all(ids.map((id) => storage.remove(keyOf(id))));
        await exports.remove(db, ids);
      }
    },
  };
}
export type ExportsService = ReturnType<typeof exportsService>;
