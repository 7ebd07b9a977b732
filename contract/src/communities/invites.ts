import { z } from 'zod';
import { givenTerms } from './member-shapes.ts';
import { Membership } from './shapes.ts';
import { Invitation, InvitationEntry, Invite, InvitePreview, InviteRole, InviteTarget, LiveInvite } from './invite-shapes.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Email, Id, IdOrSlug, Instant, Nothing, Page, pageQuery, text } from '../kernel/schemas.ts';

export * from './invite-shapes.ts';

const byId = z.object({ id: IdOrSlug });
const byInvite = z.object({ id: IdOrSlug, inviteId: Id });
const byToken = z.object({ token: z.string().min(16).max(128) });

/** What every invitation grants and says. */
const terms = {
  role: InviteRole.default('member'),
  target: z.strictObject({ type: InviteTarget.shape.type, id: Id }).nullable().default(null),
  note: text(limits.inviteNote).default(''),
};

const Funnel = { sent: z.int(), opened: z.int(), joined: z.int() };

export const communityInvites = {
  invite: endpoint({
    method: 'POST',
    path: '/group/deeplinking/invite',
    access: 'user',
    verified: true,
    summary: 'Create an invite link. The token is returned only once.',
    body: z.strictObject({
      groupId: Id,
      expiresInHours: z.int().min(limits.inviteHours.min).max(limits.inviteHours.max).nullable().default(limits.inviteHours.default),
      maxUses: z.int().min(limits.inviteUses.min).max(limits.inviteUses.max).nullable().default(null),
      /** False: people with the link must request to join if the community requires requests. */
      skipApproval: z.boolean().default(true),
      ...terms,
    }),
    ok: Invite,
    errors: [
      'community.not_found',
      'community.archived',
      'member.not_allowed',
      'invite.too_many',
      'invite.needs_end',
      'invite.role_too_high',
      'invite.target_not_found',
    ],
    rate: { max: 60, per: 3600 },
  }),
  invites: endpoint({
    method: 'GET',
    path: '/communities/:id/invites',
    access: 'user',
    summary: 'List active invite links, newest first. Moderators see all of them, other members who may invite see their own.',
    params: byId,
    query: z.object(pageQuery),
    ok: Page(LiveInvite),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/communities/:id/invites/:inviteId',
    access: 'user',
    summary: 'Revoke an invite link or an invitation. Moderators can revoke any, other members only their own. Idempotent.',
    params: byInvite,
    ok: Nothing,
    errors: ['community.not_found', 'member.not_allowed', 'invite.not_found'],
  }),
  inviteTargets: endpoint({
    method: 'GET',
    path: '/communities/:id/invite-targets',
    access: 'user',
    summary: 'List what an invitation can lead to: events, channels and posts that new members can open. `q` matches titles.',
    params: byId,
    query: z.object({ q: text({ max: limits.searchText.max }).default('') }),
    ok: z.object({ items: z.array(InviteTarget) }),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  inviteStatistics: endpoint({
    method: 'GET',
    path: '/communities/:id/invite-statistics',
    access: 'user',
    summary:
      'Get how many people were invited, opened an invitation and joined, in total and by inviter, and the latest to join. For moderators only.',
    params: byId,
    ok: z.object({
      ...Funnel,
      /** At most 20, ordered by the number of people they brought, highest first. */
      inviters: z.array(z.object({ person: Person, ...Funnel })),
      /** At most 20, the latest first. */
      latest: z.array(z.object({ person: Person, invitedBy: Person, joinedAt: Instant })),
    }),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  invitePeople: endpoint({
    method: 'POST',
    path: '/communities/:id/invitations',
    access: 'user',
    verified: true,
    summary: 'Invite people and e-mail addresses. The response does not reveal whether an address has an account.',
    params: byId,
    body: z.strictObject({
      people: z.array(Id).max(limits.invitedAtOnce.max).default([]),
      emails: z.array(Email).max(limits.invitedAtOnce.max).default([]),
      days: z.int().min(limits.invitationDays.min).max(limits.invitationDays.max).default(limits.invitationDays.default),
      ...terms,
    }),
    ok: z.object({
      /** In the order of the input, people first. */
      outcomes: z.array(
        z.object({
          /** The id or the address, as in the input. */
          invited: z.string(),
          outcome: z.enum(['invited', 'already_invited', 'member', 'banned', 'not_found']),
        }),
      ),
    }),
    errors: [
      'community.not_found',
      'community.archived',
      'member.not_allowed',
      'invite.role_too_high',
      'invite.target_not_found',
      'invite.too_many_open',
      'invite.too_many_today',
    ],
    rate: { max: 30, per: 3600 },
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/communities/:id/invitations',
    access: 'user',
    summary: 'List unanswered invitations of people and addresses, newest first. Moderators see all, other members see their own.',
    params: byId,
    query: z.object(pageQuery),
    ok: Page(InvitationEntry),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  sendInvitation: endpoint({
    method: 'POST',
    path: '/communities/:id/invitations/:inviteId/send',
    access: 'user',
    verified: true,
    summary: 'Mail an invitation again, with a new link. An address gets at most one mail a day.',
    params: byInvite,
    ok: Nothing,
    errors: ['community.not_found', 'community.archived', 'member.not_allowed', 'invite.not_found', 'invite.mailed_today'],
    rate: { max: 60, per: 3600 },
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/communities/:id/invitation',
    access: 'user',
    summary: 'Get the unanswered invitation of the current user to this community. Joining accepts it, leaving declines it.',
    params: byId,
    ok: Invitation,
    errors: ['community.not_found', 'invite.not_found'],
  }),
  invitePreview: endpoint({
    method: 'GET',
    path: '/join/:token',
    access: 'public',
    summary: 'Preview the community of an invite link. Counted as opened once per visitor and day.',
    params: byToken,
    ok: InvitePreview,
    errors: ['invite.not_found', 'invite.expired', 'invite.exhausted', 'invite.other_address'],
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/join/:token',
    access: 'user',
    summary: 'Join a community with an invite link. Not counted as a use for existing members.',
    params: byToken,
    body: z.strictObject(givenTerms),
    ok: Membership,
    errors: [
      'community.rules_changed',
      'member.answers_needed',
      'invite.not_found',
      'invite.expired',
      'invite.exhausted',
      'invite.other_address',
      'community.archived',
      'member.banned',
      'member.cool_down',
    ],
  }),
};
