import { eventVisitors } from '#contract/events/visitors.ts';
import { handle } from '#kernel/http/handle.ts';
import type { TakingService } from './events.taking.service.ts';

export const visitorsRoutes = (taking: TakingService) => [
  handle(eventVisitors.get, ({ params, viewer }) => taking.get(viewer, params.id)),
  handle(eventVisitors.change, ({ params, body, viewer }) => taking.change(viewer, params.id, body.takesVisitors)),
];
