import { z } from 'zod';
import { limits } from '../browser/limits.ts';
import { slugPattern } from '../browser/patterns.ts';
import { Person } from '../kernel/person.ts';
import { asked, isEachOnce, offersEnough, wrongOptions } from '../kernel/questions.ts';
import { degrees, Id, Instant, line, pageQuery, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

export const Visibility = z.enum(['public', 'registered', 'hidden']);
export const ContentVisibility = z.enum(['public', 'registered', 'members']);
/** An archived community can be read as before, but nothing can be added to it. */
export const CommunityStatus = z.enum(['active', 'archived']);
export const JoinPolicy = z.enum(['open', 'request', 'invite']);
export const CommunityRole = z.enum(['owner', 'admin', 'moderator', 'member']);
export type CommunityRole = z.infer<typeof CommunityRole>;
export const CommunityLanguage = z.enum(['zh-CN', 'en-US', 'other']);
/** Members whose posts wait for approval by a moderator. */
export const PostModeration = z.enum(['off', 'newcomers', 'all']);
export type PostModeration = z.infer<typeof PostModeration>;

/** Rules for texts of members without a role above `member`. `limits.newcomer` defines newcomers. */
export const ContentRules = z.strictObject({
  words: z.array(line(limits.filterWord)).max(limits.filterWords.max),
  /** `hold`: posts wait for approval. */
  onWord: z.enum(['hold', 'refuse']),
  newcomerLinks: z.enum(['allow', 'hold', 'refuse']),
  /** Maximum number of posts and comments of a newcomer per hour; null = same as for other members. */
  newcomerTexts: z.int().min(limits.newcomerTexts.min).max(limits.newcomerTexts.max).nullable(),
});
export type ContentRules = z.infer<typeof ContentRules>;
export const noContentRules: ContentRules = { words: [], onWord: 'hold', newcomerLinks: 'allow', newcomerTexts: null };
export const MembershipState = z.enum(['pending', 'rejected', 'invited', 'active', 'left', 'removed', 'banned']);

export const NotificationLevel = z.enum(['all', 'mentions', 'digest', 'none']);
export type NotificationLevel = z.infer<typeof NotificationLevel>;

export const Membership = z
  .object({ communityId: Id, state: MembershipState, role: CommunityRole, joinedAt: Instant.nullable() })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof Membership>;

export const Category = z
  .object({ id: Id, slug: z.string(), names: z.object({ 'en-US': z.string(), 'zh-CN': z.string() }) })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

/** A question to people who join or request to join. A checkbox is answered by its tick: a required one has to be ticked. */
export const JoinQuestion = z
  .strictObject({ ...asked, kind: z.enum(['text', 'choice', 'checkbox']) })
  .refine(offersEnough, wrongOptions)
  .refine(isEachOnce, wrongOptions)
  .meta({ id: 'JoinQuestion' });
export type JoinQuestion = z.infer<typeof JoinQuestion>;

/**
 * A field that members fill in about themselves, shown in the directory of this community. A stored value counts only while it fits the
 * field: it stops counting when its option is removed, and counts again once the option is back.
 */
export const MemberField = z
  .strictObject({
    ...asked,
    label: line(limits.memberFieldLabel),
    kind: z.enum(['text', 'choice', 'link']),
    /** Who sees the values of others: all members, or moderators. */
    visibleTo: z.enum(['members', 'moderators']),
  })
  .refine(offersEnough, wrongOptions)
  .refine(isEachOnce, wrongOptions)
  .meta({ id: 'MemberField' });
export type MemberField = z.infer<typeof MemberField>;

export const Slug = text(limits.slug).refine((value) => slugPattern.test(value), { params: { rule: 'slug' } });

/** The parent or a child of a community, as far as the caller may see it. */
const Relative = z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() });

/** A member in the preview; `_id` repeats `id` for older clients. */
export const Member = Person.extend({ _id: Id }).meta({ id: 'Member' });

/** What keeps the caller from joining or requesting to join: a ban, or a recently declined request. */
export const Barred = z
  .object({
    by: z.enum(['ban', 'refusal']),
    /** Null = permanent. */
    until: Instant.nullable(),
    /** Reason given by the moderators; may be empty. */
    reason: z.string(),
  })
  .meta({ id: 'Barred' });
export type Barred = z.infer<typeof Barred>;

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
  /** Whether joining requires answers to questions or the acceptance of rules. */
  asksOnJoining: z.boolean(),
  lastActivityAt: Instant,
  /** A preview: at most 5 members in lists, 12 on the page of the community. */
  members: z.array(Member),
  /** Membership of the caller; null if there is none. */
  membership: z.object({ state: MembershipState, role: CommunityRole }).nullable(),
  /** `membership` is null during a ban: the caller sees the community as a stranger does. */
  barred: Barred.nullable(),
};
export const CommunitySummary = z.object(summary).meta({ id: 'CommunitySummary' });
export type CommunitySummary = z.infer<typeof CommunitySummary>;

/** Relation of the caller to a community. */
const Own = z.object({
  isFollowing: z.boolean(),
  /** Null if the caller is not a member. */
  notificationLevel: NotificationLevel.nullable(),
  /** Null if the caller is not muted. */
  mutedUntil: Instant.nullable(),
});

export const Community = z
  .object({
    ...summary,
    own: Own,
    /** Whether members cannot leave it. */
    isRequired: z.boolean(),
    description: z.string(),
    rules: z.array(z.string()),
    /** Rises with every change of the rules. */
    rulesVersion: z.int(),
    joinQuestions: z.array(JoinQuestion),
    /** Text shown to people who have just joined; empty if the caller is not a member. */
    welcome: z.string(),
    memberFields: z.array(MemberField),
    postModeration: PostModeration,
    /** Null if there is none, or if the caller may not see it. */
    parent: Relative.nullable(),
    /** Communities below this one; at most 20. */
    children: z.array(Relative),
    /** The organisation that runs it; `isVerified`: site administrators confirmed that. */
    organisation: z.object({ name: z.string(), creditCode: z.string(), isVerified: z.boolean() }).nullable(),
    timezone: z.string(),
    status: CommunityStatus,
    contentVisibility: ContentVisibility,
    createdAt: Instant,
    can: z.object({
      /** Read events, posts and web-readable channels. */
      readContent: z.boolean(),
      /** Change the settings. If true, `version` is the one that a change has to name. */
      manage: z.boolean(),
      invite: z.boolean(),
      approve: z.boolean(),
      createEvent: z.boolean(),
      post: z.boolean(),
      moderate: z.boolean(),
      ban: z.boolean(),
      setRequired: z.boolean(),
      /** Archive it, and open it again. */
      archive: z.boolean(),
      /** Download the list of members. */
      export: z.boolean(),
      /** Make, change and order the channels of its chat. */
      manageChannels: z.boolean(),
    }),
    version,
    /** The channel opened by *Chat*; null if the caller cannot read it. */
    defaultChannelId: Id.nullable(),
  })
  .meta({ id: 'Community' });
export type Community = z.infer<typeof Community>;

/** Strongest reason for a recommendation: people who share another community with the caller, the caller's city, or a chosen category. */
export const Reason = z.object({
  kind: z.enum(['people', 'city', 'category']),
  /** How many people; 0 for other kinds. */
  people: z.int(),
  /** Null for other kinds. */
  city: z.string().nullable(),
});
export const RecommendedCommunity = CommunitySummary.extend({ reason: Reason.nullable() }).meta({ id: 'RecommendedCommunity' });
export type RecommendedCommunity = z.infer<typeof RecommendedCommunity>;

/** Number of posts of others since the caller last looked; at most 100. */
export const newPosts = z.int();
/** `timezone`: time zone of new events. */
export const OwnCommunity = CommunitySummary.extend({
  newPosts,
  status: CommunityStatus,
  timezone: z.string(),
  can: z.object({ createEvent: z.boolean() }),
}).meta({ id: 'OwnCommunity' });
export type OwnCommunity = z.infer<typeof OwnCommunity>;

export const CommunityFilter = z.object({
  q: text({ max: limits.searchText.max }).optional(),
  /** Slug of a category. */
  category: z.string().max(64).optional(),
  /** One tag, case-insensitive. */
  tag: text({ max: limits.tag.max }).optional(),
  language: CommunityLanguage.optional(),
  /** Case-insensitive. */
  city: text({ max: limits.city.max }).optional(),
  /** `archived`: only communities of which the caller is a member. */
  status: CommunityStatus.default('active'),
  /** If `lat` and `lng` are both given: only communities with coordinates within 100 km, nearest first. */
  lat: degrees(90),
  lng: degrees(180),
  sort: z.enum(['active', 'members', 'newest', 'name']).default('active'),
  ...pageQuery,
});

export const CommunityCreate = z.strictObject({
  name: line(limits.communityName),
  slug: Slug.optional(),
  tagline: line(limits.tagline).default(''),
  description: text(limits.communityDescription).default(''),
  categoryId: Id,
  tags: z.array(line(limits.tag)).max(limits.tags.max).default([]),
  language: CommunityLanguage,
  timezone: z.string().min(1).max(64),
  city: line(limits.city).optional(),
  visibility: Visibility.default('public'),
  contentVisibility: ContentVisibility.default('public'),
  rules: z
    .array(text({ min: 1, ...limits.rule }))
    .max(limits.rules.max)
    .default([]),
  /** Uploaded pictures. */
  avatarId: Id.nullable().default(null),
  coverId: Id.nullable().default(null),
  joinPolicy: JoinPolicy.default('open'),
});
export type CommunityCreate = z.infer<typeof CommunityCreate>;
