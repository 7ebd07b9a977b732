import { people } from '#contract/people.ts';
import { handle } from '#kernel/http/handle.ts';
import type { PeopleService } from './people.service.ts';

export const peopleRoutes = (service: PeopleService) => [
  handle(people.get, ({ params, query, viewer }) => service.get(query.as === 'visitor' ? null : viewer, params.username)),
  handle(people.blocked, ({ query, viewer }) => service.blocked(viewer, query)),
  handle(people.blockedIds, ({ viewer }) => service.blockedIds(viewer)),
  handle(people.block, ({ body, viewer }) => service.block(viewer, body.userId)),
  handle(people.unblock, ({ params, viewer }) => service.unblock(viewer, params.userId)),
];
