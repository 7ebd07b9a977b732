import { standingsRepository } from '#features/communities/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { postsRepository } from './posts.repository.ts';
import { postsRoutes } from './posts.routes.ts';
import { type LoadSummaries, postsService } from './posts.service.ts';

export function createPosts({ db, transact, hub }: Parts, { loadSummaries }: { loadSummaries: LoadSummaries }): { routes: Handler[] } {
  return {
    routes: postsRoutes(postsService({ posts: postsRepository(db), standings: standingsRepository(db), transact, hub, loadSummaries })),
  };
}
