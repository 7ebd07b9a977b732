import { setImmediate } from 'node:timers/promises';
import type { ErrorCode } from '#contract/errors.ts';
import type { ImportableEvent } from '#contract/events/imports.ts';
import { EventCreate } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { AppError } from '#kernel/errors.ts';
import { zonedTime } from '#kernel/zoned-time.ts';
import { timesOf } from '../event-plan.ts';
import { type CalendarEntry, entriesOf, isLongOver, type ReadEvent, readEntry } from './calendar-events.ts';
import { type Upcoming, upcomingOf } from './calendar-rule.ts';
import type { Clocks } from './calendar-times.ts';

/** An event of a calendar, and the input to create it with; null = it cannot be created. */
export type PlannedImport = { shown: Omit<ImportableEvent, 'slug'>; input: Omit<EventCreate, 'communityId'> | null };
type Given = { zone: string; now: Date };

/** Time for planning one file; events beyond it are only counted. */
const PLAN_TIMEOUT_MS = 5_000;

const single = (wallStart: string): Upcoming => ({ wallStart, rrule: null, dates: 1, isCut: false });

/** Moves the end by the same days and hours, by the clocks on the wall. */
const shifted = (wallEnd: string, from: string, to: string): string =>
  new Date(Date.parse(`${wallEnd}Z`) + Date.parse(`${to}Z`) - Date.parse(`${from}Z`)).toISOString().slice(0, 16);

const MINUTE = 60_000;
type Dates = Upcoming & { clocks: Clocks };

/** A series begins with a date that clocks show from its start to its end. */
function datesOf(read: ReadEvent, { now }: Given): Dates | null | 'unknown' {
  const { rule, wallStart, zone, clocks } = read;
  if (!rule) return timesOf(read).endsAt > now ? { ...single(wallStart), clocks } : null;
  const dates = upcomingOf(rule, { wallStart, zone, now });
  if (dates === null || dates === 'unknown' || read.allDay) return dates && (dates === 'unknown' ? dates : { ...dates, clocks: null });
  const [start, end] = [dates.wallStart, shifted(read.wallEnd, wallStart, dates.wallStart)].map((wall) => zonedTime(wall, zone));
  if (!start?.isSkipped && !end?.isSkipped) return { ...dates, clocks: start?.isTwice || end?.isTwice ? 'twice' : null };
  const after = new Date((start?.instant ?? now).getTime() + MINUTE);
  const others = upcomingOf(rule, { wallStart, zone, now: after });
  return others && (others === 'unknown' ? others : { ...others, clocks: 'left_out' });
}

function inputOf(read: ReadEvent, dates: Upcoming): PlannedImport['input'] {
  const { rule: _, clocks: __, venue, ...rest } = read;
  const { data } = EventCreate.safeParse({
    // A placeholder that the shape requires; the caller names the community.
    communityId: '00000000-0000-7000-8000-000000000000',
    ...rest,
    wallStart: dates.wallStart,
    wallEnd: shifted(read.wallEnd, read.wallStart, dates.wallStart),
    venue,
    mode: venue === null && read.onlineUrl !== null ? 'online' : venue !== null && read.onlineUrl !== null ? 'hybrid' : 'in_person',
    rrule: dates.rrule,
    isDraft: true,
  });
  return data ?? null;
}

/** Null when it is over. */
function planned(entry: CalendarEntry, given: Given): PlannedImport | null {
  const { read, title, problem, until } = readEntry(entry, given.zone);
  const { uid, exceptions } = entry;
  const refused = (code: ErrorCode): PlannedImport => ({
    shown: {
      uid,
      title,
      wallStart: read?.wallStart ?? null,
      wallEnd: read?.wallEnd ?? null,
      startsAt: null,
      endsAt: null,
      zone: read?.zone ?? given.zone,
      allDay: read?.allDay ?? false,
      place: read?.venue?.name ?? '',
      dates: 1,
      isCut: false,
      exceptions: 0,
      clocks: null,
      problem: code,
    },
    input: null,
  });
  try {
    if (!read) return until && timesOf(until).endsAt <= given.now ? null : refused(problem ?? 'event_import.no_start');
    const dates = datesOf(read, given);
    if (dates === null) return null;
    if (dates === 'unknown') return refused('event_import.unknown_rule');
    const input = inputOf(read, dates);
    if (!input) return refused('request.invalid');
    const { startsAt, endsAt, ...times } = timesOf(input);
    const { dates: count, isCut, clocks } = dates;
    const place = read.venue?.name ?? '';
    const instants = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    return { shown: { uid, title, ...times, ...instants, place, dates: count, isCut, exceptions, clocks, problem: null }, input };
  } catch (error) {
    if (error instanceof AppError) return refused(error.code);
    throw error;
  }
}

/**
 * The upcoming events of a file, by their start, at most `most` of them. `over`: number of events without an upcoming date. `more`: number
 * of events that were not planned.
 */
export async function planFile(file: string, given: Given): Promise<{ items: PlannedImport[]; over: number; more: number }> {
  const items: PlannedImport[] = [];
  let [over, more] = [0, 0];
  const until = performance.now() + PLAN_TIMEOUT_MS;
  for (const entry of await entriesOf(file)) {
    if (isLongOver(entry, given.now)) {
      over += 1;
      continue;
    }
    if (items.length === limits.eventImport.most || performance.now() > until) {
      more += 1;
      continue;
    }
    // A rule takes up to a tenth of a second, in which other calls wait.
    await setImmediate();
    const plan = planned(entry, given);
    if (plan) items.push(plan);
    else over += 1;
  }
  return { items: items.toSorted((a, b) => (a.shown.wallStart ?? '').localeCompare(b.shown.wallStart ?? '')), over, more };
}
