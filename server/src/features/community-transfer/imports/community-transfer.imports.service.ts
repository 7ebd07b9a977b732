import type { z } from 'zod';
import type { CommunityImport, communityImports } from '#contract/community-transfer/imports.ts';
import type { CommunityFileUploads } from '#features/uploads/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Job } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { PortableCommunity } from '../portable.ts';
import type { CommunityImportRow } from './community-transfer.imports.repository.ts';
import * as imports from './community-transfer.imports.repository.ts';

type Start = z.output<NonNullable<typeof communityImports.start.body>>;
type Run = z.output<NonNullable<typeof communityImports.run.body>>;
type Dependencies = Pick<Parts, 'db' | 'transact' | 'jobs'> & {
  uploads: CommunityFileUploads;
  community: Pick<PortableCommunity, 'assertCreatable'>;
  jobNames: { check: Job<{ id: string }>; run: Job<{ id: string }> };
};

const shown = ({ communityId, communitySlug, createdAt, ...row }: CommunityImportRow): CommunityImport => ({
  ...row,
  community: communityId === null || communitySlug === null ? null : { id: communityId, slug: communitySlug },
  createdAt: createdAt.toISOString(),
});

/** Communities from files: checked first, then written as a whole or not at all. */
export function importsService({ db, uploads, community, jobNames, transact, jobs }: Dependencies) {
  const found = async (viewer: Viewer, id: string): Promise<CommunityImportRow> => {
    const row = await imports.find(db, { id, userId: viewer.id });
    if (!row) throw new AppError('community_import.not_found');
    return row;
  };

  return {
    latest: async (viewer: Viewer): Promise<{ import: CommunityImport | null }> => {
      const row = await imports.latest(db, viewer.id);
      return { import: row && shown(row) };
    },

    async start(viewer: Viewer, { uploadId: id, fileName }: Start): Promise<CommunityImport> {
      // Idempotent: a repeated call for the same upload returns the same import.
      const before = await imports.find(db, { id, userId: viewer.id });
      if (before) return shown(before);
      await uploads.assertComplete(viewer, id);
      await transact(async (tx) => {
        await imports.endExpired(tx, viewer.id);
        if (!(await imports.insert(tx, { id, userId: viewer.id, fileName }))) throw new AppError('community_import.unfinished');
        await jobs.enqueue(tx, jobNames.check, { id });
      });
      return shown(await found(viewer, id));
    },

    /** Choices that the importer can correct are refused at once; the job checks them again in its transaction. */
    async run(viewer: Viewer, id: string, { name, slug }: Run): Promise<CommunityImport> {
      const { state, summary } = await found(viewer, id);
      const hasBegun = await transact(async (tx) => {
        const chosen = { name, slug: summary?.visibility === 'hidden' ? null : slug };
        if (state === 'checked') await community.assertCreatable(tx, viewer.id, chosen);
        const isFirst = await imports.begin(tx, { id, userId: viewer.id, name, slug });
        if (isFirst) await jobs.enqueue(tx, jobNames.run, { id });
        return isFirst;
      });
      const row = await found(viewer, id);
      if (!hasBegun && !['running', 'done'].includes(row.state)) throw new AppError('community_import.not_ready');
      return shown(row);
    },

    async cancel(viewer: Viewer, id: string): Promise<CommunityImport> {
      const isCancelled = await imports.cancel(db, { id, userId: viewer.id });
      const row = await found(viewer, id);
      if (isCancelled) await uploads.drop(id);
      else if (row.state !== 'cancelled') throw new AppError('community_import.over');
      return shown(row);
    },
  };
}
