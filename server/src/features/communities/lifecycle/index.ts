import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { deletionNews } from './communities.deletion.news.ts';
import { communityDeletionService } from './communities.deletion.service.ts';
import { lifecycleRoutes } from './communities.lifecycle.routes.ts';
import { lifecycleService } from './communities.lifecycle.service.ts';
import { definePurge, type DropPictures } from './communities.purge.ts';

type Dependencies = {
  notify: Notify;
  dropPictures: DropPictures;
};

/** Archiving, deleting and restoring a community. */
export function createLifecycle(parts: Parts, { notify, dropPictures }: Dependencies): { routes: Handler[] } {
  definePurge({ ...parts, dropPictures });
  const lifecycle = lifecycleService(parts);
  const deletion = communityDeletionService({ ...parts, news: deletionNews({ ...parts, notify }) });
  return { routes: lifecycleRoutes({ lifecycle, deletion }) };
}
