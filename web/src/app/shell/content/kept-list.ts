import type { NavigationType } from 'react-router';

/** So many visited pages stay as they were left; then the one that was not seen for longest goes. */
export const mostKept = 20;
/** So many entries of the browser's history are known by the page they showed. */
const mostEntries = 200;

/** Where a page is, as far as keeping it goes. */
export type Place = {
  /** Path and query. */
  href: string;
  /** Going from one address to another of the same screen changes nothing but the address. */
  screen: string;
  /** Coming from elsewhere, the page with this key is shown again. */
  key: string;
  /** Of its route; null where there is none. */
  leaf: string | null;
  isKept: boolean;
};
export type KeptPage = Place & {
  id: string;
  /** Rises when the page begins anew. */
  version: number;
  /** The visit at which it was seen last. */
  seen: number;
};

/** Names one life of a page: begun anew, it has another. */
export const pageKey = ({ id, version }: KeptPage): string => `${id}:${version}`;

/** What a link may ask for in the state of its location: a page of its own, and others closed on arrival. */
export type Wish = { open?: string | undefined; close?: readonly string[] | undefined };
export type Visit = Place & {
  /** The entry of the browser's history. */
  entry: string;
  action: `${NavigationType}`;
  wish: Wish;
  /** The page that is left had unsaved words, and whoever left it was asked. */
  isDirty: boolean;
};

export type KeptList = {
  /** Begins the ids of its pages, which have to differ from those before a reload. */
  name: string;
  visits: number;
  entry: string | null;
  openId: string;
  pages: readonly KeptPage[];
  entries: ReadonlyMap<string, string>;
  /** Pages that the last visit ended for good, at somebody's wish or because their address is another now. */
  ended: readonly string[];
};

export const emptyList = (name: string): KeptList => ({
  name,
  visits: 0,
  entry: null,
  openId: '',
  pages: [],
  entries: new Map(),
  ended: [],
});

export const openPage = ({ pages, openId }: KeptList): KeptPage | undefined => pages.find(({ id }) => id === openId);

const find = (list: KeptList, { entry, action, screen, key, wish }: Visit): KeptPage | undefined => {
  const wished = action === 'POP' ? list.entries.get(entry) : wish.open;
  const known = list.pages.find((page) => page.id === wished && page.screen === screen);
  // Whoever asks for a page by name wants it beside the others, also where one of them has the same path.
  if (known || (wish.open && action !== 'POP')) return known;
  const open = openPage(list);
  return open?.screen === screen ? open : list.pages.find((page) => page.key === key);
};

const placeOf = ({ href, screen, key, leaf, isKept }: Visit): Place => ({ href, screen, key, leaf, isKept });

const freeId = ({ name, visits, pages }: KeptList, wished: string | undefined) =>
  wished && pages.every(({ id }) => id !== wished) ? wished : `${name}-${visits}`;

/** The page that a visit shows: a kept one, the one whose address it replaces, or a new one. */
const pageFor = (list: KeptList, visit: Visit): KeptPage => {
  const seen = list.visits + 1;
  const found = find(list, visit);
  if (found) return { ...found, ...placeOf(visit), seen };
  const left = openPage(list);
  if (left && visit.action === 'REPLACE') return { ...placeOf(visit), id: left.id, version: left.version + 1, seen };
  return { ...placeOf(visit), id: freeId(list, visit.wish.open), version: 0, seen };
};

/** What is left for good: not kept at all, or its words were given up. */
const isOver = (left: KeptPage, visit: Visit) => !left.isKept || (visit.isDirty && left.screen !== visit.screen);

const withinLimit = (pages: readonly KeptPage[]) => {
  if (pages.length <= mostKept) return pages;
  const oldest = Math.min(...pages.map(({ seen }) => seen));
  return pages.filter(({ seen }) => seen !== oldest);
};

/** The pages after a navigation. Their order is that of their coming and never changes: moving a frame would reload it. */
export const visited = (list: KeptList, visit: Visit): KeptList => {
  const page = pageFor(list, visit);
  const ended = visit.action === 'REPLACE' && page.id !== list.openId ? [list.openId] : (visit.wish.close ?? []);
  const goes = (other: KeptPage) => ended.includes(other.id) || (other.id === list.openId && isOver(other, visit));
  const others = list.pages.filter((other) => other.id === page.id || !goes(other));
  const isNew = list.pages.every(({ id }) => id !== page.id);
  const pages = isNew ? [...others, page] : others.map((other) => (other.id === page.id ? page : other));
  return {
    ...list,
    visits: page.seen,
    entry: visit.entry,
    openId: page.id,
    pages: withinLimit(pages),
    ended,
    entries: new Map([...list.entries, [visit.entry, page.id] as const].slice(-mostEntries)),
  };
};

/** Lets pages go; the open one stays. */
export const withoutPages = (list: KeptList, ids: readonly string[]): KeptList => ({
  ...list,
  pages: list.pages.filter(({ id }) => id === list.openId || !ids.includes(id)),
});

/** Hidden pages whose route was taken away go too; the list itself where there are none. */
export const withoutGone = (list: KeptList, leaves: readonly { path: string }[]): KeptList => {
  const gone = list.pages.filter(({ id, leaf }) => id !== list.openId && leaf !== null && leaves.every(({ path }) => path !== leaf));
  return gone.length === 0
    ? list
    : withoutPages(
        list,
        gone.map(({ id }) => id),
      );
};

/** Begins a page anew. */
export const renewed = (list: KeptList, id: string): KeptList => ({
  ...list,
  pages: list.pages.map((page) => (page.id === id ? { ...page, version: page.version + 1 } : page)),
});
