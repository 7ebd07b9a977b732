import { expect, test } from 'vitest';
import { anEvent } from '#test/events.ts';
import { byDay, changeFilter, isFiltered, readFilter, toQuery, writeFilter, type Filter } from './events-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));
const first: Filter = { q: '', scope: 'all', when: 'upcoming', since: '', page: 1 };

test('an empty address is the beginning, and the beginning an empty address', () => {
  expect(read('')).toEqual(first);
  expect(writeFilter(first)).toBe('');
  expect(isFiltered(first)).toBe(false);
});

test.each<Filter>([
  { q: '读书 & tea?', scope: 'joined', when: 'past', since: '', page: 3 },
  { q: '', scope: 'mine', when: 'upcoming', since: '', page: 1 },
  { q: '', scope: 'all', when: 'upcoming', since: '2026-11-22', page: 2 },
])('a filter survives its address: %j', (filter) => {
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
  '?q=%20%20',
])('an address that somebody made up counts as the beginning: %s', (search) => expect(read(search)).toEqual(first));

test('another question starts at its first page, another page keeps the question', () => {
  const filter: Filter = { q: 'bread', scope: 'joined', when: 'past', since: '', page: 4 };
  expect(changeFilter(filter, { scope: 'mine' })).toEqual({ ...filter, scope: 'mine', page: 1 });
  expect(changeFilter(filter, { page: 5 })).toEqual({ ...filter, page: 5 });
});

test('the server is asked for no empty words', () => {
  expect(toQuery(first)).toEqual({ scope: 'all', when: 'upcoming', page: 1, perPage: 20 });
  expect(toQuery({ ...first, q: 'bread', since: '2026-11-22' })).toMatchObject({ q: 'bread', publishedFrom: '2026-11-22' });
});

test('events stand under their days in the order given', () => {
  const at = (startsAt: string, number: number) => anEvent({ startsAt }, number);
  const events = [at('2026-11-28T10:00:00Z', 1), at('2026-11-28T18:00:00Z', 2), at('2026-11-29T01:00:00Z', 3)];
  const days = byDay(events, (instant) => Math.floor(Date.parse(instant) / 86_400_000));
  expect(days.map((day) => day.events.map(({ title }) => title))).toEqual([['Event 1', 'Event 2'], ['Event 3']]);
  expect(days[0]?.at).toBe('2026-11-28T10:00:00Z');
  expect(byDay([], () => 0)).toEqual([]);
});
