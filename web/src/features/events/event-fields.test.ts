import { expect, test } from 'vitest';
import { aPlan } from '#test/events.ts';
import { copyOf, endAfterMove, firstValues, noClocks, toNewEvent, type EventFields } from './event-fields.ts';
import { rulesFor } from './event-rules.ts';
import { noSetup } from './planning/setup.ts';
import { noRepeat } from './series/repeat.ts';

const fields: EventFields = {
  communityId: 'c1',
  title: 'Bake along',
  summary: '',
  description: '',
  start: '2026-11-28T19:00',
  end: '2026-11-28T21:00',
  zone: 'Europe/Berlin',
  allDay: false,
  isTentative: false,
  hasChat: false,
  cover: {},
  mode: 'in_person',
  venueName: ' Old Mill ',
  venueLine: ' Mill Lane 3 ',
  venueCity: '',
  venueCountry: '',
  venueNote: '',
  lat: '',
  lng: '',
  venueReveal: 'all',
  onlineUrl: 'https://meet.example/1',
  capacity: '',
  onlineCapacity: '',
  waitlistMode: 'auto',
  guestsPerRsvp: '0',
  joinMode: 'open',
  externalUrl: '',
  commentPolicy: 'all',
  visibility: 'public',
  categoryId: '',
  feedbackHours: '3',
  tags: [],
  language: '',
  ...noRepeat,
  ...noSetup,
  ...noClocks,
};

test('an event in person has a place and no call', () =>
  expect(toNewEvent(fields)).toMatchObject({ venue: { name: 'Old Mill', line: 'Mill Lane 3', city: '' }, onlineUrl: null }));
test('an event online has a call and no place', () =>
  expect(toNewEvent({ ...fields, mode: 'online' })).toMatchObject({ venue: null, onlineUrl: 'https://meet.example/1' }));
test('a hybrid one has both', () =>
  expect(toNewEvent({ ...fields, mode: 'hybrid' })).toMatchObject({ venue: { name: 'Old Mill' }, onlineUrl: 'https://meet.example/1' }));
test('what was left empty is left out', () =>
  expect(toNewEvent({ ...fields, mode: 'hybrid', venueName: ' ', onlineUrl: '' })).toMatchObject({
    venue: null,
    onlineUrl: null,
    capacity: null,
  }));
test('the times are sent as the clock of the place shows them, under the names of the contract', () => {
  const sent = toNewEvent(fields);
  expect(sent).toMatchObject({ wallStart: '2026-11-28T19:00', wallEnd: '2026-11-28T21:00', zone: 'Europe/Berlin' });
  expect(Object.keys(sent)).not.toContain('start');
  expect(Object.keys(sent)).not.toContain('venueName');
});

test.each([
  ['2026-11-21T09:30:00Z', 'Asia/Shanghai', '2026-11-28T19:00', '2026-11-28T21:00'],
  ['2026-12-28T15:59:00Z', 'Asia/Shanghai', '2027-01-04T19:00', '2027-01-04T21:00'],
  ['2026-12-28T16:00:00Z', 'Asia/Shanghai', '2027-01-05T19:00', '2027-01-05T21:00'],
  ['2026-12-28T16:00:00Z', 'Europe/Berlin', '2027-01-04T19:00', '2027-01-04T21:00'],
])('the form of %s in %s proposes an evening a week later', (now, timezone, start, end) =>
  expect(firstValues({ id: 'c1', timezone }, Date.parse(now))).toMatchObject({
    zone: timezone,
    communityId: 'c1',
    start,
    end,
    mode: 'in_person',
    waitlistMode: 'auto',
  }),
);

test('numbers are sent as numbers, as people type them', () =>
  expect(toNewEvent({ ...fields, capacity: ' ２４ ', guestsPerRsvp: '2' })).toMatchObject({ capacity: 24, guestsPerRsvp: 2 }));

test.each([
  // It keeps its duration, also over midnight and a change to daylight saving time, in local times of the place.
  ['2026-11-28T19:00', '2026-11-28T21:00', '2026-11-29T23:30', '2026-11-30T01:30'],
  ['2027-03-27T19:00', '2027-03-28T03:00', '2027-10-30T19:00', '2027-10-31T03:00'],
  // Invalid times are not changed.
  ['2026-11-28T19:00', '2026-11-28T19:00', '2026-11-29T19:00', '2026-11-28T19:00'],
  ['2026-11-28T19:00', '', '2026-11-29T19:00', ''],
  ['2026-11-28T19:00', '2026-11-28T21:00', '', '2026-11-28T21:00'],
])('an event from %s to %s that is moved to %s ends at %s', (start, end, to, expected) =>
  expect(endAfterMove({ start, end }, to)).toBe(expected),
);

test('a copy of a hybrid event keeps both limits', () =>
  expect(copyOf(aPlan({ mode: 'hybrid', capacity: 12, onlineCapacity: 40 }))).toMatchObject({ capacity: '12', onlineCapacity: '40' }));

test.each([
  // One day, then three; the last day is shown, and may be the first.
  ['2026-11-28T00:00', '2026-11-28T00:00', '2026-12-05T00:00', '2026-12-05T00:00'],
  ['2026-11-28T00:00', '2026-11-30T00:00', '2026-12-30T00:00', '2027-01-01T00:00'],
  // Hours from before the whole days were chosen count for nothing.
  ['2026-11-28T19:00', '2026-11-28T08:00', '2026-11-30T19:00', '2026-11-30T08:00'],
  ['2026-11-28T00:00', '2026-11-27T00:00', '2026-12-05T00:00', '2026-11-27T00:00'],
])('whole days from %s to %s that are moved to %s end at %s', (start, end, to, expected) =>
  expect(endAfterMove({ start, end, allDay: true }, to)).toBe(expected),
);
test('a copy of one whole day lasts one day', () => {
  const { start, end } = copyOf(aPlan({ allDay: true, wallStart: '2026-10-05T00:00', wallEnd: '2026-10-06T00:00' }));
  expect(end).toBe(start);
});

const wrong = (change: Partial<EventFields>) => {
  const values = { ...fields, ...change };
  const rules = rulesFor(['c1']) as Record<string, (value: unknown, all: EventFields) => unknown>;
  return Object.keys(rules).filter((name) => rules[name]?.(values[name as keyof EventFields], values) !== undefined);
};
test.each([
  [{}, []],
  [{ title: 'a' }, ['title']],
  [{ end: '2026-11-28T19:00' }, ['end']],
  [{ start: '' }, ['start']],
  [{ venueName: ' ' }, ['venueName']],
  [{ mode: 'online', venueName: '' }, []],
  [{ onlineUrl: 'http://meet.example' }, []],
  [{ mode: 'hybrid', onlineUrl: 'http://meet.example' }, ['onlineUrl']],
  [{ capacity: '0' }, ['capacity']],
  [{ capacity: '1.5' }, ['capacity']],
  [{ guestsPerRsvp: '' }, ['guestsPerRsvp']],
  [{ guestsPerRsvp: '10' }, ['guestsPerRsvp']],
  // A draft may predate the role in its community.
  [{ communityId: 'c2' }, ['communityId']],
] satisfies [Partial<EventFields>, string[]][])('of %o the fields %o are wrong', (change, names) => expect(wrong(change)).toEqual(names));

test('whole days end at the midnight after the last one, and are shown with it', () => {
  const sent = toNewEvent({ ...fields, allDay: true, end: '2026-11-29T08:00' });
  expect(sent).toMatchObject({ wallStart: '2026-11-28T00:00', wallEnd: '2026-11-30T00:00', allDay: true });
});
