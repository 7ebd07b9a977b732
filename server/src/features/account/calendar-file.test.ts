import { expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const event: CalendarEvent = {
  id: '01900000-0000-7000-8000-000000000001',
  title: 'Bread; butter, and a \\ slash',
  summary: 'First line\r\nsecond line',
  place: 'Old Mill, Berlin',
  url: 'https://plaza.example/events/bread',
  startsAt: new Date('2026-11-28T18:00:00Z'),
  endsAt: new Date('2026-11-28T20:00:00Z'),
  wallStart: '2026-11-28T19:00',
  wallEnd: '2026-11-28T21:00',
  allDay: false,
  isCancelled: false,
  sequence: 3,
  changedAt: new Date('2026-11-20T08:09:10Z'),
};
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('an event in UTC, with its meaningful characters escaped and an id that stays', () => {
  expect(linesOf(calendarFile('Mine', [event]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plaza//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Mine',
    'BEGIN:VEVENT',
    `UID:${event.id}@plaza`,
    'DTSTAMP:20261120T080910Z',
    'SEQUENCE:3',
    'DTSTART:20261128T180000Z',
    'DTEND:20261128T200000Z',
    'SUMMARY:Bread\\; butter\\, and a \\\\ slash',
    'DESCRIPTION:First line\\nsecond line',
    'LOCATION:Old Mill\\, Berlin',
    'URL:https://plaza.example/events/bread',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a cancelled event stays and says so; an all-day one ends before the day after', () => {
  expect(calendarFile('Mine', [{ ...event, isCancelled: true }])).toContain('\r\nSTATUS:CANCELLED\r\n');
  const days = (wallEnd: string) => linesOf(calendarFile('Mine', [{ ...event, allDay: true, wallStart: '2026-12-31T00:00', wallEnd }]));
  for (const wallEnd of ['2027-01-01T00:00', '2026-12-31T23:59'])
    expect(days(wallEnd)).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']));
});

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const title = '品茶与长夜🍵'.repeat(40);
  const file = calendarFile('Mine', [{ ...event, title }]);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf(file)).toContain(`SUMMARY:${title}`);
});
