import { z } from 'zod';
import { CountryCode, Point } from '../communities/settings.ts';
import { CommunityLanguage } from '../communities/shapes.ts';
import { CommentPolicy, Event, EventMode, EventSummary, EventVisibility, JoinMode, WaitlistMode, WallTime, Zone } from './shapes.ts';
import { NamedGuests } from './invited.ts';
import { QuestionInput } from './questions.ts';
import { rsvpCalls } from './rsvp.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { recurrenceLimits } from '../browser/recurrence.ts';
import { degrees, Id, IdOrSlug, Instant, line, Page, pageQuery, text } from '../kernel/schemas.ts';

export * from './rsvp.ts';
export * from './shapes.ts';

/** Filters that the list and the calendar share. */
export const eventNarrowing = {
  communityId: Id.optional(),
  q: text({ max: limits.searchText.max }).optional(),
  /** Events of the caller: `mine` = with an RSVP, `hosting` = as a host, `maybe` = without a seat yet, `joined` = in their communities. */
  scope: z.enum(['all', 'joined', 'mine', 'hosting', 'maybe']).default('all'),
  mode: EventMode.optional(),
  /** Slug of a category: that of the event, or else of its community. */
  category: z.string().max(64).optional(),
  /** One tag. Tags and cities match regardless of case. */
  tag: text({ max: limits.tag.max }).optional(),
  language: CommunityLanguage.optional(),
  city: text({ max: limits.city.max }).optional(),
  /** Both together: events within 100 km. An event without coordinates counts as being where its community is. */
  lat: degrees(90),
  lng: degrees(180),
};

export const EventFilter = z.object({
  /** Events that end after this instant; defaults to now. */
  from: Instant.optional(),
  /** Events that start before this instant. */
  to: Instant.optional(),
  ...eventNarrowing,
  /** `past` lists ended events, latest first. */
  when: z.enum(['upcoming', 'past']).default('upcoming'),
  /** Events published on or after this UTC day, including past ones; `when` is then ignored. */
  publishedFrom: z.iso.date().optional(),
  ...pageQuery,
});

const Times = z.object({ wallStart: WallTime, wallEnd: WallTime });
const venue = z.strictObject({
  name: line({ min: 1, max: limits.venueName.max }),
  line: line(limits.venueLine).default(''),
  city: line(limits.city).default(''),
  country: CountryCode.nullable().default(null),
  point: Point.nullable().default(null),
  note: text(limits.venueNote).default(''),
});

/** Fields that hosts plan, without defaults. In a change, omitted fields keep their values. */
export const planFields = {
  title: line(limits.eventTitle),
  summary: line(limits.eventSummary),
  description: text(limits.eventDescription),
  wallStart: WallTime,
  wallEnd: WallTime,
  zone: Zone,
  /** Whether the start, and the end, is the second of two equal wall times in a night in which clocks go back. */
  startsLater: z.boolean(),
  endsLater: z.boolean(),
  /** Whole days: both times are midnights, and the end is the midnight after the last day. */
  allDay: z.boolean(),
  mode: EventMode,
  venue: venue.nullable(),
  /** The address is visible to everyone who sees the event, or to attendees only. */
  venueReveal: z.enum(['all', 'going']),
  onlineUrl: z
    .url({ protocol: /^https$/ })
    .max(limits.onlineUrl.max)
    .nullable(),
  waitlistMode: WaitlistMode,
  guestsPerRsvp: z.int().min(limits.guestsPerRsvp.min).max(limits.guestsPerRsvp.max),
  language: CommunityLanguage,
  /** Null = category of the community. */
  categoryId: Id.nullable(),
  tags: z.array(line(limits.tag)).max(limits.tags.max),
  /** `private`: for its hosts and the guests they name. */
  visibility: EventVisibility,
  isTentative: z.boolean(),
  /** Hours after the end at which guests who were there are asked for feedback; null = never. */
  feedbackHours: z
    .int()
    .refine((hours) => limits.feedback.hours.some((one) => one === hours), { params: { rule: 'invalid_value' } })
    .nullable(),
  /** Whether the event has a channel for its hosts and attendees. */
  hasChat: z.boolean(),
};
/** Whether wall times are in order; an invalid time has its own error. */
export const inOrder = {
  path: ['wallEnd'],
  params: { rule: 'after_start' },
  // Runs even if other fields are invalid, so that one response lists all errors.
  when: ({ value }: { value: unknown }) => Times.safeParse(value).success,
};

const Joining = z.object({ joinMode: JoinMode.optional(), externalUrl: planFields.onlineUrl });
/** Whether an external address is set exactly if another site takes registrations. */
export const isAddressed = ({ joinMode, externalUrl }: { joinMode?: string | undefined; externalUrl: string | null }): boolean =>
  (joinMode === 'external') === (externalUrl !== null);
export const addressed = {
  path: ['externalUrl'],
  params: { rule: 'required' },
  when: ({ value }: { value: unknown }) => Joining.safeParse(value).success,
};

const Window = z.object({ opensAt: Instant.nullable().optional(), closesAt: Instant.nullable().optional() });
/** Whether RSVPs open before they close. */
export const opensFirst = ({ opensAt, closesAt }: z.infer<typeof Window>): boolean =>
  !opensAt || !closesAt || Date.parse(opensAt) < Date.parse(closesAt);
export const windowOrder = {
  path: ['closesAt'],
  params: { rule: 'after_start' },
  when: ({ value }: { value: unknown }) => Window.safeParse(value).success,
};

/** Period for RSVPs, and the limit for giving a seat back, without defaults. */
export const windowFields = {
  /** Null = from publication on. */
  opensAt: Instant.nullable(),
  /** Null = until the event is over. */
  closesAt: Instant.nullable(),
  /** Seats can be given back until this many hours before the start; null = until the event is over. */
  cancelCutoffHours: z.int().min(limits.cancelCutoffHours.min).max(limits.cancelCutoffHours.max).nullable(),
};

const eventFields = z.strictObject({
  communityId: Id,
  ...planFields,
  summary: planFields.summary.default(''),
  description: planFields.description.default(''),
  startsLater: planFields.startsLater.default(false),
  endsLater: planFields.endsLater.default(false),
  allDay: planFields.allDay.default(false),
  mode: planFields.mode.default('in_person'),
  venue: planFields.venue.default(null),
  venueReveal: planFields.venueReveal.default('all'),
  onlineUrl: planFields.onlineUrl.default(null),
  capacity: z.int().min(limits.eventCapacity.min).max(limits.eventCapacity.max).nullable().default(null),
  /** For hybrid events only. */
  onlineCapacity: z.int().min(limits.eventCapacity.min).max(limits.eventCapacity.max).nullable().default(null),
  waitlistMode: planFields.waitlistMode.default('auto'),
  guestsPerRsvp: planFields.guestsPerRsvp.default(0),
  visibility: planFields.visibility.default('public'),
  isTentative: planFields.isTentative.default(false),
  feedbackHours: planFields.feedbackHours.default(limits.feedback.usualHours),
  hasChat: planFields.hasChat.default(false),
  /** If omitted: join mode and address of the event or template that this event is made from; otherwise `open`. */
  joinMode: JoinMode.optional(),
  externalUrl: planFields.onlineUrl.default(null),
  /** If omitted: policy of the event or template that this event is made from; otherwise `all`. */
  commentPolicy: CommentPolicy.optional(),
  /** If omitted: values of the event or template that this event is made from, as long before its start; otherwise null. */
  opensAt: windowFields.opensAt.optional(),
  closesAt: windowFields.closesAt.optional(),
  cancelCutoffHours: windowFields.cancelCutoffHours.optional(),
  /** If omitted: questions of the event or template that this event is made from; otherwise none. */
  questions: z.array(QuestionInput).max(limits.eventQuestions.max).optional(),
  /** Members of the community who host the event besides the caller. */
  hostIds: z
    .array(Id)
    .max(limits.eventHosts.max - 1)
    .default([]),
  /** Named guests. They are notified once the event is published. */
  guests: NamedGuests.optional(),
  /** Null = language of the community. */
  language: planFields.language.nullable().default(null),
  categoryId: planFields.categoryId.default(null),
  tags: planFields.tags.default([]),
  /** An uploaded cover. */
  coverId: Id.nullable().default(null),
  /** Event that this one copies; the caller may edit it. The copy gets its hosts, and its cover unless the copy has one. */
  copyOf: Id.nullable().default(null),
  /** Template of the community. The event gets the settings that its form does not show, and the cover unless the event has one. */
  templateId: Id.nullable().default(null),
  /** A draft is seen by its hosts only. */
  isDraft: z.boolean().default(false),
  /** Recurrence rule: creates one more event for each further date. The start is one of the dates of the rule. */
  rrule: z.string().max(recurrenceLimits.text).nullable().default(null),
  /** Confirms a start in the past, which is rejected otherwise. */
  mayHaveBegun: z.boolean().default(false),
});
export const EventCreate = eventFields
  .refine(({ wallStart, wallEnd }) => wallStart < wallEnd, inOrder)
  .refine(isAddressed, addressed)
  .refine(opensFirst, windowOrder);
export type EventCreate = z.infer<typeof EventCreate>;

const byId = z.object({ id: IdOrSlug });

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/events',
    access: 'public',
    summary: 'List events visible to the caller, ordered by time.',
    query: EventFilter,
    ok: Page(EventSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:id',
    access: 'public',
    summary: 'Get an event by id or slug.',
    params: byId,
    ok: Event,
    errors: ['event.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/events',
    access: 'user',
    verified: true,
    summary: 'Create an event of a community, and publish it unless it is a draft.',
    body: EventCreate,
    ok: Event,
    status: 201,
    errors: [
      'community.not_found',
      'community.archived',
      'member.not_allowed',
      'category.not_found',
      'event.bad_time',
      'event.bad_zone',
      'event.skipped_time',
      'event.in_past',
      'event.too_many',
      'event.bad_recurrence',
      'event.too_many_dates',
      'event.not_found',
      'event_template.not_found',
      'event.unknown_guests',
      'event.too_many_hosts',
      'member.not_found',
      'image.not_found',
    ],
    rate: { max: 60, per: 3600 },
  }),
  ...rsvpCalls,
};
