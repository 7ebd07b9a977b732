import { z } from 'zod';
import { fieldValues, givenTerms, GrantedRights, JoinRequest, MemberEntry, OwnFields } from './member-shapes.ts';
import { acting, memberRestrictions, ofMember, reason } from './restrictions.ts';
import { CommunityRole, MemberField, Membership, newPosts, NotificationLevel } from './shapes.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { memberColumns } from '../browser/member-columns.ts';
import { Id, IdOrSlug, pageQuery, Pagination, text } from '../kernel/schemas.ts';
import { fileColumns, FileLink, version } from '../kernel/table.ts';

export * from './member-shapes.ts';

const Rights = z.object({ rights: GrantedRights, version: z.int(), isRequired: z.boolean() });
const Following = z.object({ isFollowing: z.boolean() });

const byId = z.object({ id: IdOrSlug });
const optionalReason = text({ max: limits.memberReason.max }).default('');
const decision = z.enum(['approve', 'reject']);

/** Joining, leaving, and actions of members with a role on other members. */
export const communityMembers = {
  join: endpoint({
    method: 'POST',
    path: '/communities/:id/join',
    access: 'user',
    summary: 'Join a community, or request to join it. Repeating it returns the same membership.',
    params: byId,
    body: z.strictObject({ message: text(limits.joinMessage).optional(), ...givenTerms }),
    ok: Membership,
    errors: [
      'community.not_found',
      'community.archived',
      'community.rules_changed',
      'member.banned',
      'member.invite_only',
      'member.cool_down',
      'member.answers_needed',
    ],
    aliases: ['/groups/:id/join'],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/groups/:id/leave',
    access: 'user',
    summary: 'Leave a community, or withdraw a request to join it. Idempotent.',
    params: byId,
    ok: z.object({}),
    errors: ['community.not_found', 'community.last_owner', 'community.required'],
    aliases: ['/communities/:id/leave'],
  }),
  setLevel: endpoint({
    method: 'PUT',
    path: '/communities/:id/membership',
    access: 'user',
    summary: 'Choose which notifications the current user gets from a community.',
    params: byId,
    body: z.strictObject({ notificationLevel: NotificationLevel }),
    ok: z.object({ notificationLevel: NotificationLevel }),
    errors: ['community.not_found', 'member.not_member'],
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/communities/:id/follow',
    access: 'user',
    summary: 'Follow a community without joining it: its posts appear in the feed. Does nothing for members. Idempotent.',
    params: byId,
    ok: Following,
    errors: ['community.not_found', 'community.content_hidden', 'community.archived', 'member.banned'],
  }),
  unfollow: endpoint({
    method: 'DELETE',
    path: '/communities/:id/follow',
    access: 'user',
    summary: 'Stop following a community. Idempotent.',
    params: byId,
    ok: Following,
    errors: ['community.not_found'],
  }),
  markSeen: endpoint({
    method: 'PUT',
    path: '/communities/:id/seen',
    access: 'user',
    summary: 'Mark the posts of a community as seen by the current user, up to the given post. Never moves the mark back. Idempotent.',
    params: byId,
    body: z.strictObject({ postId: Id }),
    ok: z.object({ newPosts }),
    errors: ['community.not_found', 'member.not_member'],
  }),
  members: endpoint({
    method: 'GET',
    path: '/communities/:id/members',
    access: 'user',
    summary: 'List members, by default in the order in which they joined; `q` matches names. For members only.',
    params: byId,
    query: z.object({
      q: text({ max: limits.searchText.max }).optional(),
      role: CommunityRole.optional(),
      sort: z.enum(['joined', '-joined']).default('joined'),
      ...pageQuery,
    }),
    ok: z.object({
      items: z.array(MemberEntry),
      pagination: Pagination,
      /** Fields whose values the caller may see. */
      fields: z.array(MemberField),
      /** Roles that the caller may give. */
      grantableRoles: z.array(CommunityRole),
      /** Longest mute that the caller may set, in minutes; null if the caller may not mute. */
      muteMinutes: z.int().nullable(),
    }),
    errors: ['community.not_found', 'member.not_member'],
  }),
  ownFields: endpoint({
    method: 'GET',
    path: '/communities/:id/member-fields',
    access: 'user',
    summary: 'Get the values of the current user for the member fields of a community. For members only.',
    params: byId,
    ok: OwnFields,
    errors: ['community.not_found', 'member.not_member'],
  }),
  setOwnFields: endpoint({
    method: 'PUT',
    path: '/communities/:id/member-fields',
    access: 'user',
    summary: 'Replace the values of the current user for the member fields of a community.',
    params: byId,
    body: z.strictObject({ values: fieldValues, version }),
    ok: OwnFields,
    errors: ['community.not_found', 'community.archived', 'member.not_member', 'member.fields_wrong', 'record.changed'],
  }),
  exportMembers: endpoint({
    method: 'POST',
    path: '/communities/:id/members/export',
    access: 'user',
    confirmed: true,
    summary: 'Export members, pending requests and bans as a file. For administrators of the community.',
    params: byId,
    body: z.strictObject({ columns: fileColumns(memberColumns) }),
    ok: FileLink,
    errors: ['community.not_found', 'member.not_allowed'],
    rate: { max: 30, per: 3600 },
  }),
  makeOwner: endpoint({
    method: 'PUT',
    path: '/communities/:id/owners/:userId',
    access: 'user',
    summary: 'Make a member an additional owner. For owners only. Idempotent.',
    params: ofMember,
    ok: Membership,
    errors: ['community.not_found', 'member.not_allowed', 'member.not_found'],
  }),
  transfer: endpoint({
    method: 'PUT',
    path: '/communities/:id/owner',
    access: 'user',
    summary: 'Make a member an owner and become an administrator, in one step. For owners only.',
    params: byId,
    body: z.strictObject({ userId: Id }),
    ok: Membership,
    errors: [...acting],
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/communities/:id/members/:userId/role',
    access: 'user',
    summary: 'Give a member a role below that of the caller, or step down.',
    params: ofMember,
    body: z.strictObject({ role: CommunityRole.exclude(['owner']), reason: optionalReason }),
    ok: Membership,
    errors: [...acting, 'member.beyond_you', 'community.last_owner'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/communities/:id/members/:userId/removal',
    access: 'user',
    summary: 'Remove a member, who may join again.',
    params: ofMember,
    body: z.strictObject({ reason }),
    ok: Membership,
    errors: [...acting, 'member.beyond_you', 'community.last_owner'],
  }),
  ...memberRestrictions,
  requests: endpoint({
    method: 'GET',
    path: '/communities/:id/requests',
    access: 'user',
    summary: 'List pending join requests, oldest first. For moderators only.',
    params: byId,
    query: z.object(pageQuery),
    ok: z.object({ items: z.array(JoinRequest), pagination: Pagination }),
    errors: ['community.not_found', 'member.not_allowed'],
    aliases: ['/groups/:id/requests'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/communities/:id/requests/:userId',
    access: 'user',
    summary: 'Approve or reject a join request.',
    params: ofMember,
    body: z.strictObject({ decision, reason: optionalReason }),
    ok: Membership,
    errors: ['community.not_found', 'member.not_allowed', 'member.request_not_found'],
    aliases: ['/groups/:id/requests/:userId'],
  }),
  decideMany: endpoint({
    method: 'POST',
    path: '/communities/:id/requests',
    access: 'user',
    summary: 'Approve or reject several join requests at once. Returns which of them were still waiting.',
    params: byId,
    body: z.strictObject({
      userIds: z.array(Id).min(1).max(limits.requestsAtOnce.max),
      decision,
      reason: optionalReason,
    }),
    ok: z.object({ results: z.array(z.object({ userId: Id, isDone: z.boolean() })) }),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  rights: endpoint({
    method: 'GET',
    path: '/communities/:id/rights',
    access: 'user',
    summary: 'Get the lowest role that has each right. For administrators of the community.',
    params: byId,
    ok: Rights,
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  setRights: endpoint({
    method: 'PUT',
    path: '/communities/:id/rights',
    access: 'user',
    summary: 'Set the lowest role that has each right; rights left out get their default.',
    params: byId,
    body: z.strictObject({ rights: GrantedRights, version }),
    ok: Rights,
    errors: ['community.not_found', 'community.archived', 'member.not_allowed', 'record.changed'],
  }),
  setRequired: endpoint({
    method: 'PUT',
    path: '/communities/:id/required',
    access: 'user',
    summary: 'Set whether members can leave the community. For administrators of the site.',
    params: byId,
    body: z.strictObject({ isRequired: z.boolean() }),
    ok: z.object({ isRequired: z.boolean() }),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
};
