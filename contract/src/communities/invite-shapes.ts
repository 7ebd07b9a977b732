import { z } from 'zod';
import { JoinTerms } from './member-shapes.ts';
import { Barred, CommunityRole } from './shapes.ts';
import { Person } from '../kernel/person.ts';
import { Id, Instant } from '../kernel/schemas.ts';

/** Roles that an invitation can grant; owners are appointed by owners. */
export const InviteRole = CommunityRole.exclude(['owner']);
export type InviteRole = z.infer<typeof InviteRole>;

/** The event, channel or post that an invitation opens after joining. */
export const InviteTarget = z
  .object({
    type: z.enum(['event', 'channel', 'post']),
    id: Id,
    title: z.string(),
    /** A path of the web app. */
    url: z.string(),
  })
  .meta({ id: 'InviteTarget' });
export type InviteTarget = z.infer<typeof InviteTarget>;

export const Invite = z
  .object({ inviteUrl: z.string(), token: z.string(), expiresAt: Instant.nullable(), maxUses: z.int().nullable() })
  .meta({ id: 'Invite' });

const grant = {
  role: InviteRole,
  /** Null if there is none, or if new members can no longer open it. */
  target: InviteTarget.nullable(),
  note: z.string(),
};

/** An active invite link. Only the hash of its token is stored. */
export const LiveInvite = z
  .object({
    id: Id,
    createdBy: Person,
    createdAt: Instant,
    expiresAt: Instant.nullable(),
    maxUses: z.int().nullable(),
    uses: z.int(),
    opened: z.int(),
    skipApproval: z.boolean(),
    ...grant,
  })
  .meta({ id: 'LiveInvite' });
export type LiveInvite = z.infer<typeof LiveInvite>;

/** An unanswered invitation of one person or one e-mail address. */
export const InvitationEntry = z
  .object({
    id: Id,
    /** Null for an invited e-mail address, even if it has an account. */
    person: Person.nullable(),
    email: z.string().nullable(),
    createdBy: Person,
    createdAt: Instant,
    expiresAt: Instant,
    isExpired: z.boolean(),
    /** Time of the latest mail; null for invited people, and if no mail has been sent yet. */
    mailedAt: Instant.nullable(),
    /** `send`: whether the caller may mail the invitation again now. */
    can: z.object({ send: z.boolean() }),
    opened: z.int(),
    role: InviteRole,
  })
  .meta({ id: 'InvitationEntry' });
export type InvitationEntry = z.infer<typeof InvitationEntry>;

/** An invitation as the invited person sees it. */
export const Invitation = z.object({ invitedBy: Person.nullable(), expiresAt: Instant.nullable(), ...grant }).meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** What an invite link shows before it is accepted, even for a hidden community. */
export const InvitePreview = z
  .object({
    community: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      tagline: z.string(),
      avatar: z.string().nullable(),
      cover: z.string().nullable(),
      memberCount: z.int(),
    }),
    invitedBy: Person.nullable(),
    isMember: z.boolean(),
    /** Whether the caller has asked to join and waits for an answer. */
    isPending: z.boolean(),
    /** What keeps the caller from joining despite the link; null = nothing. */
    barred: Barred.nullable(),
    /** Whether joining with the link needs the approval of moderators. */
    needsApproval: z.boolean(),
    /** The beginning and the domain of the invited e-mail address; null if the invitation is for everyone. */
    sentTo: z.string().nullable(),
    /** The full invited address for visitors, who sign up with it: the link was mailed to it only. Null for signed-in callers. */
    address: z.string().nullable(),
    terms: JoinTerms,
    expiresAt: Instant.nullable(),
    ...grant,
  })
  .meta({ id: 'InvitePreview' });
export type InvitePreview = z.infer<typeof InvitePreview>;
