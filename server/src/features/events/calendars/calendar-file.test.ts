import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import golden from '#kernel/zoned-time.golden.json' with { type: 'json' };
import { zonedTime } from '#kernel/zoned-time.ts';
import { type CalendarFileEvent, calendarFile } from './calendar-file.ts';

const event: CalendarFileEvent = {
  id: '01900000-0000-7000-8000-000000000001',
  title: 'Bread; butter, and a \\ slash',
  text: 'First line\r\nsecond line',
  place: 'Old Mill, Berlin',
  url: 'https://plaza.example/events/bread',
  startsAt: new Date('2026-11-28T18:00:00Z'),
  endsAt: new Date('2026-11-28T20:00:00Z'),
  wallStart: '2026-11-28T19:00',
  wallEnd: '2026-11-28T21:00',
  zone: 'Europe/Berlin',
  allDay: false,
  status: 'confirmed',
  sequence: 3,
  changedAt: new Date('2026-11-20T08:09:10Z'),
};
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
/** As another program reads it, which does not know the zone but by the file. */
function parsed(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const zones = new Map(calendar.getAllSubcomponents('vtimezone').map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, zones, events };
}

test('an event keeps its wall time and its zone, with its meaningful characters escaped and an id that stays', () => {
  const { calendar, events, zones } = parsed(calendarFile([event], { name: 'Mine; yours, ours' }));
  expect([...zones.keys()]).toEqual(['Europe/Berlin']);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Mine\\; yours\\, ours');
  const [read] = events;
  expect([read!.uid, read!.summary, read!.description, read!.location, read!.sequence]).toEqual([
    `${event.id}@plaza`,
    event.title,
    'First line\nsecond line',
    event.place,
    3,
  ]);
  expect([read!.startDate.toString(), read!.endDate.toJSDate()]).toEqual(['2026-11-28T19:00:00', event.endsAt]);
  const lines = linesOf(calendarFile([event]));
  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART;TZID=Europe/Berlin:20261128T190000', 'DTSTAMP:20261120T080910Z', 'STATUS:CONFIRMED']),
  );
});

test.each([
  ['tentative', 'TENTATIVE'],
  ['cancelled', 'CANCELLED'],
] as const)('a %s event says so', (status, written) => {
  expect(calendarFile([{ ...event, status }])).toContain(`\r\nSTATUS:${written}\r\n`);
});

test('an all-day event has dates, and ends before the day after', () => {
  const days = (wallEnd: string) => linesOf(calendarFile([{ ...event, allDay: true, wallStart: '2026-12-31T00:00', wallEnd }]));
  for (const wallEnd of ['2027-01-01T00:00', '2026-12-31T23:59'])
    expect(days(wallEnd)).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101']));
});

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const title = '品茶与长夜🍵'.repeat(40);
  const file = calendarFile([{ ...event, title }], { name: title });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf(file)).toContain(`SUMMARY:${title}`);
});

test.each(['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\n '])('after %j no text becomes a line of its own', (end) => {
  const evil = `Tea${end}END:VEVENT${end}BEGIN:VEVENT${end}ATTENDEE:mailto:eve@example.org\u0000\u0007`;
  const spoilt = { ...event, title: evil, text: evil, place: evil };
  const guest = { name: `"${evil}"`, address: 'anna@example.org' };
  for (const file of [
    calendarFile([spoilt], { name: evil }),
    calendarFile([spoilt], { invitation: { method: 'request', organiser: { name: evil, address: 'plaza@example.org' }, guest } }),
  ]) {
    const names = file.replaceAll('\r\n ', '').split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
    expect(names.filter((line) => line === 'BEGIN:VEVENT' || line.startsWith('ATTENDEE:mailto:eve'))).toEqual(['BEGIN:VEVENT']);
    expect(file).not.toMatch(/[^\P{Cc}\r\n]/u);
    expect(parsed(file).events.length).toBe(1);
  }
});

test('an invitation names who invites, who goes and what to do with it', () => {
  const invitation = {
    organiser: { name: 'Tea, Club', address: 'plaza@example.org' },
    guest: { name: 'Ann "A"', address: 'ann@example.org' },
  };
  const read = (method: 'request' | 'cancel') => parsed(calendarFile([event], { invitation: { method, ...invitation } }));
  const { calendar, events } = read('request');
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect([events[0]!.organizer, events[0]!.attendees.map((one) => one.getFirstValue())]).toEqual([
    'mailto:plaza@example.org',
    ['MAILTO:ann@example.org'],
  ]);
  const cancelled = read('cancel');
  expect(cancelled.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(cancelled.events[0]!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

/** Of a wall time that comes twice, RFC 5545 means the first, and ical.js reads the second. */
const isTwice = (wall: string, zone: string): boolean => {
  const at = Temporal.PlainDateTime.from(wall);
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) => at.toZonedDateTime(zone, { disambiguation }));
  return !first!.equals(second!) && first!.toPlainDateTime().equals(second!.toPlainDateTime());
};

// The cases come from Python's zoneinfo, and the reader knows the zone by the file alone.
describe.each(Object.entries(golden))('around every change of the clocks of %s from 2025 to 2030', (zone, cases) => {
  const events = cases.map(([wall], index): CalendarFileEvent => {
    const { instant } = zonedTime(wall!, zone)!;
    const endsAt = new Date(instant.getTime() + 3_600_000);
    return { ...event, id: String(index), zone, wallStart: wall!, startsAt: instant, endsAt, wallEnd: `${wall!.slice(0, 4)}-12-31T23:59` };
  });

  test('the file leads to the same instants, and 19:00 stays 19:00', () => {
    const read = parsed(calendarFile(events)).events;
    const known = new ICAL.Timezone(parsed(calendarFile(events)).zones.get(zone)!);
    for (const [index, [wall, instant]] of cases.entries()) {
      const { startDate } = read[index]!;
      startDate.zone = known;
      if (isTwice(wall!, zone)) continue;
      expect([wall, startDate.toJSDate().toISOString().replace(':00.000Z', 'Z')]).toEqual([wall, instant]);
      if (wall!.endsWith('T19:00')) expect(startDate.toString()).toBe(`${wall!}:00`);
    }
  });

  test('a file of one event covers its own time', () => {
    for (const [index, one] of events.entries()) {
      if (isTwice(one.wallStart, zone)) continue;
      const { zones, events: read } = parsed(calendarFile([one]));
      const start = read[0]!.startDate;
      start.zone = new ICAL.Timezone(zones.get(zone)!);
      expect([one.wallStart, start.toJSDate()]).toEqual([cases[index]![0], new Date(cases[index]![1]!)]);
    }
  });
});
