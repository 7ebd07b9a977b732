import { eventFinding } from '#contract/events/finding.ts';
import { events } from '#contract/events/index.ts';
import { handle } from '#kernel/http/handle.ts';
import type { RsvpService } from './events.rsvp.service.ts';
import type { EventsService } from './events.service.ts';

export const eventsRoutes = (service: EventsService, answers: RsvpService) => [
  handle(events.list, ({ query, viewer }) => service.list(viewer, query)),
  handle(eventFinding.calendar, ({ query, viewer }) => service.calendar(viewer, query)),
  handle(events.get, ({ params, viewer }) => service.get(viewer, params.id)),
  handle(events.create, ({ body, viewer }) => service.create(viewer, body)),
  handle(events.rsvp, ({ params, body, viewer }) => answers.rsvp(viewer, params.id, body)),
  handle(events.cancelRsvp, ({ params, viewer }) => answers.cancel(viewer, params.id).then(() => ({}))),
];
