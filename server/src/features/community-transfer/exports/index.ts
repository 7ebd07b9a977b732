import { communityExports } from '#contract/community-transfer/exports.ts';
import type { Download } from '#kernel/http/downloads.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { FileLists } from '../portable.ts';
import { exportsService } from './community-transfer.exports.service.ts';

type Dependencies = { notify: Notify; lists: FileLists };

/** Files of communities, to take them to another site. */
export function createExports(parts: Parts, dependencies: Dependencies): { routes: Handler[]; downloads: Download[] } {
  const service = exportsService({ ...parts, ...dependencies });
  return {
    routes: [
      handle(communityExports.latest, ({ params, viewer }) => service.latest(viewer, params.id)),
      handle(communityExports.ask, ({ params, body, viewer }) => service.ask(viewer, params.id, body.reason)),
      handle(communityExports.link, ({ params, viewer }) => service.link(viewer, params.id, params.exportId)),
    ],
    downloads: [{ path: '/community-exports', ending: '.zip', type: 'application/zip', open: service.open }],
  };
}
