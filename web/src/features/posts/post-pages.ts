import type { FeedItem, Post } from '#contract/posts/index.ts';

type Entry = { id: string };
type Page<Item extends Entry> = { items: Item[]; nextCursor: string | null };
type Pages<Item extends Entry> = { pages: Page<Item>[]; pageParams: (string | undefined)[] };

export const asFeedItem = (post: Post): FeedItem => ({ kind: 'post', id: post.id, at: post.publishedAt, post });

/** Adds an entry at the top, unless it is there. */
export const prepend = <Item extends Entry>(data: Pages<Item>, item: Item): Pages<Item> => {
  const [top, ...rest] = data.pages;
  if (!top || data.pages.some((page) => page.items.some(({ id }) => id === item.id))) return data;
  return { ...data, pages: [{ ...top, items: [item, ...top.items] }, ...rest] };
};

/**
 * Merges a fresh first page into the loaded ones. If they overlap, the older entries are kept; otherwise entries in between
 * are unknown, and the list starts with the fresh page.
 */
export const withFirstPage = <Item extends Entry>(data: Pages<Item> | undefined, page: Page<Item>): Pages<Item> => {
  const anew: Pages<Item> = { pages: [page], pageParams: [undefined] };
  if (!data) return anew;
  const fresh = new Set(page.items.map(({ id }) => id));
  const known = data.pages.flatMap(({ items }) => items);
  const meeting = known.findIndex(({ id }) => fresh.has(id));
  if (meeting === -1) return anew;
  const last = page.items.at(-1)?.id;
  const older = known.slice(known.findIndex(({ id }) => id === last) + 1).filter(({ id }) => !fresh.has(id));
  const nextCursor = older.length > 0 ? (data.pages.at(-1)?.nextCursor ?? null) : page.nextCursor;
  return { pages: [{ items: [...page.items, ...older], nextCursor }], pageParams: [undefined] };
};
