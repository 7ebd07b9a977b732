import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host });
const params = { id: community.id };

/** The day of the `nth` Sunday of a month, or of the last one, two years ahead: clocks change in these nights. */
const sunday = (month: number, nth: number | 'last'): string => {
  const year = new Date().getUTCFullYear() + 2;
  const days = Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(year, month - 1, index + 1)));
  const sundays = days.filter((day) => day.getUTCMonth() === month - 1 && day.getUTCDay() === 0);
  return sundays
    .at(nth === 'last' ? -1 : nth - 1)!
    .toISOString()
    .slice(0, 10);
};
const places = {
  // From 02:00 to 03:00, and from 03:00 to 02:00.
  Berlin: { zone: 'Europe/Berlin', gap: sunday(3, 'last'), fold: sunday(10, 'last') },
  // From 02:00 to 03:00, and from 02:00 to 01:00.
  'New York': { zone: 'America/New_York', gap: sunday(3, 2), fold: sunday(11, 1) },
};
const compact = (text: string) => text.replaceAll(/[-:]/g, '');

let named = 0;
/** Reads and imports one event; what is shown first is what it becomes. */
async function imported(lines: readonly string[], zone: string) {
  const uid = `${(named += 1)}@clocks.example`;
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', 'BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Night walk']
    .concat(lines, 'END:VEVENT', 'END:VCALENDAR')
    .join('\r\n');
  const shown = (await app.call('POST /communities/:id/event-imports/check', { params, as: host, body: { file, zone } })).body.items[0]!;
  const [made] = (await app.call('POST /communities/:id/event-imports', { params, as: host, body: { file, zone, uids: [uid] } })).body
    .items;
  if (!made?.id) return { shown, event: null };
  const { body: event } = await app.call('GET /events/:id', { as: host, params: { id: made.id } });
  expect([event.startsAt, event.endsAt]).toEqual([shown.startsAt, shown.endsAt]);
  return { shown, event };
}
type Golden = [
  what: string,
  place: keyof typeof places,
  night: 'gap' | 'fold',
  lines: (at: (time: string, zone?: 'utc') => string) => string[],
  wall: [start: string, end: string],
  utc: [start: string, end: string],
  clocks: 'twice' | 'skipped' | 'utc' | null,
];

const goldens: Golden[] = [
  [
    'twice is the first',
    'Berlin',
    'fold',
    (at) => [`DTSTART${at('02:30')}`, `DTEND${at('04:00')}`],
    ['02:30', '04:00'],
    ['00:30', '03:00'],
    'twice',
  ],
  [
    'twice is the first',
    'New York',
    'fold',
    (at) => [`DTSTART${at('01:30')}`, `DTEND${at('03:00')}`],
    ['01:30', '03:00'],
    ['05:30', '08:00'],
    'twice',
  ],
  [
    'twice at the end is the first',
    'Berlin',
    'fold',
    (at) => [`DTSTART${at('01:00')}`, `DTEND${at('02:15')}`],
    ['01:00', '02:15'],
    ['-1', '00:15'],
    'twice',
  ],
  [
    'skipped has the offset before',
    'Berlin',
    'gap',
    (at) => [`DTSTART${at('02:30')}`, `DTEND${at('05:00')}`],
    ['03:30', '05:00'],
    ['01:30', '03:00'],
    'skipped',
  ],
  [
    'skipped has the offset before',
    'New York',
    'gap',
    (at) => [`DTSTART${at('02:30')}`, `DTEND${at('05:00')}`],
    ['03:30', '05:00'],
    ['07:30', '09:00'],
    'skipped',
  ],
  [
    'skipped moves an end that it reaches',
    'Berlin',
    'gap',
    (at) => [`DTSTART${at('02:00')}`, `DTEND${at('03:00')}`],
    ['03:00', '04:00'],
    ['01:00', '02:00'],
    'skipped',
  ],
  [
    'skipped at the end',
    'New York',
    'gap',
    (at) => [`DTSTART${at('01:00')}`, `DTEND${at('02:30')}`],
    ['01:00', '03:30'],
    ['06:00', '07:30'],
    'skipped',
  ],
  [
    'an hour that passes over the gap',
    'Berlin',
    'gap',
    (at) => [`DTSTART${at('01:30')}`, 'DURATION:PT1H'],
    ['01:30', '03:30'],
    ['00:30', '01:30'],
    null,
  ],
  [
    'hours that end the second time',
    'Berlin',
    'fold',
    (at) => [`DTSTART${at('02:30')}`, 'DURATION:PT1H'],
    ['00:30', '01:30'],
    ['00:30', '01:30'],
    'utc',
  ],
  [
    'hours that end the second time',
    'New York',
    'fold',
    (at) => [`DTSTART${at('01:00')}`, 'DURATION:PT90M'],
    ['05:00', '06:30'],
    ['05:00', '06:30'],
    'utc',
  ],
  [
    'the second time, in UTC',
    'Berlin',
    'fold',
    (at) => [`DTSTART${at('01:30', 'utc')}`, `DTEND${at('03:00', 'utc')}`],
    ['01:30', '03:00'],
    ['01:30', '03:00'],
    'utc',
  ],
  [
    'the first time, in UTC',
    'Berlin',
    'fold',
    (at) => [`DTSTART${at('00:30', 'utc')}`, `DTEND${at('03:00', 'utc')}`],
    ['02:30', '04:00'],
    ['00:30', '03:00'],
    null,
  ],
  [
    'no zone at all',
    'New York',
    'fold',
    (at) => [`DTSTART${at('01:30').replace(/;TZID=[^:]*/, '')}`, `DTEND${at('03:00')}`],
    ['01:30', '03:00'],
    ['05:30', '08:00'],
    'twice',
  ],
];

it.each(goldens.map(([what, place, night, lines, wall, utc, clocks]) => ({ what, place, night, lines, wall, utc, clocks })))(
  'a time of a calendar that clocks change around: $what ($place)',
  async ({ place, night, lines, wall, utc, clocks }) => {
    const { zone, [night]: day } = places[place];
    const at = (time: string, kind?: 'utc') => `${kind ? '' : `;TZID=${zone}`}:${compact(`${day}T${time}:00`)}${kind ? 'Z' : ''}`;
    const { shown, event } = await imported(lines(at), zone);
    const dayBefore = new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const instant = (time: string) => (time === '-1' ? `${dayBefore}T23:00:00.000Z` : `${day}T${time}:00.000Z`);
    const expected = {
      wallStart: `${day}T${wall[0]}`,
      wallEnd: `${day}T${wall[1]}`,
      startsAt: instant(utc[0]),
      endsAt: instant(utc[1]),
      zone: clocks === 'utc' ? 'UTC' : zone,
    };
    expect(shown).toMatchObject({ ...expected, clocks, problem: null });
    expect(event).toMatchObject(expected);
  },
);

it.each(Object.entries(places))('the dates of a rule keep the time that clocks show (%s)', async (_, { zone, fold, gap }) => {
  const time = zone === 'Europe/Berlin' ? '02:30' : '01:30';
  const series = (day: string, at: string) =>
    imported([`DTSTART;TZID=${zone}:${compact(`${day}T${at}:00`)}`, 'RRULE:FREQ=WEEKLY;COUNT=3'], zone);
  const twice = await series(fold, time);
  expect(twice.shown).toMatchObject({ wallStart: `${fold}T${time}`, dates: 3, clocks: 'twice', problem: null });
  const skipped = await series(gap, '02:30');
  const next = new Date(Date.parse(`${gap}T00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10);
  expect(skipped.shown).toMatchObject({ wallStart: `${next}T02:30`, dates: 2, clocks: 'left_out', problem: null });
});

it('a time that no calendar has is no start, and an unknown zone is told as such', async () => {
  const year = new Date().getUTCFullYear() + 2;
  expect((await imported([`DTSTART;TZID=Europe/Berlin:${year}0231T100000`], 'UTC')).shown.problem).toBe('event_import.no_start');
  expect((await imported([`DTSTART;TZID=Elsewhere/Nowhere:${year}0205T100000`], 'UTC')).shown.problem).toBe('event_import.unknown_zone');
});
