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
} from '#contract/communities/index.ts';
import { ticketColumns } from './file-tickets.ts';
import { GrantedRights } from '#contract/communities/member-shapes.ts';
import { Organisation } from '#contract/communities/settings.ts';
import { answeringFields } from '#contract/events/answers.ts';
import { ReminderTimes } from '#contract/events/reminders.ts';
import { CommentPolicy, EventMode, EventStatus, EventVisibility, planFields, WaitlistMode } from '#contract/events/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { codePoints, isStorable } from '#contract/browser/patterns.ts';
import { readRecurrence } from '#contract/browser/recurrence.ts';
import { reactionKinds } from '#contract/browser/reaction-kinds.ts';
import { Id, Instant, line, text } from '#contract/kernel/schemas.ts';

/** More than any site counts; keeps sums within their columns. */
const MAX_COUNTED = 1_000_000;
const count = z.int().min(0).max(MAX_COUNTED);
const wall = z.string().regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/);
const latitude = z.number().min(-90).max(90).nullable();
const longitude = z.number().min(-180).max(180).nullable();
/** The text as it was sent, spaces included; empty for a message that had only attachments. */
const MessageBody = z
  .string()
  .refine((body) => isStorable(body) && codePoints(body) <= chatLimits.message.max && Buffer.byteLength(body) <= chatLimits.message.bytes);

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

/** A line of each file, as the export writes it. Additional fields of a line are left out. */
export const fileRows = {
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
    rules_version: z.int().min(1).max(MAX_COUNTED),
    rights: GrantedRights,
    join_questions: z.array(JoinQuestion).max(limits.joinQuestions.max),
    welcome: text(limits.welcome),
    member_fields: z.array(MemberField).max(limits.memberFields.max),
    /** Not in older files. */
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
    type: z.enum(['discussion', 'announcement', 'poll', 'question', 'event']),
    title: text({ max: limits.postTitle.max }),
    body: text({ max: limits.postBody.max }),
    images: images(limits.postImages.max),
    state: z.enum(['published', 'pending', 'hidden', 'attached']),
    /** The event whose comments hang on this post; null for other posts. */
    event_id: Id.nullable().default(null),
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
    /** The comment that answers this one. Only comments on events have it. */
    answer_id: Id.nullable().default(null),
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
    /** Missing in files that were written before series had rules; their dates become single events. */
    rrule: z
      .string()
      .refine((rule) => readRecurrence(rule) !== null)
      .nullable()
      .default(null),
    series_start: wall.nullable().default(null),
    series_filled_until: wall.nullable().default(null),
    recurrence_id: wall.nullable(),
    is_exception: z.boolean().default(false),
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
    /** Missing in files that were written before archived events could be restored. */
    archived_status: z.enum(['draft', 'published', 'cancelled']).nullable().default(null),
    restore_until: Instant.nullable().default(null),
    waitlist_mode: WaitlistMode,
    guests_per_rsvp: z.int().min(limits.guestsPerRsvp.min).max(limits.guestsPerRsvp.max),
    rsvp_opens_at: Instant.nullable(),
    rsvp_closes_at: Instant.nullable(),
    /** Missing in files that were written before hosts planned these. */
    category: z.string().max(limits.slug.max).nullable().default(null),
    is_tentative: z.boolean().default(false),
    publish_at: Instant.nullable().default(null),
    venue_note: text(limits.venueNote).default(''),
    venue_reveal: planFields.venueReveal.default('all'),
    cancel_cutoff_hours: answeringFields.cancelCutoffHours.default(null),
    show_attendees: answeringFields.showAttendees.default('all'),
    join_mode: answeringFields.joinMode.default('open'),
    external_url: answeringFields.externalUrl.default(null),
    transfers: answeringFields.transfers.default('open'),
    offer_ttl_minutes: answeringFields.offerMinutes.default(720),
    comment_policy: CommentPolicy.default('all'),
    reminders: ReminderTimes.default([1440, 60]),
    feedback_hours: planFields.feedbackHours.default(limits.feedback.usualHours),
    published_at: Instant,
    created_at: Instant,
    capacity: z.int().min(1).max(limits.eventCapacity.max).nullable(),
    ...ticketColumns,
  }),
  channels: z.object({
    id: Id,
    kind: z.enum(['text', 'announcement']),
    write_role: z.enum(['moderator', 'admin']).default('moderator'),
    is_default: z.boolean().default(true),
    name: line({ min: 1, max: 80 }),
    topic: text({ max: 1_024 }),
    section: line({ max: 40 }).default(''),
    visibility: z.enum(['public', 'members']).transform(() => 'members' as const),
    history_for_new: z.enum(['all', 'from_join']),
    slow_seconds: z.int().min(0).max(21_600),
    retention_days: z.int().min(1).max(3_650).nullable().default(null),
    sort_order: z.int().min(-MAX_COUNTED).max(MAX_COUNTED),
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

export type ListName = keyof typeof fileRows;
export type FileRow<Part extends ListName> = z.infer<(typeof fileRows)[Part]>;
export const listNames = Object.keys(fileRows) as ListName[];

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const Manifest = z.object({
  format: z.literal('plaza-community'),
  schema: z.int(),
  site: z.string().max(300),
  madeAt: Instant,
  files: z
    .array(z.object({ file: z.string().max(200), bytes: z.int().min(0), sha256: Sha256, rows: z.int().min(0).optional() }))
    .max(limits.communityFile.files),
});
export type Manifest = z.infer<typeof Manifest>;
