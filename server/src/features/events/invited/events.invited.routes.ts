import { eventInvited } from '#contract/events/invited.ts';
import { handle } from '#kernel/http/handle.ts';
import type { InvitedService } from './events.invited.service.ts';

export const invitedRoutes = (service: InvitedService) => [
  handle(eventInvited.list, ({ params, query, viewer }) => service.list(viewer, params.id, query)),
  handle(eventInvited.add, ({ params, body, viewer }) => service.add(viewer, params.id, body)),
  handle(eventInvited.withdraw, ({ params, viewer }) => service.withdraw(viewer, params.id, params.invitationId).then(() => ({}))),
];
