import { z } from 'zod';
import { WallTime } from './index.ts';
import { errorStatus } from '../errors.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Id, IdOrSlug, Instant } from '../kernel/schemas.ts';

const { most, bytes, uid } = limits.eventImport;
const MEGABYTE = 1_000_000;
/** The factor covers JSON, in which the end of a line takes twice the bytes. Other fields take little. */
const largest = { bytes: bytes * 1.5, error: 'event_import.too_large', field: 'file', max: bytes / MEGABYTE } as const;
const Code = z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus, ...(keyof typeof errorStatus)[]]);
const Uid = z.string().min(1).max(uid);

/** Source of the events: the text of an ICS file, or the address of a feed. Times without a zone are in `zone`. */
const source = {
  file: z.string().min(1).max(largest.bytes).optional(),
  address: z
    .url({ protocol: /^https?$/ })
    .max(limits.onlineUrl.max)
    .optional(),
  zone: z.string().min(1).max(64),
};
const isOne = ({ file, address }: { file?: string | undefined; address?: string | undefined }) =>
  (file === undefined) !== (address === undefined);
const notOne = { path: ['file'], params: { rule: 'required' } };

/** Event of a calendar, as it would be imported. */
export const ImportableEvent = z
  .object({
    uid: z.string(),
    title: z.string(),
    wallStart: WallTime.nullable(),
    wallEnd: WallTime.nullable(),
    startsAt: Instant.nullable(),
    endsAt: Instant.nullable(),
    zone: z.string(),
    allDay: z.boolean(),
    place: z.string(),
    /** Number of upcoming dates of a series; 1 for a single event. */
    dates: z.int(),
    /** The rule has no end or more dates than a series may have. */
    isCut: z.boolean(),
    /** Number of dates that the calendar moves, leaves out or adds. The import follows the rule instead. */
    exceptions: z.int(),
    /**
     * Effect of clock changes in the zone on the time of the event; null = none. `twice`: clocks show the time twice, and the earlier one
     * counts. `skipped`: clocks skip the time, and the event moves later by the length of the gap. `utc`: clocks show the time twice and
     * the later one is meant, so the time is given in UTC. `left_out`: clocks skip the first date of a series, so the series begins with
     * the next date.
     */
    clocks: z.enum(['twice', 'skipped', 'utc', 'left_out']).nullable(),
    /** Slug of the event on this site if it was imported before; otherwise null. */
    slug: z.string().nullable(),
    /** Reason why the event cannot be imported; null = it can be. */
    problem: Code.nullable(),
  })
  .meta({ id: 'CalendarEvent' });
export type ImportableEvent = z.infer<typeof ImportableEvent>;

const errors = [
  'community.not_found',
  'community.archived',
  'member.not_allowed',
  'event.bad_zone',
  'event_import.not_a_calendar',
  'event_import.unreachable',
  'event_import.too_large',
] as const;

export const eventImports = {
  check: endpoint({
    method: 'POST',
    path: '/communities/:id/event-imports/check',
    access: 'user',
    verified: true,
    summary:
      'List the upcoming events of an ICS file or feed, and the problems that prevent their import. For those who may create events.',
    params: z.object({ id: IdOrSlug }),
    body: z.strictObject(source).refine(isOne, notOne),
    ok: z.object({
      items: z.array(ImportableEvent),
      /** Number of events that are over. */
      over: z.int(),
      /** Number of further events, which are not listed. */
      more: z.int(),
    }),
    errors,
    largest,
    rate: { max: 60, per: 3600 },
  }),
  run: endpoint({
    method: 'POST',
    path: '/communities/:id/event-imports',
    access: 'user',
    verified: true,
    summary: 'Import chosen events of an ICS file or feed as drafts, each separately. Events imported before are left unchanged.',
    params: z.object({ id: IdOrSlug }),
    body: z.strictObject({ ...source, uids: z.array(Uid).min(1).max(most) }).refine(isOne, notOne),
    ok: z.object({
      items: z.array(
        z.object({
          uid: z.string(),
          id: Id.nullable(),
          slug: z.string().nullable(),
          problem: Code.nullable(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
    errors,
    largest,
    rate: { max: 30, per: 3600 },
  }),
};
