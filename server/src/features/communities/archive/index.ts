import { communitiesArchive } from '#contract/communities-archive.ts';
import type { Download } from '#kernel/http/downloads.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { archivePartsRepository } from './communities.archive.parts.repository.ts';
import { archiveRepository } from './communities.archive.repository.ts';
import { archiveService } from './communities.archive.service.ts';
import { ARCHIVE_RETRIES, archiveWork } from './communities.archive.work.service.ts';

const makeJob = defineJob<{ id: string }>('communities.archive');
const tidy = defineJob<object>('communities.archives_tidy');

type Dependencies = { notify: Notify };

/** Portable archives of communities. */
export function createArchives(parts: Parts, { notify }: Dependencies): { routes: Handler[]; downloads: Download[] } {
  const { db, jobs } = parts;
  const archives = archiveRepository(db);
  const work = archiveWork({ ...parts, archives, contents: archivePartsRepository(db), notify });
  jobs.define(
    makeJob,
    { retryLimit: ARCHIVE_RETRIES, expireIn: 1_800, concurrency: 1, isFinal: true, onGivenUp: ({ id }) => archives.setFailed(id) },
    ({ id }, run) => work.make(id, run),
  );
  jobs.define(tidy, { schedule: '41 * * * *', expireIn: 600, concurrency: 1 }, (_, { signal }) => work.tidy(signal));
  const service = archiveService({ ...parts, archives, makeJob });
  return {
    routes: [
      handle(communitiesArchive.latest, ({ params, viewer }) => service.latest(viewer, params.id)),
      handle(communitiesArchive.ask, ({ params, body, viewer }) => service.ask(viewer, params.id, body.reason)),
      handle(communitiesArchive.link, ({ params, viewer }) => service.link(viewer, params.id, params.archiveId)),
    ],
    downloads: [{ path: '/community-archives', ending: '.zip', type: 'application/zip', open: service.open }],
  };
}
