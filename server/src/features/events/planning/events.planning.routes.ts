import { eventPlanning } from '#contract/events/planning.ts';
import { handle } from '#kernel/http/handle.ts';
import type { ArchiveService } from './events.archive.service.ts';
import type { HostsService } from './events.hosts.service.ts';
import type { PlanningService } from './events.planning.service.ts';
import type { EventStatesService } from './events.states.service.ts';

type Services = { planning: PlanningService; states: EventStatesService; archive: ArchiveService; hosts: HostsService };

export const planningRoutes = ({ planning, states, archive, hosts }: Services) => [
  handle(eventPlanning.plan, ({ params, viewer }) => planning.plan(viewer, params.id)),
  handle(eventPlanning.change, ({ params, body, viewer }) => planning.change(viewer, params.id, body)),
  handle(eventPlanning.history, ({ params, query, viewer }) => planning.history(viewer, params.id, query)),
  handle(eventPlanning.drafts, ({ query, viewer }) => archive.drafts(viewer, query)),
  handle(eventPlanning.publication, ({ params, body, viewer }) => states.publication(viewer, params.id, body)),
  handle(eventPlanning.cancel, ({ params, body, viewer }) => states.cancel(viewer, params.id, body.reason)),
  handle(eventPlanning.restore, ({ params, viewer }) => states.restore(viewer, params.id)),
  handle(eventPlanning.postpone, ({ params, body, viewer }) => states.postpone(viewer, params.id, body.reason)),
  handle(eventPlanning.reschedule, ({ params, body, viewer }) => states.reschedule(viewer, params.id, body)),
  handle(eventPlanning.reconfirm, ({ params, viewer }) => states.reconfirm(viewer, params.id)),
  handle(eventPlanning.archive, ({ params, viewer }) => archive.archive(viewer, params.id)),
  handle(eventPlanning.unarchive, ({ params, viewer }) => archive.unarchive(viewer, params.id)),
  handle(eventPlanning.hosts, ({ params, viewer }) => hosts.list(viewer, params.id)),
  handle(eventPlanning.setHost, ({ params, body, viewer }) => hosts.set(viewer, params.id, { userId: params.userId, role: body.role })),
  handle(eventPlanning.removeHost, ({ params, viewer }) => hosts.remove(viewer, params.id, params.userId)),
];
