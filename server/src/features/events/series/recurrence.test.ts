import { fc } from '#test/properties.ts';
import { rrulestr } from 'rrule';
import { describe, expect, it } from 'vitest';
import { readRecurrence, type Recurrence, recurrenceText, weekdayOf, weekdays } from '#contract/browser/recurrence.ts';
import { datesOf } from './recurrence.ts';

const start = fc
  .date({ min: new Date('2025-01-01T00:00Z'), max: new Date('2030-12-31T23:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16));
const interval = fc.integer({ min: 1, max: 52 });
const weekday = fc.constantFrom(...weekdays);
const every: fc.Arbitrary<Recurrence['every']> = fc.oneof(
  interval.map((interval) => ({ frequency: 'daily' as const, interval })),
  fc.record({ frequency: fc.constant('weekly' as const), interval, weekdays: fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 }) }),
  fc.record({ frequency: fc.constant('monthly' as const), interval, day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({ frequency: fc.constant('monthly' as const), interval, week: fc.constantFrom(1 as const, 2, 3, 4, -1), weekday }),
);
const end: fc.Arbitrary<Recurrence['end']> = fc.oneof(
  fc.integer({ min: 1, max: 200 }).map((count) => ({ count })),
  start.map((wall) => ({ until: wall.slice(0, 10) })),
);

/** The same by another library, up to one more date than a series may have. */
function compared(rrule: string, wallStart: string): string[] {
  const rule = rrulestr(`DTSTART:${wallStart.replaceAll(/[-:]/g, '')}00Z\nRRULE:${rrule.replace(/(UNTIL=\w+)/, '$1Z')}`);
  return rule.all((_, index) => index <= 200).map((date) => date.toISOString().slice(0, 16));
}

describe('a rule', () => {
  it('has one spelling, which is read as it was written', () => {
    fc.assert(
      fc.property(fc.record({ every, end }), (recurrence) => {
        const text = recurrenceText(recurrence);
        expect(recurrenceText(readRecurrence(text)!)).toBe(text);
      }),
    );
  });

  it('gives the dates that another library finds', () => {
    fc.assert(
      fc.property(every, end, start, (each, last, wallStart) => {
        const rrule = recurrenceText({ every: each, end: last });
        const expected = compared(rrule, wallStart);
        expect(datesOf(rrule, wallStart)).toEqual(expected[0] === wallStart ? expected : null);
      }),
    );
  });

  it('contains its start when it was made from it', () => {
    fc.assert(
      fc.property(start, interval, (wallStart, interval) => {
        const rrule = recurrenceText({
          every: { frequency: 'weekly', interval, weekdays: [weekdayOf(wallStart.slice(0, 10))] },
          end: { count: 3 },
        });
        expect(datesOf(rrule, wallStart)).toHaveLength(3);
      }),
    );
  });

  it('without any date is none', () => {
    expect(datesOf('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;COUNT=3', '2027-02-03T19:00')).toBeNull();
  });

  it.each([
    'FREQ=DAILY',
    'FREQ=YEARLY;COUNT=3',
    'FREQ=HOURLY;COUNT=3',
    'FREQ=DAILY;COUNT=10000',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;INTERVAL=0;COUNT=3',
    'FREQ=DAILY;INTERVAL=1;COUNT=3',
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=WEEKLY;BYDAY=TU,MO;COUNT=3',
    'FREQ=WEEKLY;BYDAY=2TU;COUNT=3',
    'FREQ=MONTHLY;BYDAY=5TU;COUNT=3',
    'FREQ=MONTHLY;BYMONTHDAY=32;COUNT=3',
    'FREQ=DAILY;COUNT=3;UNTIL=20270101T235959',
    'FREQ=DAILY;UNTIL=20270101',
    'FREQ=DAILY;UNTIL=20271301T235959',
    'FREQ=DAILY;COUNT=3\nEXDATE:20270101T000000Z',
    'COUNT=3;FREQ=DAILY',
    '',
  ])('is refused when it is %s', (rrule) => {
    expect(readRecurrence(rrule)).toBeNull();
    expect(datesOf(rrule, '2026-12-01T19:00')).toBeNull();
  });
});
