import { profile } from '#contract/profile.ts';
import { handle } from '#kernel/http/handle.ts';
import type { PeopleService } from './profile.people.service.ts';

export const peopleRoutes = (service: PeopleService) => [
  handle(profile.get, ({ params, query, viewer }) => service.get(query.as === 'visitor' ? null : viewer, params.username)),
  handle(profile.blocked, ({ query, viewer }) => service.blocked(viewer, query)),
  handle(profile.blockedIds, ({ viewer }) => service.blockedIds(viewer)),
  handle(profile.block, ({ body, viewer }) => service.block(viewer, body.userId)),
  handle(profile.unblock, ({ params, viewer }) => service.unblock(viewer, params.userId)),
];
