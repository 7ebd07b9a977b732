import { describe, expect, test } from 'vitest';
import { noRepeat, type Repeat, repeatOf, rruleOf, wayOfMonth, waysOfMonth } from './repeat.ts';

const ruleOf = (repeat: Partial<Repeat>, start = '2026-12-15T19:00') => rruleOf({ ...noRepeat, ...repeat, start });

describe('what is typed becomes a rule', () => {
  test('none, where the event does not repeat', () => expect(ruleOf({})).toBeNull());
  test('each second Tuesday, for a start on a Tuesday', () =>
    expect(ruleOf({ repeat: 'weekly', repeatEvery: '2', repeatCount: '12' })).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=12'));
  test('with further days in the order of the week', () =>
    expect(ruleOf({ repeat: 'weekly', repeatDays: ['FR', 'MO'] })).toBe('FREQ=WEEKLY;BYDAY=MO,TU,FR;COUNT=10'));
  test('until a day', () =>
    expect(ruleOf({ repeat: 'daily', repeatEnds: 'until', repeatUntil: '2027-01-31' })).toBe('FREQ=DAILY;UNTIL=20270131T235959'));
  test('each month by the day, the week, or the last week', () => {
    expect(ruleOf({ repeat: 'monthly' })).toBe('FREQ=MONTHLY;BYMONTHDAY=15;COUNT=10');
    expect(ruleOf({ repeat: 'monthly', repeatBy: 'week' })).toBe('FREQ=MONTHLY;BYDAY=3TU;COUNT=10');
    expect(ruleOf({ repeat: 'monthly', repeatBy: 'last' }, '2026-12-29T19:00')).toBe('FREQ=MONTHLY;BYDAY=-1TU;COUNT=10');
  });
  test('full-width digits are digits', () => expect(ruleOf({ repeat: 'daily', repeatCount: '１２' })).toBe('FREQ=DAILY;COUNT=12'));
  test.each([
    { repeatCount: '201' },
    { repeatCount: '' },
    { repeatEvery: '0' },
    { repeatEnds: 'until', repeatUntil: '2026-12-14' } as const,
  ])('none yet from %o', (typed) => expect(ruleOf({ repeat: 'daily', ...typed })).toBeNull());
});

describe('the ways of a month', () => {
  test('are those that fit the start', () => {
    expect(waysOfMonth('2026-12-15')).toEqual(['day', 'week']);
    expect(waysOfMonth('2026-12-25')).toEqual(['day', 'week', 'last']);
    expect(waysOfMonth('2026-12-31')).toEqual(['day', 'last']);
  });
  test('follow a start that is moved', () => {
    expect(wayOfMonth('week', '2026-12-31')).toBe('last');
    expect(wayOfMonth('last', '2026-12-15')).toBe('week');
    expect(wayOfMonth('day', '2026-12-31')).toBe('day');
  });
});

test.each([
  'FREQ=DAILY;INTERVAL=3;COUNT=4',
  'FREQ=WEEKLY;BYDAY=MO,TU,FR;COUNT=10',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270131T235959',
  'FREQ=MONTHLY;BYMONTHDAY=15;COUNT=10',
  'FREQ=MONTHLY;BYDAY=3TU;COUNT=10',
])('the rule %s is typed as it was read', (rrule) => expect(rruleOf({ ...repeatOf(rrule), start: '2026-12-15T19:00' })).toBe(rrule));
