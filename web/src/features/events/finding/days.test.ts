import { expect, test } from 'vitest';
import { addDays, addMonths, byCalendarDay, firstWeekday, monthOf, spanOf, weekdayOf, weekOf } from './days.ts';
import { startOfDay } from '#kernel/i18n/start-of-day.ts';

test.each([
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['Asia/Shanghai', '2026-11-21', '2026-11-20T16:00:00.000Z'],
  ['Pacific/Apia', '2026-11-21', '2026-11-20T11:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z'],
  // Midnight is skipped there: the day begins at one o'clock.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, at) => expect(new Date(startOfDay(day, zone)).toISOString()).toBe(at));

test('a month moves to the same day or to its last one', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2024-01-31', 1), addMonths('2026-01-15', -1), addMonths('2026-12-31', 2)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2025-12-15',
    '2027-02-28',
  ]);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('weeks begin on Sunday in American English and on Monday in Chinese', () => {
  expect([firstWeekday('en-US'), firstWeekday('zh-CN')]).toEqual([7, 1]);
  expect([weekOf('2026-11-25', 7)[0], weekOf('2026-11-25', 1)[0], weekOf('2026-11-29', 1)[0]]).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-23',
  ]);
  expect(weekdayOf('1969-12-28')).toBe(7);
});

test('a month has the weeks that hold its days', () => {
  const month = monthOf('2026-11-25', 7);
  expect([month.length, month[0]?.[0], month.at(-1)![6]]).toEqual([5, '2026-11-01', '2026-12-05']);
  expect(monthOf('2026-02-10', 7)).toHaveLength(4);
  expect(monthOf('2026-08-10', 1)).toHaveLength(6);
});

test.each([
  ['2026-11-25', '2026-11-28', '2026-11-29', '2026-11-30'],
  ['2026-11-28', '2026-11-28', '2026-11-29', '2026-11-30'],
  ['2026-11-29', '2026-11-29', '2026-11-29', '2026-11-30'],
])('on %s the weekend is from %s to %s, and next week begins on %s', (today, from, to, monday) => {
  expect(spanOf('weekend', today)).toEqual({ from, to });
  expect(spanOf('nextWeek', today)).toEqual({ from: monday, to: addDays(monday, 6) });
  expect(spanOf('today', today)).toEqual({ from: today, to: today });
});

test('an event stands under each of its days, by the clock of the reader, a whole day by that of its place', () => {
  const event = (startsAt: string, endsAt: string, allDay = false) => ({ startsAt, endsAt, zone: 'Asia/Shanghai', allDay });
  const days = (one: ReturnType<typeof event>) => [...byCalendarDay([one], 'America/New_York').keys()];
  expect(days(event('2026-11-22T01:00:00Z', '2026-11-22T03:00:00Z'))).toEqual(['2026-11-21']);
  expect(days(event('2026-11-22T01:00:00Z', '2026-11-23T05:00:00Z'))).toEqual(['2026-11-21', '2026-11-22']);
  expect(days(event('2026-11-21T16:00:00Z', '2026-11-22T16:00:00Z', true))).toEqual(['2026-11-22']);
});
