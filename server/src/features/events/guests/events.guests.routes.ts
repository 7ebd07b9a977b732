import { eventGuests } from '#contract/events/guests.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { GuestActs } from './events.guests.acts.service.ts';
import type { GuestsFile } from './events.guests.file.ts';
import type { GuestsService } from './events.guests.service.ts';

type Services = { guests: GuestsService; acts: GuestActs; file: GuestsFile };

export const guestsRoutes = ({ guests, acts, file }: Services): Handler[] => [
  handle(eventGuests.host, ({ params, viewer }) => guests.host(viewer, params.id)),
  handle(eventGuests.registrations, ({ params, query, viewer }) => guests.list(viewer, params.id, query)),
  handle(eventGuests.remove, ({ params, body, viewer }) => acts.remove(viewer, params.id, body)),
  handle(eventGuests.confirm, ({ params, body, viewer }) => acts.confirm(viewer, params.id, body.ids)),
  handle(eventGuests.exportRegistrations, ({ params, body, viewer }) => file.link(viewer, params.id, body)),
  handle(eventGuests.attendees, ({ params, query, viewer }) => guests.attendees(viewer, params.id, query)),
];
