import { eventCommunities } from '#contract/events/communities.ts';
import { handle } from '#kernel/http/handle.ts';
import type { CoHostsService } from './events.communities.service.ts';

export const coHostsRoutes = (service: CoHostsService) => [
  handle(eventCommunities.list, ({ params, viewer }) => service.list(viewer, params.id)),
  handle(eventCommunities.ask, ({ params, viewer }) => service.ask(viewer, params.id, params.communityId)),
  handle(eventCommunities.accept, ({ params, viewer }) => service.accept(viewer, params.id, params.communityId)),
  handle(eventCommunities.remove, ({ params, viewer }) => service.remove(viewer, params.id, params.communityId)),
];
