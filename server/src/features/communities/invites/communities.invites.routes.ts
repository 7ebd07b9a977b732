import { communityInvites as contract } from '#contract/communities/invites.ts';
import { deviceOf } from '#kernel/http/device.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { AcceptanceService } from './communities.invites.acceptance.service.ts';
import type { InvitesPeopleService } from './communities.invites.people.service.ts';
import type { InvitesService } from './communities.invites.service.ts';

type Services = { links: InvitesService; people: InvitesPeopleService; acceptance: AcceptanceService };

export const invitesRoutes = ({ links, people, acceptance }: Services): Handler[] => [
  handle(contract.invite, ({ body, viewer }) => links.invite(viewer, body)),
  handle(contract.invites, ({ params, query, viewer }) => links.list(viewer, params.id, query)),
  handle(contract.revokeInvite, ({ params, viewer }) => links.revoke(viewer, params.id, params.inviteId)),
  handle(contract.inviteTargets, ({ params, query, viewer }) => links.targets(viewer, params.id, query.q)),
  handle(contract.inviteStatistics, ({ params, viewer }) => links.statistics(viewer, params.id)),
  handle(contract.invitePeople, ({ params, body, viewer }) => people.invite(viewer, params.id, body)),
  handle(contract.invitations, ({ params, query, viewer }) => people.list(viewer, params.id, query)),
  handle(contract.sendInvitation, ({ params, viewer }) => people.sendAgain(viewer, params.id, params.inviteId)),
  handle(contract.invitation, ({ params, viewer }) => acceptance.own(viewer, params.id)),
  handle(contract.invitePreview, ({ params, viewer, request }) => acceptance.preview(viewer, params.token, deviceOf(request))),
  handle(contract.acceptInvite, ({ params, body, viewer, request }) =>
    acceptance.accept(viewer, { token: params.token, given: body }, deviceOf(request)),
  ),
];
