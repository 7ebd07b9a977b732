import { communities } from '#contract/communities.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { InvitesService } from './communities.invites.service.ts';
import type { MembersService } from './communities.members.service.ts';
import type { OwnersService } from './communities.owners.service.ts';
import type { CommunitiesService } from './communities.service.ts';

type Services = { service: CommunitiesService; members: MembersService; owners: OwnersService; invites: InvitesService };

export const communitiesRoutes = ({ service, members, owners, invites }: Services): Handler[] => [
  handle(communities.list, ({ query, viewer }) => service.list(viewer, query)),
  handle(communities.categories, () => service.categories()),
  handle(communities.recommended, ({ query, viewer }) => service.recommended(viewer, query)),
  handle(communities.mine, ({ viewer }) => service.mine(viewer)),
  handle(communities.get, ({ params, viewer }) => service.get(viewer, params.id)),
  handle(communities.create, ({ body, viewer }) => service.create(viewer, body)),
  handle(communities.join, ({ params, body, viewer }) => members.join(viewer, params.id, body.message)),
  handle(communities.leave, ({ params, viewer }) => members.leave(viewer, params.id)),
  handle(communities.members, ({ params, query, viewer }) => members.list(viewer, params.id, query)),
  handle(communities.makeOwner, ({ params, viewer }) => owners.make(viewer, params.id, params.userId)),
  handle(communities.close, ({ params, viewer }) => owners.close(viewer, params.id)),
  handle(communities.requests, ({ params, query, viewer }) => members.requests(viewer, params.id, query)),
  handle(communities.decide, ({ params, body, viewer }) => members.decide(viewer, params.id, params.userId, body.decision)),
  handle(communities.invite, ({ body, viewer }) => invites.invite(viewer, body)),
  handle(communities.invites, ({ params, query, viewer }) => invites.list(viewer, params.id, query)),
  handle(communities.revokeInvite, ({ params, viewer }) => invites.revoke(viewer, params.id, params.inviteId)),
  handle(communities.invitePreview, ({ params, viewer }) => invites.preview(viewer, params.token)),
  handle(communities.acceptInvite, ({ params, viewer }) => invites.accept(viewer, params.token)),
];
