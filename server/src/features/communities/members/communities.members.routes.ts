import { communities } from '#contract/communities/index.ts';
import { communityMembers } from '#contract/communities/members.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { FieldsService } from './communities.fields.service.ts';
import type { MembersFile } from './communities.members.file.ts';
import type { FollowsService } from './communities.follows.service.ts';
import type { MembersService } from './communities.members.service.ts';
import type { RequestsService } from './communities.requests.service.ts';
import type { RestrictionsService } from './communities.restrictions.service.ts';
import type { CommunityRightsService } from './communities.rights.service.ts';
import type { MemberRolesService } from './communities.roles.service.ts';
import type { SeenService } from './communities.seen.service.ts';

type Services = {
  members: MembersService;
  requests: RequestsService;
  roles: MemberRolesService;
  restrictions: RestrictionsService;
  fields: FieldsService;
  rights: CommunityRightsService;
  follows: FollowsService;
  seen: SeenService;
  file: MembersFile;
};

export const membersRoutes = ({ members, requests, roles, restrictions, fields, rights, follows, seen, file }: Services): Handler[] => [
  handle(communityMembers.join, ({ params, body, viewer }) => members.join(viewer, params.id, body)),
  handle(communityMembers.leave, ({ params, viewer }) => members.leave(viewer, params.id)),
  handle(communityMembers.members, ({ params, query, viewer }) => members.list(viewer, params.id, query)),
  handle(communityMembers.ownFields, ({ params, viewer }) => fields.own(viewer, params.id)),
  handle(communityMembers.setOwnFields, ({ params, body, viewer }) => fields.setOwn(viewer, params.id, body)),
  handle(communityMembers.setLevel, ({ params, body, viewer }) => follows.setLevel(viewer, params.id, body.notificationLevel)),
  handle(communityMembers.follow, ({ params, viewer }) => follows.follow(viewer, params.id)),
  handle(communityMembers.unfollow, ({ params, viewer }) => follows.unfollow(viewer, params.id)),
  handle(communityMembers.markSeen, ({ params, body, viewer }) => seen.mark(viewer, params.id, body.postId)),
  handle(communities.unread, ({ viewer }) => seen.unread(viewer)),
  handle(communityMembers.requests, ({ params, query, viewer }) => requests.list(viewer, params.id, query)),
  handle(communityMembers.decide, ({ params, body, viewer }) => requests.decide(viewer, params.id, params.userId, body)),
  handle(communityMembers.decideMany, ({ params, body, viewer }) => requests.decideMany(viewer, params.id, body)),
  handle(communityMembers.exportMembers, ({ params, body, viewer }) => file.link(viewer, params.id, body.columns)),
  handle(communityMembers.makeOwner, ({ params, viewer }) => roles.makeOwner({ viewer, idOrSlug: params.id, userId: params.userId })),
  handle(communityMembers.transfer, ({ params, body, viewer }) => roles.transfer({ viewer, idOrSlug: params.id, userId: body.userId })),
  handle(communityMembers.setRole, ({ params, body, viewer }) => roles.set({ viewer, idOrSlug: params.id, userId: params.userId }, body)),
  handle(communityMembers.remove, ({ params, body, viewer }) =>
    restrictions.remove({ viewer, idOrSlug: params.id, userId: params.userId }, body.reason),
  ),
  handle(communityMembers.ban, ({ params, body, viewer }) =>
    restrictions.ban({ viewer, idOrSlug: params.id, userId: params.userId }, body),
  ),
  handle(communityMembers.unban, ({ params, viewer }) => restrictions.unban({ viewer, idOrSlug: params.id, userId: params.userId })),
  handle(communityMembers.mute, ({ params, body, viewer }) =>
    restrictions.mute({ viewer, idOrSlug: params.id, userId: params.userId }, body),
  ),
  handle(communityMembers.unmute, ({ params, viewer }) => restrictions.unmute({ viewer, idOrSlug: params.id, userId: params.userId })),
  handle(communityMembers.restrictions, ({ params, query, viewer }) => restrictions.list(viewer, params.id, query)),
  handle(communityMembers.rights, ({ params, viewer }) => rights.get(viewer, params.id)),
  handle(communityMembers.setRights, ({ params, body, viewer }) => rights.set(viewer, params.id, body)),
  handle(communityMembers.setRequired, ({ params, body, viewer }) => rights.setRequired(viewer, params.id, body.isRequired)),
];
