import { z } from 'zod';
import { limits } from './kernel/limits.ts';
import { slugPattern } from './kernel/patterns.ts';
import { Person } from './kernel/person.ts';
import { Id, Instant, pageQuery, text } from './kernel/schemas.ts';

export const Visibility = z.enum(['public', 'registered', 'hidden']);
export const ContentVisibility = z.enum(['public', 'registered', 'members']);
export const JoinPolicy = z.enum(['open', 'request', 'invite']);
export const CommunityRole = z.enum(['owner', 'admin', 'moderator', 'member']);
export type CommunityRole = z.infer<typeof CommunityRole>;
export const CommunityLanguage = z.enum(['zh-CN', 'en-US', 'other']);
export const MembershipState = z.enum(['pending', 'rejected', 'invited', 'active', 'left', 'removed', 'banned']);

export const Membership = z
  .object({ communityId: Id, state: MembershipState, role: CommunityRole, joinedAt: Instant.nullable() })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof Membership>;

export const Category = z
  .object({ id: Id, slug: z.string(), names: z.object({ 'en-US': z.string(), 'zh-CN': z.string() }) })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

/** A member in the preview; `_id` repeats `id` for older clients. */
export const Member = Person.extend({ _id: Id }).meta({ id: 'Member' });

const Location = z.object({ city: z.string(), country: z.string().nullable() });
const summary = {
  id: Id,
  _id: Id,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  avatar: z.string().nullable(),
  cover: z.string().nullable(),
  categoryId: Id,
  tags: z.array(z.string()),
  language: CommunityLanguage,
  location: Location.nullable(),
  visibility: Visibility,
  joinPolicy: JoinPolicy,
  memberCount: z.int(),
  lastActivityAt: Instant,
  /** A preview: at most 5 members in lists, 12 on the page of the community. */
  members: z.array(Member),
  /** Membership of the caller; null if there is none. */
  membership: z.object({ state: MembershipState, role: CommunityRole }).nullable(),
};
export const CommunitySummary = z.object(summary).meta({ id: 'CommunitySummary' });
export type CommunitySummary = z.infer<typeof CommunitySummary>;

export const Community = z
  .object({
    ...summary,
    description: z.string(),
    rules: z.array(z.string()),
    timezone: z.string(),
    status: z.enum(['active', 'archived']),
    contentVisibility: ContentVisibility,
    createdAt: Instant,
    /** Whether the caller may read events, posts and web-readable channels. */
    canReadContent: z.boolean(),
    canInvite: z.boolean(),
    canApprove: z.boolean(),
    canCreateEvent: z.boolean(),
    canPost: z.boolean(),
    /** The channel opened by *Chat*; null if the caller cannot read it. */
    defaultChannelId: Id.nullable(),
  })
  .meta({ id: 'Community' });
export type Community = z.infer<typeof Community>;

export const CommunityFilter = z.object({
  q: text({ max: limits.searchText.max }).optional(),
  /** Slug of a category. */
  category: z.string().max(64).optional(),
  sort: z.enum(['active', 'members', 'newest', 'name']).default('active'),
  ...pageQuery,
});

export const CommunityCreate = z.strictObject({
  name: text(limits.communityName),
  slug: text(limits.slug)
    .refine((value) => slugPattern.test(value), { params: { rule: 'slug' } })
    .optional(),
  tagline: text(limits.tagline).default(''),
  description: text(limits.communityDescription).default(''),
  categoryId: Id,
  tags: z.array(text(limits.tag)).max(limits.tags.max).default([]),
  language: CommunityLanguage,
  timezone: z.string().min(1).max(64),
  city: text(limits.city).optional(),
  visibility: Visibility.default('public'),
  contentVisibility: ContentVisibility.default('members'),
  joinPolicy: JoinPolicy.default('open'),
});
export type CommunityCreate = z.infer<typeof CommunityCreate>;

export const Invite = z
  .object({ inviteUrl: z.string(), token: z.string(), expiresAt: Instant.nullable(), maxUses: z.int().nullable() })
  .meta({ id: 'Invite' });

/** An active invite link as listed for moderators. Only the hash of its token is stored. */
export const LiveInvite = z
  .object({
    id: Id,
    createdBy: Person,
    createdAt: Instant,
    expiresAt: Instant.nullable(),
    maxUses: z.int().nullable(),
    uses: z.int(),
  })
  .meta({ id: 'LiveInvite' });
export type LiveInvite = z.infer<typeof LiveInvite>;

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
    expiresAt: Instant.nullable(),
  })
  .meta({ id: 'InvitePreview' });

/** A member as listed for the other members. */
export const MemberEntry = z.object({ user: Person, role: CommunityRole, joinedAt: Instant }).meta({ id: 'MemberEntry' });
export type MemberEntry = z.infer<typeof MemberEntry>;

export const JoinRequest = z.object({ user: Person, message: z.string(), requestedAt: Instant }).meta({ id: 'JoinRequest' });
