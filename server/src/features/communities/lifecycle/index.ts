import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { CreationRepository } from '../communities.creation.repository.ts';
import { deletionNews } from './communities.deletion.news.ts';
import { communityDeletionRepository } from './communities.deletion.repository.ts';
import { communityDeletionService } from './communities.deletion.service.ts';
import { lifecycleRepository } from './communities.lifecycle.repository.ts';
import { lifecycleRoutes } from './communities.lifecycle.routes.ts';
import { lifecycleService } from './communities.lifecycle.service.ts';
import { definePurge, type DropPictures } from './communities.purge.ts';
import { purgeRepository } from './communities.purge.repository.ts';

type Dependencies = {
  creation: Pick<CreationRepository, 'countOwned'>;
  notify: Notify;
  dropPictures: DropPictures;
};

/** Archiving, deleting and restoring a community. */
export function createLifecycle(parts: Parts, { creation, notify, dropPictures }: Dependencies): { routes: Handler[] } {
  const deletions = communityDeletionRepository(parts.db);
  definePurge({ ...parts, purges: purgeRepository(parts.db), dropPictures });
  const lifecycle = lifecycleService({ ...parts, lifecycle: lifecycleRepository(), creation });
  const deletion = communityDeletionService({ ...parts, deletions, news: deletionNews({ ...parts, deletions, notify }) });
  return { routes: lifecycleRoutes({ lifecycle, deletion }) };
}
