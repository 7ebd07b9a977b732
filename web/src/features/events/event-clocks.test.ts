import { expect, test } from 'vitest';
import { clocksOf } from './event-clocks.ts';

const berlin = (startsAt: string, endsAt: string, allDay = false) => clocksOf({ startsAt, endsAt, zone: 'Europe/Berlin', allDay }, 'en-US');

test.each([
  ['the first time', '2026-10-25T00:30Z', '2026-10-25T03:00Z', '02:30 GMT+2 – 04:00 GMT+1'],
  ['the second time', '2026-10-25T01:30Z', '2026-10-25T03:00Z', '02:30 GMT+1 – 04:00 GMT+1'],
  ['as the end', '2026-10-24T20:00Z', '2026-10-25T01:00Z', '22:00 GMT+2 – 02:00 GMT+1'],
])('a time that clocks show twice is written with its zone: %s', (_, startsAt, endsAt, text) => {
  expect(berlin(startsAt, endsAt)).toBe(text);
});

test('clocks that go back by half an hour are known as well, and the zone comes last in Chinese', () => {
  const times = { startsAt: '2027-04-03T14:40Z', endsAt: '2027-04-03T16:30Z', allDay: false };
  expect(clocksOf({ ...times, zone: 'Australia/Lord_Howe' }, 'zh-CN')).toBe('01:40 GMT+11 – 03:00 GMT+10:30');
});

test.each([
  ['an hour before that', '2026-10-24T23:59Z', '2026-10-25T02:00Z', false],
  ['in spring', '2026-03-29T00:30Z', '2026-03-29T01:30Z', false],
  ['on whole days', '2026-10-25T00:30Z', '2026-10-25T01:30Z', true],
])('other times are not: %s', (_, startsAt, endsAt, allDay) => {
  expect(berlin(startsAt, endsAt, allDay)).toBeNull();
});
