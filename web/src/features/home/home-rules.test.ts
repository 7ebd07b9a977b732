import { expect, test } from 'vitest';
import { nextOf } from './next-of.ts';
import { aPost } from '#test/communities.ts';
import { partOfDay } from './part-of-day.ts';
import { newIn } from './use-seen-feed.ts';

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

test('the new posts of a community are known once the feed has them all', () => {
  const items = [1, 2, 3].map((number) => {
    const post = aPost({}, number);
    return { kind: 'post', id: post.id, at: post.publishedAt, post } as const;
  });
  const { community, author } = aPost();
  const { id } = community;
  const ids = items.map((item) => item.id);
  expect(newIn(items, { id, newPosts: 2 }, 'me')).toEqual(ids.slice(0, 2));
  expect(newIn(items, { id, newPosts: 4 }, 'me')).toEqual([]);
  expect(newIn(items, { id, newPosts: 1 }, author.id)).toEqual([]);
});
