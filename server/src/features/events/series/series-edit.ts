import { readRecurrence, type Recurrence, recurrenceText, weekdayOf, weekdays, type WeekOfMonth } from '#contract/browser/recurrence.ts';
import { datesOf } from './recurrence.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const at = (wall: string): number => Date.parse(`${wall}Z`);
const dayOf = (wall: string): string => wall.slice(0, 10);

/** A wall time some milliseconds later: the day and the hour that clocks show, in no zone. */
export const later = (wall: string, by: number): string => new Date(at(wall) + by).toISOString().slice(0, wall.length);
export const between = (from: string, to: string): number => at(to) - at(from);

/** The rule up to and including its last date that is not after `last`; null when there is no such date. */
export function ruleUntil(rrule: string, wallStart: string, last: string): string | null {
  const rule = readRecurrence(rrule);
  const kept = (datesOf(rrule, wallStart) ?? []).filter((date) => date <= last);
  if (!rule || kept.length === 0) return null;
  return recurrenceText({ ...rule, end: 'count' in rule.end ? { count: kept.length } : { until: dayOf(kept.at(-1)!) } });
}

/** The rule from one of its dates on; null when `first` is none of its dates. */
export function ruleFrom(rrule: string, wallStart: string, first: string): string | null {
  const rule = readRecurrence(rrule);
  const index = datesOf(rrule, wallStart)?.indexOf(first) ?? -1;
  if (!rule || index === -1) return null;
  return recurrenceText('count' in rule.end ? { ...rule, end: { count: rule.end.count - index } } : rule);
}

/** The rule for a first date on another day: other weekdays, another day or week of the month. */
export function movedRule(rrule: string, from: string, to: string): string {
  const rule = readRecurrence(rrule);
  const days = Math.round(between(`${dayOf(from)}T00:00`, `${dayOf(to)}T00:00`) / DAY);
  if (!rule || days === 0) return rrule;
  const { end } = rule;
  return recurrenceText({
    every: movedEvery(rule.every, days, dayOf(to)),
    end: 'count' in end ? end : { until: dayOf(later(`${end.until}T00:00`, days * DAY)) },
  });
}

function movedEvery(every: Recurrence['every'], days: number, to: string): Recurrence['every'] {
  if ('weekdays' in every)
    return { ...every, weekdays: every.weekdays.map((day) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7]!) };
  const day = Number(to.slice(8));
  if ('day' in every) return { ...every, day };
  if (!('week' in every)) return every;
  const isLast = day + 7 > new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)), 0)).getUTCDate();
  const week = Math.ceil(day / 7);
  return { ...every, weekday: weekdayOf(to), week: (every.week === -1 && isLast) || week > 4 ? -1 : (week as WeekOfMonth) };
}

type Moving = {
  /** The rule of the dates that are edited, with the first of them. */
  rrule: string;
  wallStart: string;
  /** The original starts of their events. */
  slots: readonly string[];
  /** Milliseconds by which the dates move. */
  by: number;
  /** A rule that replaces the old one. */
  replacement: string | null;
};
export type MovedSeries = {
  rrule: string;
  wallStart: string;
  dates: readonly string[];
  /** The new original start of each date; a date that the rule no longer has keeps a start of its own. */
  slotOf: ReadonlyMap<string, string>;
  isOf: (slot: string) => boolean;
};

/**
 * The new places of the dates of a series when they move, or when their rule changes. Under the same rule the third date stays the third;
 * under another rule a date stays if the new rule has it, too. Null for a rule that does not have the first date.
 */
export function moveDates({ rrule, wallStart, slots, by, replacement }: Moving): MovedSeries | null {
  const first = later(wallStart, by);
  const rule = replacement ?? movedRule(rrule, wallStart, first);
  const dates = datesOf(rule, first);
  if (!dates) return null;
  const former = datesOf(rrule, wallStart) ?? [];
  const known = new Set(dates);
  const wanted = (slot: string): string | undefined => {
    const moved = later(slot, by);
    if (replacement !== null) return known.has(moved) ? moved : undefined;
    const index = former.indexOf(slot);
    return index === -1 ? undefined : dates[index];
  };
  const fitting = new Map(slots.flatMap((slot) => (wanted(slot) === undefined ? [] : [[slot, wanted(slot)!] as const])));
  const taken = new Set([...known, ...fitting.values()]);
  const slotOf = new Map(fitting);
  for (const slot of slots.filter((one) => !fitting.has(one))) {
    let free = later(slot, by);
    while (taken.has(free)) free = later(free, MINUTE);
    taken.add(free);
    slotOf.set(slot, free);
  }
  return { rrule: rule, wallStart: first, dates, slotOf, isOf: (slot) => fitting.has(slot) };
}
