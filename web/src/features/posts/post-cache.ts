import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { FeedItem, Post } from '#contract/posts/index.ts';

type Pages<Item> = InfiniteData<{ items: Item[]; nextCursor: string | null }, string | undefined>;
/** Returns the changed post; null removes it from lists. */
type Change = (post: Post) => Post | null;

const mapItems = <Item extends object>(items: readonly Item[], change: (item: Item) => Item | null): Item[] =>
  items.map(change).filter((item) => item !== null);

const mapPages = <Item extends object>(data: Pages<Item> | undefined, change: (item: Item) => Item | null): Pages<Item> | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: mapItems(page.items, change) })),
  };

/** Changes a post in place wherever it is shown. */
export const changePost = (cache: QueryClient, id: string, change: Change): void => {
  const changed = (post: Post) => (post.id === id ? change(post) : post);
  cache.setQueryData<Post>(['posts', 'one', id], (post) => (post && change(post)) ?? post);
  cache.setQueriesData<Pages<Post>>({ queryKey: ['posts', 'of'] }, (data) => mapPages(data, changed));
  cache.setQueriesData<{ items: Post[] }>(
    { queryKey: ['posts', 'pinned'] },
    (data) => data && { ...data, items: mapItems(data.items, changed) },
  );
  cache.setQueryData<Pages<FeedItem>>(['posts', 'feed'], (data) =>
    mapPages(data, (item) => {
      if (item.kind !== 'post') return item;
      const post = changed(item.post);
      return post && { ...item, post };
    }),
  );
};

/** Whether a list or an open page shows the post. */
export const isKnown = (cache: QueryClient, id: string): boolean => {
  const lists = cache.getQueriesData<Pages<{ id: string }>>({ queryKey: ['posts'] });
  return lists.some(([key, data]) => {
    if (key[1] === 'one') return key[2] === id && data !== undefined;
    return (key[1] === 'of' || key[1] === 'feed') && (data?.pages.some(({ items }) => items.some((item) => item.id === id)) ?? false);
  });
};
