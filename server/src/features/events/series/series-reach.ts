import { isDeepStrictEqual } from 'node:util';
import type { SeriesScope } from '#contract/events/series.ts';
import { AppError } from '#kernel/errors.ts';
import type { EventFacts } from '../planning/event-facts.ts';
import type { PlannedDate } from '../planning/events.planning.repository.ts';
import type { Series } from './events.series.repository.ts';
import { occurrenceOf } from './events.series.service.ts';
import { datesOf } from './recurrence.ts';
import { between, later, type MovedSeries, ruleFrom } from './series-edit.ts';

/** A series that is edited from one of its dates, with all of them in order. */
export type OpenSeries = { rule: Series; edited: PlannedDate; dates: PlannedDate[] };

export const hasBegun = ({ facts, now }: PlannedDate): boolean => facts.startsAt <= now;

/** The time up to which a moved rule is filled, so that as many dates are events as before; null when no dates are left to add. */
export function filledAfter(filledUntil: string | null, { rrule, wallStart }: Reach, { dates }: MovedSeries): string | null {
  if (filledUntil === null) return null;
  const count = (datesOf(rrule, wallStart) ?? []).filter((date) => date <= filledUntil).length;
  return count >= dates.length ? null : (dates[count - 1] ?? filledUntil);
}

/** `rrule` and `wallStart`: the rest of the rule, from the first date that an edit reaches. `cut`: the original start of that date. */
type Reach = { rrule: string; wallStart: string; cut: string; dates: PlannedDate[] };

export function reachOf({ rule, edited, dates }: OpenSeries, scope: SeriesScope): Reach {
  const first = scope === 'following' ? edited : dates.find((date) => date.id === edited.id || !hasBegun(date));
  const cut = (first ?? edited).slot;
  const reached = dates.filter(({ slot }) => slot >= cut);
  // Dates that an earlier edit moved out of the rule are not among its dates.
  const wallStart = (datesOf(rule.rrule, rule.wallStart) ?? []).find((date) => date >= cut) ?? cut;
  return { cut, wallStart, dates: reached, rrule: ruleFrom(rule.rrule, rule.wallStart, wallStart) ?? 'FREQ=DAILY;COUNT=1' };
}

export const changedFields = (before: EventFacts, after: EventFacts): (keyof EventFacts)[] =>
  (Object.keys(after) as (keyof EventFacts)[]).filter((field) => !isDeepStrictEqual(before[field], after[field]));

type Facts = { edited: PlannedDate; after: EventFacts; start: string; isMoved: boolean };
const timeFields: readonly string[] = ['wallStart', 'wallEnd', 'startsAt', 'endsAt'];
const isTime = (field: string): boolean => timeFields.includes(field);

/** Applies the changes of the edited date to this one. Times follow the clock of the zone, so that 19:00 stays 19:00. */
export function factsOf({ facts }: PlannedDate, { edited, after, start, isMoved }: Facts): EventFacts {
  const fields = changedFields(edited.facts, after);
  const picked = Object.fromEntries(fields.filter((field) => !isTime(field)).map((field) => [field, after[field]]));
  const changed: EventFacts = { ...facts, ...picked };
  if (!isMoved && !fields.some((field) => isTime(field) || field === 'zone')) return changed;
  const duration = between(after.wallStart, after.wallEnd);
  const isLonger = duration !== between(edited.facts.wallStart, edited.facts.wallEnd);
  const end = later(start, isLonger ? duration : between(facts.wallStart, facts.wallEnd));
  const [times] = occurrenceOf({ title: '', wallStart: start, wallEnd: end }, start, after.zone);
  if (!times) throw new AppError('event.bad_time');
  const { wallStart, wallEnd, startsAt, endsAt } = times;
  return { ...changed, wallStart, wallEnd, startsAt, endsAt };
}
