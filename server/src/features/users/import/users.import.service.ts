import type { z } from 'zod';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import type { ImportError, UserImport, usersImport } from '#contract/users/import.ts';
import type { TakeUpload } from '#features/uploads/index.ts';
import type { csvExport } from '#kernel/csv/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Job } from '#kernel/jobs/index.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Parts } from '#kernel/parts.ts';
import { sentence } from '#kernel/texts/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { importRows } from './import-file.ts';
import { importText } from './import-text.ts';
import type { ErrorRow, ImportRecord } from './users.imports.repository.ts';
import * as imports from './users.imports.repository.ts';

type Start = z.output<NonNullable<typeof usersImport.start.body>>;
type Columns = z.output<NonNullable<typeof usersImport.exportErrors.body>>['columns'];
export type ErrorFilter = { id: string; language: Language };
type Dependencies = Pick<Parts, 'db' | 'transact' | 'jobs'> & {
  takeUpload: TakeUpload;
  jobNames: { check: Job<{ id: string }>; run: Job<{ id: string }> };
  file: Pick<ReturnType<typeof csvExport<ErrorFilter, ErrorRow & { message: string }>>, 'link'>;
};

const shown = ({ userId: _, createdAt, finishedAt, ...record }: ImportRecord): UserImport => ({
  ...record,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

export const errorText = ({ rule, params }: Pick<ErrorRow, 'rule' | 'params'>, language: Language): string =>
  sentence(language, `field.${rule}`, params);

/**
 * Accounts from a file: checked first, then written all or not at all. An import and its personal data are visible to its creator only;
 * other users with the permission get 404 and see the result in the audit log.
 */
export function usersImportService({ db, takeUpload, jobNames, file, transact, jobs }: Dependencies) {
  const found = async (viewer: Viewer, id: string): Promise<ImportRecord> => {
    const record = await imports.find(db, { id, userId: viewer.id });
    if (!record) throw new AppError('user_import.not_found');
    return record;
  };
  const get = async (viewer: Viewer, id: string): Promise<UserImport> => shown(await found(viewer, id));

  return {
    get,

    waiting: async (viewer: Viewer): Promise<{ items: UserImport[] }> => ({ items: (await imports.waiting(db, viewer.id)).map(shown) }),

    async start(viewer: Viewer, { uploadId: id, fileName, mode }: Start): Promise<UserImport> {
      // Idempotent: a repeated call for the same upload returns the same import.
      const before = await imports.find(db, { id, userId: viewer.id });
      if (before) return shown(before);
      const content = importText(await takeUpload(viewer, id, 'accounts'));
      let rows = 0;
      for await (const _ of importRows(content)) rows += 1;
      await transact(async (tx) => {
        const most = consoleLimits.waitingImports.max;
        if (!(await imports.insert(tx, { id, userId: viewer.id, fileName, mode, content, rows, most })))
          throw new AppError('user_import.too_many', { max: most });
        await jobs.enqueue(tx, jobNames.check, { id });
      });
      return get(viewer, id);
    },

    async errors(viewer: Viewer, id: string, query: PageQuery, language: Language): Promise<z.input<typeof usersImport.errors.ok>> {
      await found(viewer, id);
      const { items, total } = await imports.errors(db, id, query);
      const listed = items.map(({ params, ...error }): ImportError => ({ ...error, message: errorText({ ...error, params }, language) }));
      return { items: listed, pagination: pagination(query, total) };
    },

    async exportErrors(viewer: Viewer, id: string, columns: Columns, language: Language): Promise<{ url: string }> {
      await found(viewer, id);
      return file.link(viewer, { id, language }, columns);
    },

    async run(viewer: Viewer, id: string, sendInvitations: boolean): Promise<UserImport> {
      const hasBegun = await transact(async (tx) => {
        const isFirst = await imports.begin(tx, { id, userId: viewer.id }, sendInvitations);
        if (isFirst) await jobs.enqueue(tx, jobNames.run, { id });
        return isFirst;
      });
      const record = await found(viewer, id);
      // A repeated call returns the state of the run that the first one began.
      if (!hasBegun && !['running', 'done', 'refused'].includes(record.state)) throw new AppError('user_import.not_ready');
      return shown(record);
    },

    async cancel(viewer: Viewer, id: string): Promise<UserImport> {
      const isCancelled = await imports.cancel(db, { id, userId: viewer.id });
      const record = await found(viewer, id);
      if (!isCancelled && record.state !== 'cancelled') throw new AppError('user_import.over');
      return shown(record);
    },
  };
}
export type UsersImportService = ReturnType<typeof usersImportService>;
