import { z } from 'zod';
import {
  CommentPolicy,
  Event,
  EventMode,
  EventStatus,
  inOrder,
  JoinMode,
  planFields,
  Registration,
  WallTime,
  windowFields,
  Zone,
} from './index.ts';
import { archive } from './archive.ts';
import { hosts, refusals } from './hosts.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Endless, Id, IdOrSlug, Instant, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

const { venue, ...fields } = planFields;

/** All fields that hosts plan for an event, for its form. */
export const EventPlan = z
  .object({
    id: Id,
    slug: z.string(),
    community: z.object({ id: Id, slug: z.string(), name: z.string() }),
    ...fields,
    venue: z
      .object({
        name: z.string(),
        line: z.string(),
        city: z.string(),
        country: z.string().nullable(),
        point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
        note: z.string(),
      })
      .nullable(),
    cover: z.string().nullable(),
    /** The following fields are changed by separate calls. */
    capacity: z.int().nullable(),
    /** Limit of those who take part online, of a hybrid event. */
    onlineCapacity: z.int().nullable(),
    joinMode: JoinMode,
    externalUrl: planFields.onlineUrl,
    commentPolicy: CommentPolicy,
    ...windowFields,
    status: EventStatus,
    /** A date of a series. */
    isRecurring: z.boolean(),
    version,
  })
  .meta({ id: 'EventPlan' });
export type EventPlan = z.infer<typeof EventPlan>;

/**
 * Omitted fields keep their values. The date of a postponed event is set by a separate call. The RSVP window and the sale of tickets move
 * along with the start.
 */
export const EventChange = z
  .strictObject({ ...fields, venue })
  .partial()
  .extend({
    /** An uploaded cover; null removes it. */
    coverId: Id.nullable().optional(),
    version,
    /** Confirms a start in the past, which is rejected otherwise. */
    mayHaveBegun: z.boolean().default(false),
  });
export type EventChange = z.infer<typeof EventChange>;

/** Kinds of changes to an event, as its guests are notified of them. */
export const ChangeKind = z.enum([
  'title',
  'when',
  'where',
  'link',
  'mode',
  'tentative',
  'confirmed',
  'cancelled',
  'restored',
  'postponed',
  'rescheduled',
]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** An event before or after a change. */
const Side = z.object({
  title: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  zone: z.string(),
  allDay: z.boolean(),
  /** Name and city; empty without a place. */
  place: z.string(),
  mode: EventMode,
});
export type ChangeSide = z.infer<typeof Side>;

export const EventHistory = z
  .object({
    id: Id,
    at: Instant,
    /** Null for deleted accounts. */
    by: Person.nullable(),
    kinds: z.array(ChangeKind),
    reason: z.string(),
    before: Side,
    after: Side,
  })
  .meta({ id: 'EventHistory' });
export type EventHistory = z.infer<typeof EventHistory>;

const params = z.object({ id: IdOrSlug });
const reason = text(limits.eventReason);

export const eventPlanning = {
  plan: endpoint({
    method: 'GET',
    path: '/events/:id/plan',
    access: 'user',
    summary: 'Get all fields that hosts plan for an event. For those who may edit it.',
    params,
    ok: EventPlan,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/events/:id',
    access: 'user',
    summary: 'Change an event. Guests who go or wait are notified of changes to its date, place, link, kind and title.',
    params,
    body: EventChange,
    ok: EventPlan,
    errors: [
      ...refusals,
      'category.not_found',
      'event.bad_time',
      'event.bad_zone',
      'event.skipped_time',
      'event.in_past',
      'event.online_taken',
      'image.not_found',
      'record.changed',
    ],
    rate: { max: 120, per: 3600 },
  }),
  history: endpoint({
    method: 'GET',
    path: '/events/:id/changes',
    access: 'user',
    summary: 'List the changes to an event, latest first. For attendees, and those who may edit it; empty for others.',
    params,
    query: z.object({ cursor: z.string().max(200).optional(), limit: z.coerce.number<number>().int().min(1).max(50).default(10) }),
    ok: Endless(EventHistory),
    errors: ['event.not_found'],
  }),
  publication: endpoint({
    method: 'PUT',
    path: '/events/:id/publication',
    access: 'user',
    verified: true,
    summary:
      'Publish a draft, now or at a later time, or make a scheduled event a draft again. Unpublished dates of a series move together.',
    params,
    body: z.strictObject({
      to: z.enum(['published', 'scheduled', 'draft']),
      /** For `scheduled` only. */
      publishAt: Instant.nullable().default(null),
      mayHaveBegun: z.boolean().default(false),
    }),
    ok: Event.extend({
      /** Number of events that moved: the unpublished dates of its series, or one. */
      moved: z.int(),
    }),
    errors: [...refusals, 'event.in_past', 'event.bad_publish_time'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/events/:id/cancellation',
    access: 'user',
    summary: 'Cancel an event. Its guests are notified of the reason. It can be restored within 24 hours.',
    params,
    body: z.strictObject({ reason }),
    ok: Event,
    errors: refusals,
  }),
  restore: endpoint({
    method: 'DELETE',
    path: '/events/:id/cancellation',
    access: 'user',
    summary: 'Restore an event that its hosts cancelled within the last 24 hours. Guests have kept their seats.',
    params,
    ok: Event,
    errors: refusals,
  }),
  postpone: endpoint({
    method: 'POST',
    path: '/events/:id/postponement',
    access: 'user',
    summary: 'Postpone an event: its date is open until a new one is set. Guests keep their seats.',
    params,
    body: z.strictObject({ reason }),
    ok: Event,
    errors: refusals,
  }),
  reschedule: endpoint({
    method: 'PUT',
    path: '/events/:id/date',
    access: 'user',
    summary:
      'Set the new date of a postponed event. Attendees confirm until the deadline or lose their seats; without a deadline they keep them.',
    params,
    body: z
      .strictObject({
        wallStart: WallTime,
        wallEnd: WallTime,
        zone: Zone,
        startsLater: planFields.startsLater.default(false),
        endsLater: planFields.endsLater.default(false),
        reconfirmBy: Instant.nullable(),
        mayHaveBegun: z.boolean().default(false),
      })
      .refine(({ wallStart, wallEnd }) => wallStart < wallEnd, inOrder),
    ok: Event,
    errors: [...refusals, 'event.bad_time', 'event.bad_zone', 'event.skipped_time', 'event.in_past', 'event.bad_deadline'],
  }),
  reconfirm: endpoint({
    method: 'POST',
    path: '/events/:id/rsvp/confirmation',
    access: 'user',
    summary: 'Confirm the seat of the caller for the new date of an event. Repeating it changes nothing.',
    params,
    ok: Registration,
    errors: ['event.not_found', 'registration.not_found'],
  }),
  ...archive,
  ...hosts,
};
