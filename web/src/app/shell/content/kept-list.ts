import type { NavigationType } from 'react-router';

/** Maximum number of kept pages; beyond it the least recently seen is unmounted. */
export const maxKept = 20;
/** Maximum number of history entries whose page is remembered. */
const maxEntries = 200;

/** The location of a page, as far as keeping it is concerned. */
export type ShownPage = {
  /** Path and query. */
  href: string;
  /** Navigating between addresses of the same screen changes only the address. */
  screen: string;
  /** Navigating here from another screen shows the kept page with this key again. */
  key: string;
  /** Key of its page route; null if there is none. */
  pageRoute: string | null;
  isKept: boolean;
};
export type KeptPage = ShownPage & {
  id: string;
  /** Incremented when the page is reset. */
  version: number;
  /** Number of the visit at which it was last shown. */
  seen: number;
};

/** React key of a page; a reset page gets a new one. */
export const pageKey = ({ id, version }: KeptPage): string => `${id}:${version}`;

/** Requests that a link may make in its location state: to open a page of its own, and to close others on arrival. */
export type KeptRequest = { open?: string | undefined; close?: readonly string[] | undefined };
export type PageVisit = ShownPage & {
  /** Key of the history entry. */
  entry: string;
  action: `${NavigationType}`;
  request: KeptRequest;
  /** The page that was left had unsaved input, and the user confirmed leaving it. */
  isDirty: boolean;
};

export type KeptList = {
  /** Prefix of the page ids, which must differ from those before a reload. */
  name: string;
  visits: number;
  entry: string | null;
  openId: string;
  pages: readonly KeptPage[];
  entries: ReadonlyMap<string, string>;
  /** Pages that the last visit closed for good: by request, or because their address was replaced. */
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

const find = (list: KeptList, { entry, action, screen, key, request }: PageVisit): KeptPage | undefined => {
  const wanted = action === 'POP' ? list.entries.get(entry) : request.open;
  const known = list.pages.find((page) => page.id === wanted && page.screen === screen);
  // A page requested by id opens beside the others, even if one of them has the same path.
  if (known || (request.open && action !== 'POP')) return known;
  const open = openPage(list);
  return open?.screen === screen ? open : list.pages.find((page) => page.key === key);
};

const shownPageOf = ({ href, screen, key, pageRoute, isKept }: PageVisit): ShownPage => ({ href, screen, key, pageRoute, isKept });

const freeId = ({ name, visits, pages }: KeptList, wanted: string | undefined) =>
  wanted && pages.every(({ id }) => id !== wanted) ? wanted : `${name}-${visits}`;

/** The page that a visit shows: a kept one, the open one when its address is replaced, or a new one. */
const pageFor = (list: KeptList, visit: PageVisit): KeptPage => {
  const seen = list.visits + 1;
  const found = find(list, visit);
  if (found) return { ...found, ...shownPageOf(visit), seen };
  const left = openPage(list);
  if (left && visit.action === 'REPLACE') return { ...shownPageOf(visit), id: left.id, version: left.version + 1, seen };
  return { ...shownPageOf(visit), id: freeId(list, visit.request.open), version: 0, seen };
};

/** Whether the page that was left is closed for good: it is not kept, or its unsaved input was discarded. */
const isOver = (left: KeptPage, visit: PageVisit) => !left.isKept || (visit.isDirty && left.screen !== visit.screen);

const withinLimit = (pages: readonly KeptPage[]) => {
  if (pages.length <= maxKept) return pages;
  const oldest = Math.min(...pages.map(({ seen }) => seen));
  return pages.filter(({ seen }) => seen !== oldest);
};

/** The pages after a navigation, in order of creation. The order never changes, as moving an iframe reloads it. */
export const visited = (list: KeptList, visit: PageVisit): KeptList => {
  const page = pageFor(list, visit);
  const ended = visit.action === 'REPLACE' && page.id !== list.openId ? [list.openId] : (visit.request.close ?? []);
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
    entries: new Map([...list.entries, [visit.entry, page.id] as const].slice(-maxEntries)),
  };
};

/** Removes pages; the open one stays. */
export const withoutPages = (list: KeptList, ids: readonly string[]): KeptList => ({
  ...list,
  pages: list.pages.filter(({ id }) => id === list.openId || !ids.includes(id)),
});

/** Removes hidden pages whose route is gone; returns the same list if there are none. */
export const withoutGone = (list: KeptList, pageRoutes: readonly { path: string }[]): KeptList => {
  const gone = list.pages.filter(
    ({ id, pageRoute }) => id !== list.openId && pageRoute !== null && pageRoutes.every(({ path }) => path !== pageRoute),
  );
  return gone.length === 0
    ? list
    : withoutPages(
        list,
        gone.map(({ id }) => id),
      );
};

/** Resets a page. */
export const renewed = (list: KeptList, id: string): KeptList => ({
  ...list,
  pages: list.pages.map((page) => (page.id === id ? { ...page, version: page.version + 1 } : page)),
});
