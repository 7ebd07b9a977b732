import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { feedbackColumns } from '../browser/event-words.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Endless, Id, IdOrSlug, Instant, text } from '../kernel/schemas.ts';
import { FileLink, fileColumns } from '../kernel/table.ts';

const rating = z.int().min(limits.feedback.rating.min).max(limits.feedback.rating.max);
const given = {
  rating,
  text: text({ max: limits.feedback.text.max }),
  /** Whether hosts see whose feedback it is. */
  showsName: z.boolean(),
};
/** The form on a page without a script. */
export const FeedbackForm = z.object({
  rating: z.coerce.number<string>().pipe(rating),
  text: z
    .string()
    .transform((typed) => typed.replace(/\r\n?/g, '\n'))
    .pipe(given.text),
});

const Mine = z
  .object({
    /** Null = no feedback yet. */
    mine: z.object(given).nullable(),
    /** Whether the person was there and can give or change feedback now. */
    isOpen: z.boolean(),
    /** Moderators hid it: only the person sees it. */
    isHidden: z.boolean(),
    /** Time until which feedback can be given, unless the event is cancelled. */
    until: Instant,
  })
  .meta({ id: 'OwnFeedback' });
export type OwnFeedback = z.infer<typeof Mine>;

/** Feedback of one event, or of all dates of its series. */
const of = z.enum(['event', 'series']).default('event');
const Entry = z
  .object({
    id: Id,
    rating,
    text: z.string(),
    /** Null unless the person agreed. People without an account have a name only. */
    person: Person.nullable(),
    isVisitor: z.boolean(),
    /** Start of the event date that the feedback is about. */
    startsAt: Instant,
    zone: z.string(),
  })
  .meta({ id: 'FeedbackEntry' });

export const FeedbackOverview = Endless(Entry)
  .extend({
    /** Null = no feedback. */
    average: z.number().nullable(),
    /** How often each rating was given, from 1 to 5. */
    counts: z.array(z.int()),
    /** Number of people who could give feedback. */
    asked: z.int(),
    isSeries: z.boolean(),
    /** Dates of a series with feedback, latest first. */
    dates: z.array(z.object({ id: Id, slug: z.string(), startsAt: Instant, zone: z.string(), average: z.number(), count: z.int() })),
  })
  .meta({ id: 'FeedbackOverview' });
export type FeedbackOverview = z.infer<typeof FeedbackOverview>;

const params = z.object({ id: IdOrSlug });
export const eventFeedback = {
  mine: endpoint({
    method: 'GET',
    path: '/events/:id/feedback/mine',
    access: 'user',
    summary: 'Get the feedback of the current user about an event, and whether it can be given.',
    params,
    ok: Mine,
    errors: ['event.not_found'],
  }),
  give: endpoint({
    method: 'PUT',
    path: '/events/:id/feedback/mine',
    access: 'user',
    summary: 'Give or change the feedback of the current user about an event. For those who were there, until 14 days after its end.',
    params,
    body: z.strictObject({ ...given, text: given.text.default(''), showsName: given.showsName.default(false) }),
    ok: Mine,
    errors: ['event.not_found', 'feedback.closed', 'feedback.not_there'],
    rate: { max: 60, per: 3600 },
  }),
  list: endpoint({
    method: 'GET',
    path: '/events/:id/feedback',
    access: 'user',
    summary: 'Get the feedback about an event, or about the dates of its series. For its hosts and the administrators of its community.',
    params,
    query: z.object({ of, cursor: Id.optional(), limit: z.coerce.number<number>().int().min(1).max(50).default(20) }),
    ok: FeedbackOverview,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/events/:id/feedback/export',
    access: 'user',
    confirmed: true,
    summary:
      'Export the feedback about an event or its series as a file. For hosts and administrators of the community. The export is recorded.',
    params,
    body: z.strictObject({ columns: fileColumns(feedbackColumns), filter: z.strictObject({ of }).prefault({}) }),
    ok: FileLink,
    errors: ['event.not_found', 'member.not_allowed'],
    rate: { max: 30, per: 3600 },
  }),
};
