import { z } from 'zod';
import {
  CommunityLanguage,
  ContentRules,
  ContentVisibility,
  JoinPolicy,
  JoinQuestion,
  MemberField,
  PostModeration,
  Slug,
  Visibility,
} from '#contract/communities.ts';
import { GrantedRights } from '#contract/community-member-shapes.ts';
import { Organisation } from '#contract/communities-settings.ts';
import { EventMode, EventStatus, EventVisibility, WaitlistMode } from '#contract/events.ts';
import { limits } from '#contract/kernel/limits.ts';
import { codePoints, isBlank, isStorable } from '#contract/kernel/patterns.ts';
import { reactionKinds } from '#contract/kernel/reaction-kinds.ts';
import { Id, Instant, line, text } from '#contract/kernel/schemas.ts';

/** More than any site counts; keeps sums within their columns. */
const MOST_COUNTED = 1_000_000;
const count = z.int().min(0).max(MOST_COUNTED);
const wall = z.string().regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/);
const latitude = z.number().min(-90).max(90).nullable();
const longitude = z.number().min(-180).max(180).nullable();
/** Kept as it was sent, spaces included. */
const MessageBody = z
  .string()
  .refine(
    (body) =>
      isStorable(body) && !isBlank(body) && codePoints(body) <= limits.message.max && Buffer.byteLength(body) <= limits.message.bytes,
  );

const person = {
  id: Id,
  username: line({ max: limits.username.max }),
  firstName: line({ max: limits.personName.max }),
  lastName: line({ max: limits.personName.max }),
};
const author = z.object(person);
export type Author = z.infer<typeof author>;
const images = (max: number) => z.array(z.object({ id: Id, alt: line(limits.imageAlt) })).max(max);
const reactions = z.partialRecord(z.enum(reactionKinds), count);
const address = z.string().max(200).nullable();

/** A line of each file, as the export writes it. Fields that a line has besides are left out. */
export const archiveRows = {
  community: z.object({
    id: Id,
    slug: Slug,
    name: line(limits.communityName),
    tagline: line(limits.tagline),
    description: text(limits.communityDescription),
    avatar: address,
    cover: address,
    category: z.string().max(limits.slug.max),
    tags: z.array(line(limits.tag)).max(limits.tags.max),
    language: CommunityLanguage,
    timezone: z.string().min(1).max(64),
    city: line(limits.city).nullable(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
    lat: latitude,
    lng: longitude,
    visibility: Visibility,
    content_visibility: ContentVisibility,
    join_policy: JoinPolicy,
    rules: z.array(text({ min: 1, ...limits.rule })).max(limits.rules.max),
    rules_version: z.int().min(1).max(MOST_COUNTED),
    rights: GrantedRights,
    join_questions: z.array(JoinQuestion).max(limits.joinQuestions.max),
    welcome: text(limits.welcome),
    member_fields: z.array(MemberField).max(limits.memberFields.max),
    /** Not in older archives. */
    default_channel_ids: z.array(Id).max(limits.defaultChannels.max).default([]),
    post_moderation: PostModeration,
    contentRules: ContentRules,
    organisation: Organisation.nullable(),
    status: z.enum(['active', 'archived']),
    created_at: Instant,
  }),
  members: z.object({
    ...person,
    state: z.enum(['active', 'pending', 'banned']),
    joined_at: Instant.nullable(),
    profile_fields: z.array(z.object({ id: Id, value: text(limits.memberFieldValue) })).max(limits.memberFields.max),
    emailSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
  }),
  posts: z.object({
    id: Id,
    author,
    type: z.enum(['discussion', 'announcement', 'poll', 'question']),
    title: text({ max: limits.postTitle.max }),
    body: text({ max: limits.postBody.max }),
    images: images(limits.postImages.max),
    state: z.enum(['published', 'pending', 'hidden']),
    reactions,
    accepted_comment_id: Id.nullable(),
    pinned_until: Instant.nullable(),
    locked_at: Instant.nullable(),
    edited_at: Instant.nullable(),
    published_at: Instant,
    created_at: Instant,
  }),
  polls: z.object({
    post_id: Id,
    is_multiple: z.boolean(),
    closes_at: Instant.nullable(),
    voter_count: count,
    options: z.array(z.object({ text: line(limits.pollOption), votes: count })).max(limits.pollOptions.max),
  }),
  comments: z.object({
    id: Id,
    post_id: Id,
    parent_id: Id.nullable(),
    author,
    body: text(limits.commentBody),
    images: images(limits.commentImages.max),
    reactions,
    seq: z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    edited_at: Instant.nullable(),
    created_at: Instant,
  }),
  events: z.object({
    id: Id,
    series_id: Id.nullable(),
    recurrence_id: wall.nullable(),
    title: text({ max: limits.eventTitle.max }),
    summary: text(limits.eventSummary),
    description: text(limits.eventDescription),
    cover: address,
    tags: z.array(line(limits.tag)).max(limits.tags.max),
    language: z.string().max(10),
    mode: EventMode,
    wall_start: wall,
    wall_end: wall,
    zone: z.string().min(1).max(64),
    all_day: z.boolean(),
    venue_name: line(limits.venueName).nullable(),
    venue_line: line(limits.venueLine),
    venue_city: line(limits.city),
    venue_country: line({ max: 60 }).nullable(),
    venue_lat: latitude,
    venue_lng: longitude,
    online_url: z
      .url({ protocol: /^https$/ })
      .max(limits.onlineUrl.max)
      .nullable(),
    visibility: EventVisibility,
    status: EventStatus,
    status_reason: text({ max: limits.moderationReason.max }).nullable(),
    waitlist_mode: WaitlistMode,
    guests_per_rsvp: z.int().min(limits.guestsPerRsvp.min).max(limits.guestsPerRsvp.max),
    rsvp_opens_at: Instant.nullable(),
    rsvp_closes_at: Instant.nullable(),
    published_at: Instant,
    created_at: Instant,
    capacity: z.int().min(1).max(limits.eventCapacity.max).nullable(),
  }),
  channels: z.object({
    id: Id,
    kind: z.enum(['text', 'announcement']),
    name: line({ min: 1, max: 80 }),
    topic: text({ max: 1_000 }),
    visibility: z.enum(['public', 'members']),
    history_for_new: z.enum(['all', 'from_join']),
    slow_seconds: z.int().min(0).max(21_600),
    sort_order: z.int().min(-MOST_COUNTED).max(MOST_COUNTED),
    archived_at: Instant.nullable(),
    created_at: Instant,
  }),
  messages: z.object({
    id: Id,
    channel_id: Id,
    seq: z.int().min(1),
    author,
    reply_to_id: Id.nullable(),
    body: MessageBody,
    edited_at: Instant.nullable(),
    sent_at: Instant,
  }),
  images: z.object({ id: Id, purpose: z.enum(['emblem', 'cover', 'photo']) }),
} as const;

export type ArchivePart = keyof typeof archiveRows;
export type ArchiveRow<Part extends ArchivePart> = z.infer<(typeof archiveRows)[Part]>;
export const archiveParts = Object.keys(archiveRows) as ArchivePart[];

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const Manifest = z.object({
  format: z.literal('plaza-community'),
  schema: z.int(),
  site: z.string().max(300),
  madeAt: Instant,
  files: z
    .array(z.object({ file: z.string().max(200), bytes: z.int().min(0), sha256: Sha256, rows: z.int().min(0).optional() }))
    .max(limits.archive.files),
});
export type Manifest = z.infer<typeof Manifest>;
