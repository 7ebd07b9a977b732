import { expect, test } from 'vitest';
import { anEvent } from '#test/events.ts';
import { byDay, changeFilter, isFiltered, readFilter, toQuery, unfiltered, writeFilter, type EventsFilter } from './events-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));
const first: EventsFilter = { ...unfiltered, view: 'list', bbox: '', date: '', page: 1 };

test('an empty address is the beginning, and the beginning an empty address', () => {
  expect(read('')).toEqual(first);
  expect(writeFilter(first)).toBe('');
  expect(isFiltered(first)).toBe(false);
});

test.each<Partial<EventsFilter>>([
  { q: '读书 & tea?', scope: 'joined', when: 'past', page: 3 },
  { scope: 'mine' },
  { scope: 'hosting', when: 'past' },
  { since: '2026-11-22', page: 2 },
  { from: '2026-11-22', to: '2026-11-23', mode: 'hybrid', category: 'sports', tag: '徒步', language: 'zh-CN', city: '杭州' },
  { city: '杭州', view: 'map', bbox: '4.5,52,5.25,52.125' },
  { near: '47.17,8.52', community: '0192f6a0-4444-7000-8000-000000000050', view: 'month', date: '2026-12-01' },
])('a filter survives its address: %j', (change) => {
  const filter = { ...first, ...change };
  expect(read(writeFilter(filter))).toEqual(filter);
  expect(isFiltered(filter)).toBe(true);
});

test.each([
  '?page=0',
  '?page=-3',
  '?page=1.5',
  '?page=x',
  '?page=1e400',
  '?scope=everything',
  '?when=now',
  '?since=2026-02-30',
  '?since=today',
  '?from=2026-13-01&to=soon',
  '?mode=moon&language=de&view=year&date=1',
  '?bbox=4,53,5,52',
  '?bbox=x',
  '?near=91,0&community=bread&category=A%20B',
  '?q=%20%20',
  '?q=a%00b&tag=%00&city=%E2%80%AE',
])('an address that somebody made up counts as the beginning: %s', (search) => expect(read(search)).toEqual(first));

test('another question starts at its first page, another page keeps the question', () => {
  const filter: EventsFilter = { ...first, q: 'bread', scope: 'joined', when: 'past', page: 4 };
  expect(changeFilter(filter, { scope: 'mine' })).toEqual({ ...filter, scope: 'mine', page: 1 });
  expect(changeFilter(filter, { page: 5 })).toEqual({ ...filter, page: 5 });
});

test('the server is asked for no empty words', () => {
  expect(toQuery(first, 'UTC')).toEqual({ scope: 'all', when: 'upcoming', page: 1, perPage: 20 });
  expect(toQuery({ ...first, q: 'bread', since: '2026-11-22' }, 'UTC')).toMatchObject({ q: 'bread', publishedFrom: '2026-11-22' });
  expect(toQuery({ ...first, from: '2026-11-22', to: '2026-11-23', near: '47.17,8.52' }, 'Asia/Shanghai')).toMatchObject({
    from: '2026-11-21T16:00:00.000Z',
    to: '2026-11-23T16:00:00.000Z',
    lat: 47.17,
    lng: 8.52,
  });
});

test('events stand under their days in the order given', () => {
  const at = (startsAt: string, number: number) => anEvent({ startsAt }, number);
  const events = [at('2026-11-28T10:00:00Z', 1), at('2026-11-28T18:00:00Z', 2), at('2026-11-29T01:00:00Z', 3)];
  const days = byDay(events, (instant) => Math.floor(Date.parse(instant) / 86_400_000));
  expect(days.map((day) => day.events.map(({ title }) => title))).toEqual([['Event 1', 'Event 2'], ['Event 3']]);
  expect(days[0]?.at).toBe('2026-11-28T10:00:00Z');
  expect(byDay([], () => 0)).toEqual([]);
});
