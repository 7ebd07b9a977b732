import { eventDoor } from '#contract/events/door.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { ConflictsService } from './events.conflicts.service.ts';
import type { DoorService } from './events.door.service.ts';

export const doorRoutes = (door: DoorService, conflicts: ConflictsService): Handler[] => [
  handle(eventDoor.ticket, ({ params, viewer }) => door.ticket(viewer, params.id)),
  handle(eventDoor.door, ({ params, viewer }) => door.counters(viewer, params.id)),
  handle(eventDoor.tickets, ({ params, query, viewer }) => door.tickets(viewer, params.id, query)),
  handle(eventDoor.refusedTickets, ({ params, query, viewer }) => door.refusedTickets(viewer, params.id, query)),
  handle(eventDoor.conflicts, ({ params, viewer }) => conflicts.list(viewer, params.id)),
  handle(eventDoor.settleConflict, ({ params, body, viewer }) => conflicts.settle(viewer, params.id, body.conflictId)),
  handle(eventDoor.checkIn, ({ params, body, viewer }) => door.checkIn(viewer, params.id, body)),
  handle(eventDoor.undo, ({ params, body, viewer }) => door.undo(viewer, params.id, body.registrationId)),
  handle(eventDoor.helpers, ({ params, viewer }) => door.helpers(viewer, params.id)),
  handle(eventDoor.addHelper, ({ params, viewer }) => door.addHelper(viewer, params.id, params.userId).then(() => ({}))),
  handle(eventDoor.removeHelper, ({ params, viewer }) => door.removeHelper(viewer, params.id, params.userId).then(() => ({}))),
];
