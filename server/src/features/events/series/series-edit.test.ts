import { fc } from '#test/properties.ts';
import { rrulestr } from 'rrule';
import { describe, expect, it } from 'vitest';
import { type Recurrence, readRecurrence, recurrenceText, weekdayOf, weekdays } from '#contract/browser/recurrence.ts';
import { datesOf } from './recurrence.ts';
import { between, later, moveDates, movedRule, ruleFrom, ruleUntil } from './series-edit.ts';

const DAY = 86_400_000;
const day = fc
  .date({ min: new Date('2025-01-01T00:00Z'), max: new Date('2030-12-31T00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const interval = fc.integer({ min: 1, max: 6 });
/** A rule with a first date that belongs to it. */
const series = fc
  .tuple(
    day,
    interval,
    fc.constantFrom('daily', 'weekly', 'monthly', 'week'),
    fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 3 }),
    fc.integer({ min: 2, max: 40 }),
    fc.boolean(),
  )
  .map(([date, interval, kind, more, count, isCounted]) => {
    const own = weekdayOf(date);
    const nth = Math.ceil(Number(date.slice(8)) / 7);
    const every: Recurrence['every'] =
      kind === 'daily'
        ? { frequency: 'daily', interval }
        : kind === 'weekly'
          ? { frequency: 'weekly', interval, weekdays: [...new Set([own, ...more])] }
          : kind === 'monthly' || nth > 4
            ? { frequency: 'monthly', interval, day: Number(date.slice(8)) }
            : { frequency: 'monthly', interval, week: nth as 1 | 2 | 3 | 4, weekday: own };
    const wallStart = `${date}T19:00`;
    const rrule = recurrenceText({ every, end: { count } });
    const dates = datesOf(rrule, wallStart)!;
    return {
      wallStart,
      dates,
      rrule: isCounted ? rrule : recurrenceText({ every, end: { until: dates.at(-1)!.slice(0, 10) } }),
    };
  });

/** The dates that another library finds. */
function compared(rrule: string, wallStart: string): string[] {
  const rule = rrulestr(`DTSTART:${wallStart.replaceAll(/[-:]/g, '')}00Z\nRRULE:${rrule.replace(/(UNTIL=\w+)/, '$1Z')}`);
  return rule.all((_, index) => index <= 200).map((date) => date.toISOString().slice(0, 16));
}

describe('a series that is split', () => {
  it('has the same dates as before, in two rules that another library reads', () => {
    fc.assert(
      fc.property(series, fc.nat(), ({ rrule, wallStart, dates }, nat) => {
        const index = 1 + (nat % Math.max(1, dates.length - 1));
        fc.pre(index < dates.length);
        const before = ruleUntil(rrule, wallStart, dates[index - 1]!)!;
        const from = ruleFrom(rrule, wallStart, dates[index]!)!;
        expect([...compared(before, wallStart), ...compared(from, dates[index]!)]).toEqual(dates);
      }),
    );
  });

  it('has no rule from a date that is none of its dates', () => {
    expect(ruleFrom('FREQ=DAILY;COUNT=3', '2027-01-01T19:00', '2027-01-09T19:00')).toBeNull();
    expect(ruleUntil('FREQ=DAILY;COUNT=3', '2027-01-01T19:00', '2026-12-31T19:00')).toBeNull();
  });
});

describe('a series that moves', () => {
  it('to another hour keeps its rule and its days', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: -19 * 60, max: 4 * 60 + 59 }), ({ rrule, wallStart, dates }, minutes) => {
        const by = minutes * 60_000;
        const moved = moveDates({ rrule, wallStart, slots: dates, by, replacement: null })!;
        expect(moved.rrule).toBe(rrule);
        expect(compared(moved.rrule, moved.wallStart)).toEqual(moved.dates);
        expect(dates.map((date) => moved.slotOf.get(date))).toEqual(dates.map((date) => later(date, by)));
      }),
    );
  });

  it('to another day has a rule with its new first date, and each of its dates a place of its own', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: -40, max: 40 }), ({ rrule, wallStart, dates }, days) => {
        const to = later(wallStart, days * DAY);
        const rule = movedRule(rrule, wallStart, to);
        expect(readRecurrence(rule)).not.toBeNull();
        expect(compared(rule, to)[0]).toBe(to);
        const moved = moveDates({ rrule, wallStart, slots: dates, by: days * DAY, replacement: null })!;
        expect(new Set(moved.slotOf.values()).size).toBe(dates.length);
        expect(dates.filter((date) => moved.isOf(date)).map((date) => moved.slotOf.get(date))).toEqual(
          compared(rule, to).slice(0, dates.length),
        );
      }),
    );
  });

  it('each week moves every date by the same days', () => {
    const [rrule, wallStart] = ['FREQ=WEEKLY;BYDAY=TU;COUNT=6', '2027-01-05T19:00'];
    const dates = datesOf(rrule, wallStart)!;
    const moved = moveDates({ rrule, wallStart, slots: dates, by: 2 * DAY, replacement: null })!;
    expect(moved.rrule).toBe('FREQ=WEEKLY;BYDAY=TH;COUNT=6');
    expect(dates.map((date) => between(date, moved.slotOf.get(date)!))).toEqual(dates.map(() => 2 * DAY));
  });
});

describe('a series under another rule', () => {
  it('keeps the dates that both rules have, and has no place twice', () => {
    fc.assert(
      fc.property(series, series, ({ rrule, wallStart, dates }, other) => {
        const moved = moveDates({ rrule, wallStart, slots: dates, by: 0, replacement: other.rrule });
        const expected = compared(other.rrule, wallStart);
        expect(moved?.dates ?? null).toEqual(expected[0] === wallStart ? expected : null);
        if (!moved) return;
        expect(dates.filter((date) => moved.isOf(date))).toEqual(dates.filter((date) => expected.includes(date)));
        expect(new Set(moved.slotOf.values()).size).toBe(dates.length);
      }),
    );
  });
});
