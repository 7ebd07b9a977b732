import { communityExports } from '#contract/community-transfer/exports.ts';
import type { Download } from '#kernel/http/downloads.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { FileLists } from '../portable.ts';
import * as files from './community-transfer.exports.repository.ts';
import { exportsService } from './community-transfer.exports.service.ts';
import { EXPORT_RETRIES, exportsWork } from './community-transfer.exports.work.service.ts';

// Jobs of earlier releases wait and are scheduled under these names.
const makeJob = defineJob<{ id: string }>('communities.archive');
const tidy = defineJob<object>('communities.archives_tidy');

type Dependencies = { notify: Notify; lists: FileLists };

/** Files of communities, to take them to another site. */
export function createExports(parts: Parts, { notify, lists }: Dependencies): { routes: Handler[]; downloads: Download[] } {
  const { db, jobs } = parts;
  const work = exportsWork({ ...parts, lists, notify });
  jobs.define(
    makeJob,
    { retryLimit: EXPORT_RETRIES, expireIn: 1_800, concurrency: 1, isFinal: true, onGivenUp: ({ id }) => files.setFailed(db, id) },
    ({ id }, run) => work.make(id, run),
  );
  jobs.define(tidy, { schedule: '41 * * * *', expireIn: 600, concurrency: 1 }, (_, { signal }) => work.tidy(signal));
  const service = exportsService({ ...parts, makeJob });
  return {
    routes: [
      handle(communityExports.latest, ({ params, viewer }) => service.latest(viewer, params.id)),
      handle(communityExports.ask, ({ params, body, viewer }) => service.ask(viewer, params.id, body.reason)),
      handle(communityExports.link, ({ params, viewer }) => service.link(viewer, params.id, params.exportId)),
    ],
    downloads: [{ path: '/community-exports', ending: '.zip', type: 'application/zip', open: service.open }],
  };
}
