import { expect, test } from 'vitest';
import {
  dayNumber,
  formatDate,
  formatDay,
  formatDayWithin,
  formatFull,
  formatRelative,
  formatSpan,
  formatTime,
  type TimeReader,
} from './time.ts';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-21T10:00:00Z');
const reader = (over: Partial<TimeReader> = {}): TimeReader => ({ language: 'en-US', zone: 'Europe/Berlin', now, ...over });
const berlin = { zone: 'Europe/Berlin' };

test('an event of today reads like people say it', () => {
  const span = { startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-21T20:00:00Z', ...berlin };
  expect(formatSpan(span, reader()).text).toBe('Today 19:00–21:00');
  expect(formatSpan(span, reader({ language: 'zh-CN' })).text).toBe('今天 19:00–21:00');
});

test.each([
  ['2026-11-22T08:00:00Z', 'Tomorrow', '明天'],
  ['2026-11-20T08:00:00Z', 'Yesterday', '昨天'],
  ['2026-11-27T08:00:00Z', 'Fri, Nov 27', '11月27日周五'],
  ['2027-01-02T08:00:00Z', 'Sat, Jan 2, 2027', '2027年1月2日周六'],
  ['2025-10-11T08:00:00Z', 'Oct 11, 2025', '2025年10月11日'],
])('the day of %s is %s, %s', (iso, english, chinese) => {
  expect(formatDay(at(iso), reader())).toBe(english);
  expect(formatDay(at(iso), reader({ language: 'zh-CN' }))).toBe(chinese);
});

test('within a sentence a day is no beginning', () => {
  expect(`On since ${formatDayWithin(now, reader())}.`).toBe('On since today.');
  expect(formatDayWithin(at('2026-11-27T08:00:00Z'), reader(), 'long')).toBe('Friday, November 27');
  expect(formatDayWithin(now, reader({ language: 'zh-CN' }))).toBe('今天');
  const gone = (iso: string) => `Gone on ${formatDate(at(iso), reader())}.`;
  expect([gone('2026-11-22T08:00:00Z'), gone('2027-01-02T08:00:00Z')]).toEqual(['Gone on Sun, Nov 22.', 'Gone on Sat, Jan 2, 2027.']);
  expect(`${formatDate(now, reader({ language: 'zh-CN' }))}清除`).toBe('11月21日周六清除');
});

test('the full text of an instant ends with its zone', () => {
  expect(formatFull(now, reader({ zone: 'UTC' }))).toBe('Saturday, November 21, 2026 at 10:00:00 UTC');
  expect(formatFull(now, reader({ zone: 'UTC', language: 'zh-CN' }))).toBe('2026年11月21日星期六 10:00:00 UTC');
});

test('midnight is written as the start of a day, and ends the evening before', () => {
  expect(formatTime(at('2026-11-21T23:00:00Z'), reader())).toBe('00:00');
  const span = { startsAt: '2026-11-21T19:00:00Z', endsAt: '2026-11-21T23:00:00Z', ...berlin };
  expect(formatSpan(span, reader()).text).toBe('Today 20:00–00:00');
});

test('what lasts over days names both', () => {
  const span = { startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-23T11:00:00Z', ...berlin };
  expect(formatSpan(span, reader()).text).toBe('Today 19:00 – Mon, Nov 23 12:00');
});

test('a reader elsewhere gets their own clock, and the clock of the place beside it', () => {
  const span = { startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-21T20:00:00Z', ...berlin };
  const inShanghai = formatSpan(span, reader({ zone: 'Asia/Shanghai' }));
  expect(inShanghai.text).toBe('Tomorrow 02:00–04:00');
  expect(inShanghai.atPlace).toBe('Sat, Nov 21 19:00–21:00 GMT+1');
  expect(formatSpan(span, reader()).atPlace).toBeNull();
});

test('zones of another name with the same clock are no difference', () => {
  const span = { startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-21T20:00:00Z', zone: 'Europe/Paris' };
  expect(formatSpan(span, reader()).atPlace).toBeNull();
});

test('zones that part by daylight saving time differ only while they do', () => {
  const summer = { startsAt: '2026-07-01T18:00:00Z', endsAt: '2026-07-01T20:00:00Z', zone: 'America/Phoenix' };
  const winter = { startsAt: '2026-12-01T18:00:00Z', endsAt: '2026-12-01T20:00:00Z', zone: 'America/Phoenix' };
  const inDenver = reader({ zone: 'America/Denver' });
  expect(formatSpan(summer, inDenver).atPlace).toContain('11:00–13:00');
  expect(formatSpan(winter, inDenver).atPlace).toBeNull();
});

test('the hour that comes twice stays in order', () => {
  const span = { startsAt: '2026-10-25T00:30:00Z', endsAt: '2026-10-25T01:30:00Z', ...berlin };
  expect(formatSpan(span, reader({ now: at('2026-10-25T00:00:00Z') })).text).toBe('Today 02:30–02:30');
});

test('whole days belong to the calendar of the place', () => {
  const span = { startsAt: '2026-11-27T15:00:00Z', endsAt: '2026-11-29T15:00:00Z', zone: 'Asia/Tokyo', allDay: true };
  expect(formatSpan(span, reader()).text).toBe('Sat, Nov 28 – Sun, Nov 29');
});

test('the full text of a span leaves nothing out', () => {
  const span = { startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-21T20:00:00Z', ...berlin };
  expect(formatSpan(span, reader({ zone: 'Asia/Shanghai' })).full).toBe(
    'Saturday, November 21, 2026 at 19:00:00 GMT+1 – Saturday, November 21, 2026 at 21:00:00 GMT+1',
  );
});

test.each([
  [-20_000, 'now', '现在'],
  [-5 * 60_000, '5 min. ago', '5 分钟前'],
  [2 * 3_600_000, 'in 2 hr.', '2 小时后'],
  [-26 * 3_600_000, 'yesterday', '昨天'],
  [-8 * 86_400_000, 'Fri, Nov 13', '11月13日周五'],
])('%i ms from now is %s, %s', (distance, english, chinese) => {
  expect(formatRelative(now + distance, reader())).toBe(english);
  expect(formatRelative(now + distance, reader({ language: 'zh-CN' }))).toBe(chinese);
});

test('days are counted by the calendar of the zone', () => {
  const instant = at('2026-11-21T23:30:00Z');
  expect(dayNumber(instant, 'Europe/Berlin') - dayNumber(instant, 'UTC')).toBe(1);
});
