import { communityImports } from '#contract/community-transfer/imports.ts';
import type { CommunityFileUploads, MakePicture } from '#features/uploads/index.ts';
import { inBatches } from '#kernel/batches.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import { defineStep } from '#kernel/long-task/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { InsertPlaceholders, Portable, PortableCommunity } from '../portable.ts';
import * as imports from './community-transfer.imports.repository.ts';
import { importsService } from './community-transfer.imports.service.ts';
import { importSteps } from './community-transfer.imports.work.service.ts';
import { importWriter } from './community-transfer.imports.write.service.ts';

const check = defineJob<{ id: string }>('communities.import_check');
const run = defineJob<{ id: string }>('communities.import');
const tidy = defineJob<object>('communities.imports_tidy');

type Dependencies = {
  community: PortableCommunity;
  contents: readonly Portable[];
  insertPlaceholders: InsertPlaceholders;
  uploads: CommunityFileUploads;
  makePicture: MakePicture;
};

/** Communities from files of this or another site. */
export function createImports(parts: Parts, { uploads, makePicture, ...writing }: Dependencies): { routes: Handler[] } {
  const { db, jobs } = parts;
  const steps = importSteps({ ...parts, uploads, makePicture, write: importWriter(writing) });
  const rules = { retryLimit: 2, expireIn: 1_800, concurrency: 2, isFinal: true };
  defineStep(jobs, { job: check, rules, ...steps.check });
  defineStep(jobs, { job: run, rules, ...steps.run });
  jobs.define(tidy, { schedule: '47 * * * *', expireIn: 600, concurrency: 1 }, () => inBatches((limit) => imports.dropOld(db, limit)));
  const { community } = writing;
  const service = importsService({ ...parts, uploads, community, jobNames: { check, run } });
  return {
    routes: [
      handle(communityImports.start, ({ viewer, body }) => service.start(viewer, body)),
      handle(communityImports.latest, ({ viewer }) => service.latest(viewer)),
      handle(communityImports.run, ({ viewer, params, body }) => service.run(viewer, params.id, body)),
      handle(communityImports.cancel, ({ viewer, params }) => service.cancel(viewer, params.id)),
    ],
  };
}
