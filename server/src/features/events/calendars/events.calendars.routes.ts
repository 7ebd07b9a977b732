import { eventCalendars } from '#contract/events/calendars.ts';
import { handle } from '#kernel/http/handle.ts';
import type { CalendarsService } from './events.calendars.service.ts';

export const calendarsRoutes = (service: CalendarsService) => [
  handle(eventCalendars.feeds, ({ viewer }) => service.list(viewer)),
  handle(eventCalendars.createFeed, ({ body, viewer }) => service.create(viewer, body)),
  handle(eventCalendars.revokeFeed, ({ params, viewer }) => service.revoke(viewer, params.id)),
];
