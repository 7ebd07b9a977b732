import { communities } from '#contract/communities/index.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { CommunitiesService } from './communities.service.ts';

export const communitiesRoutes = (service: CommunitiesService): Handler[] => [
  handle(communities.list, ({ query, viewer }) => service.list(viewer, query)),
  handle(communities.categories, () => service.categories()),
  handle(communities.recommended, ({ query, viewer }) => service.recommended(viewer, query)),
  handle(communities.mine, ({ viewer }) => service.mine(viewer)),
  handle(communities.get, ({ params, viewer }) => service.get(viewer, params.id)),
  handle(communities.create, ({ body, viewer }) => service.create(viewer, body)),
];
