import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { DataExport } from '#contract/account.ts';
import { storedPictures } from '#features/uploads/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import { createExportTask } from '#kernel/long-task/exports.ts';
import type { Notify } from '#kernel/notify.ts';
import { downloadLinks } from '#kernel/one-time/download-links.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { exportFile } from './export-file.ts';
import type { AccountExportOwner } from './account.exports.repository.ts';
import * as exports from './account.exports.repository.ts';

const makeExport = defineJob<{ id: string }>('account.export');
const tidyExports = defineJob<object>('account.exports_tidy');
const KEPT_FOR = '7 days';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'jobs' | 'storage' | 'mailer' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  notify: Notify;
};

/** Data exports of an account: made by a job, kept for a week, available to their owner only. */
export function exportsService({ notify, mailer, ...parts }: Dependencies) {
  const { db, transact, storage } = parts;
  const topics = exports.topicsOn(db);
  const links = downloadLinks<{ id: string }>(parts, { purpose: 'export', path: '/exports', ending: '.zip' });
  const task = createExportTask<AccountExportOwner>(parts, {
    at: exports.exportTable,
    keyOf: (id) => `exports/${id}.zip`,
    job: makeExport,
    tidy: { job: tidyExports, schedule: '11 * * * *' },
    parts: Object.keys(topics).length,
    findOwner: (id) => exports.findOwner(db, id),
    write: ({ id }, onPart) =>
      exportFile({
        parts: Object.entries(topics).map(([name, rowsOf]) => ({ name, rows: () => rowsOf(id) })),
        files: storedPictures(storage, 'pictures', topics.pictures(id)),
        onPart,
      }),
    async onReady(tx, owner, id) {
      const subject = { type: 'account', id } as const;
      await notify(tx, [owner.id], { kind: 'account.export_ready', actorId: null, subject, communityId: null });
      const params = { username: owner.username, path: '/personal-center/settings?section=data', lifetime: KEPT_FOR } as const;
      await mailer.send(tx, { to: owner.email, language: owner.language, kind: 'export_ready', params });
    },
  });

  return {
    latest: (viewer: Viewer): Promise<{ export: z.infer<typeof DataExport> | null }> => task.latest(viewer.id),

    ask: (viewer: Viewer): Promise<z.infer<typeof DataExport>> =>
      transact(async (tx) => {
        const asked = await task.ask(tx, { id: newId(), user_id: viewer.id });
        if (!asked) throw new AppError('export.running');
        return asked;
      }),

    link: (viewer: Viewer, id: string): Promise<{ url: string }> =>
      transact(async (tx) => {
        if (!(await task.findReady(tx, id, viewer.id))) throw new AppError('export.not_found');
        return links.issue(tx, viewer, { id });
      }),

    /** The file of a download token, once; null when the token is spent, expired or unknown. */
    async open(token: string): Promise<Readable | null> {
      const opened = await links.open(token);
      return opened && (await task.findReady(db, opened.data.id, opened.viewer.id)) ? task.open(opened.data.id) : null;
    },
  };
}
export type ExportsService = ReturnType<typeof exportsService>;
