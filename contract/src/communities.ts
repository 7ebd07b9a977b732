import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { slugPattern } from './kernel/patterns.ts';
import { Person } from './kernel/person.ts';
import { Id, IdOrSlug, Instant, pageQuery, Pagination, text } from './kernel/schemas.ts';

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

/** One face of the preview; `_id` mirrors `id` for older clients. */
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
  /** A preview: at most 5 faces in a list, 12 on the page. */
  members: z.array(Member),
  /** The caller's own place in it; null when there is none. */
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
    /** The channel that *chat* opens; null for whoever may not read it. */
    defaultChannelId: Id.nullable(),
  })
  .meta({ id: 'Community' });
export type Community = z.infer<typeof Community>;

const Communities = z.object({ communities: z.array(CommunitySummary), pagination: Pagination });

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

/** What the holder of an invite link sees before accepting it, a hidden community included. */
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

export const JoinRequest = z.object({ user: Person, message: z.string(), requestedAt: Instant }).meta({ id: 'JoinRequest' });

const byId = z.object({ id: IdOrSlug });
const byToken = z.object({ token: z.string().min(16).max(128) });

export const communities = {
  list: endpoint({
    method: 'GET',
    path: '/communities',
    access: 'public',
    summary: 'Communities that the caller may see, filtered, sorted and paged.',
    query: CommunityFilter,
    ok: Communities,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/communities/categories',
    access: 'public',
    summary: 'The categories that communities are filed under.',
    ok: z.object({ items: z.array(Category) }),
  }),
  recommended: endpoint({
    method: 'GET',
    path: '/communities/recommended',
    access: 'user',
    summary: 'Communities that I am not in and might like.',
    query: z.object(pageQuery),
    ok: Communities,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/me/communities',
    access: 'user',
    summary: 'Communities that I am an active member of.',
    ok: z.array(CommunitySummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/communities/:id',
    access: 'public',
    summary: 'One community, by id or by slug.',
    params: byId,
    ok: Community,
    errors: ['community.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/communities',
    access: 'user',
    verified: true,
    summary: 'Found a community; the caller becomes its owner.',
    body: CommunityCreate,
    ok: Community,
    status: 201,
    errors: ['community.slug_taken', 'community.too_many', 'category.not_found'],
    rate: { max: 20, per: 3600 },
  }),
  join: endpoint({
    method: 'POST',
    path: '/communities/:id/join',
    access: 'user',
    summary: 'Join, or ask to join; repeating it answers the same membership.',
    params: byId,
    body: z.strictObject({ message: text(limits.joinMessage).optional() }),
    ok: Membership,
    errors: ['community.not_found', 'community.archived', 'member.banned', 'member.invite_only', 'member.cool_down'],
    aliases: ['/groups/:id/join'],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/groups/:id/leave',
    access: 'user',
    summary: 'Leave a community, or withdraw a request to join it.',
    params: byId,
    ok: z.object({}),
    errors: ['community.not_found', 'community.last_owner', 'member.not_member'],
    aliases: ['/communities/:id/leave'],
  }),
  requests: endpoint({
    method: 'GET',
    path: '/communities/:id/requests',
    access: 'user',
    summary: 'People who ask to join, oldest first; for moderators.',
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
    summary: 'Let somebody in, or not.',
    params: z.object({ id: IdOrSlug, userId: Id }),
    body: z.strictObject({ decision: z.enum(['approve', 'reject']) }),
    ok: Membership,
    errors: ['community.not_found', 'member.not_allowed', 'member.request_not_found'],
    aliases: ['/groups/:id/requests/:userId'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/group/deeplinking/invite',
    access: 'user',
    verified: true,
    summary: 'Make an invite link. The token is shown this once.',
    body: z.strictObject({
      groupId: Id,
      expiresInHours: z.int().min(limits.inviteHours.min).max(limits.inviteHours.max).nullable().default(limits.inviteHours.default),
      maxUses: z.int().min(limits.inviteUses.min).max(limits.inviteUses.max).nullable().default(null),
    }),
    ok: Invite,
    errors: ['community.not_found', 'community.archived', 'member.not_allowed', 'invite.too_many'],
    rate: { max: 60, per: 3600 },
  }),
  invitePreview: endpoint({
    method: 'GET',
    path: '/join/:token',
    access: 'public',
    summary: 'What an invite link opens.',
    params: byToken,
    ok: InvitePreview,
    errors: ['invite.not_found', 'invite.expired', 'invite.exhausted'],
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/join/:token',
    access: 'user',
    summary: 'Join by an invite link; skips the request, spends no use for a member.',
    params: byToken,
    ok: Membership,
    errors: ['invite.not_found', 'invite.expired', 'invite.exhausted', 'community.archived', 'member.banned'],
  }),
};
