import { z } from 'zod';
import { JoinTerms } from './member-shapes.ts';
import { Barred, CommunityRole } from './shapes.ts';
import { Person } from '../kernel/person.ts';
import { Id, Instant } from '../kernel/schemas.ts';

/** Roles that an invitation can grant; owners are appointed by owners. */
export const InviteRole = CommunityRole.exclude(['owner']);
export type InviteRole = z.infer<typeof InviteRole>;

/** Where an invitation leads after joining. */
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
  /** Null if there is none, or new members cannot open it any more. */
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

/** An unanswered invitation of one person or one address. */
export const InvitationEntry = z
  .object({
    id: Id,
    /** Null for an address, also where it has an account. */
    person: Person.nullable(),
    email: z.string().nullable(),
    createdBy: Person,
    createdAt: Instant,
    expiresAt: Instant,
    isExpired: z.boolean(),
    /** Of the latest mail; null for people, and where none has been sent yet. */
    mailedAt: Instant.nullable(),
    /** `send`: mail it again now. */
    can: z.object({ send: z.boolean() }),
    opened: z.int(),
    role: InviteRole,
  })
  .meta({ id: 'InvitationEntry' });
export type InvitationEntry = z.infer<typeof InvitationEntry>;

/** An invitation as the invited person sees it. */
export const Invitation = z.object({ invitedBy: Person.nullable(), expiresAt: Instant.nullable(), ...grant }).meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** What an invite link shows before it is accepted, also for a hidden community. */
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
    /** What keeps the caller out in spite of the link. */
    barred: Barred.nullable(),
    /** Whether moderators decide after joining with the link. */
    needsApproval: z.boolean(),
    /** The beginning and the domain of the address that the invitation is for; null if it is for everyone. */
    sentTo: z.string().nullable(),
    /** That address in full for a visitor, who signs up with it: the link was mailed to it alone. Null for those who are signed in. */
    address: z.string().nullable(),
    terms: JoinTerms,
    expiresAt: Instant.nullable(),
    ...grant,
  })
  .meta({ id: 'InvitePreview' });
export type InvitePreview = z.infer<typeof InvitePreview>;
