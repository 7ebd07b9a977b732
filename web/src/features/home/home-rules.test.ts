import { expect, test } from 'vitest';
import { nextOf } from './next-of.ts';
import { partOfDay } from './part-of-day.ts';

const event = (id: string, hour: number) => ({ id, startsAt: `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z` });

test('the nearest events of both lists come first, each once', () => {
  const events = nextOf([event('c', 12), event('a', 8), event('b', 9), event('a', 8), event('d', 20)], 3);
  expect(events.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('the day has four parts', () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
    'night',
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});
