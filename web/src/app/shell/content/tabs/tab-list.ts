import { isOwnPath } from '#contract/browser/patterns.ts';
import { homePath } from '#kernel/session/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import type { KeptPage } from '../kept-list.ts';

/** Maximum number of tabs that a window can display legibly. */
export const maxTabs = 40;

/** A visited page; if it was unmounted meanwhile, its address opens it again. */
export type PageTab = {
  /** Id of its page, while it is kept. */
  id: string;
  href: string;
  key: string;
  /** Key of its page route. */
  pageRoute: string;
  /** The title set by the page itself. */
  own: string | null;
};

export const isPinned = ({ key }: PageTab): boolean => key === homePath;
const home: PageTab = { id: 'home', href: homePath, key: homePath, pageRoute: homePath, own: null };

const isTab = (value: unknown): value is PageTab =>
  isRecord(value) &&
  ['id', 'href', 'key', 'pageRoute'].every((name) => typeof value[name] === 'string') &&
  isOwnPath(String(value['href'])) &&
  (value['own'] === null || typeof value['own'] === 'string');
export const isTabs = (value: unknown): value is PageTab[] => Array.isArray(value) && value.length <= maxTabs && value.every(isTab);

/** The tabs from before a reload, as far as their routes still exist; home comes first. */
export const restored = (stored: readonly PageTab[], pageRoutes: readonly string[]): readonly PageTab[] => {
  const known = stored.filter((tab, at) => pageRoutes.includes(tab.pageRoute) && stored.findIndex(({ id }) => id === tab.id) === at);
  const first = known.find(isPinned) ?? home;
  const others = known.filter((tab) => !isPinned(tab));
  return pageRoutes.includes(homePath) ? [first, ...others] : others;
};

type Shown = {
  pages: readonly KeptPage[];
  openId: string;
  ended: readonly string[];
  /** The title set by a page itself, if known. */
  ownOf: (page: KeptPage) => string | null;
};

const isSame = (a: PageTab, b: PageTab) =>
  a.id === b.id && a.href === b.href && a.key === b.key && a.pageRoute === b.pageRoute && a.own === b.own;

const add = (tabs: readonly PageTab[], page: KeptPage, { pages, ownOf }: Shown): readonly PageTab[] => {
  const { id, href, key, pageRoute } = page;
  if (pageRoute === null) return tabs;
  const isFree = (tab: PageTab) => pages.every((other) => other.id !== tab.id);
  const former = tabs.find((tab) => tab.id === id) ?? tabs.find((tab) => tab.key === key && isFree(tab));
  const tab: PageTab = { id, href, key, pageRoute, own: ownOf(page) ?? (former?.href === href ? former.own : null) };
  if (!former) return [...tabs, tab];
  return isSame(former, tab) ? tabs : tabs.map((other) => (other === former ? tab : other));
};

/** Removes the first tab that is neither pinned nor has a kept page. */
const withinLimit = (tabs: readonly PageTab[], { pages }: Shown): readonly PageTab[] => {
  if (tabs.length <= maxTabs) return tabs;
  const spare = tabs.find((tab) => !isPinned(tab) && pages.every(({ id }) => id !== tab.id));
  return tabs.filter((tab) => tab !== spare);
};

/** Adds a tab for every kept page; returns the same list if nothing changed. */
export const withPages = (tabs: readonly PageTab[], shown: Shown): readonly PageTab[] => {
  const isOver = (tab: PageTab) => shown.ended.includes(tab.id) && !isPinned(tab);
  const left = tabs.some(isOver) ? tabs.filter((tab) => !isOver(tab)) : tabs;
  const all = shown.pages.reduce((known, page) => add(known, page, shown), left);
  return withinLimit(all, shown);
};

export type TabReach = 'one' | 'others' | 'left' | 'right' | 'all';
const reaches: Record<TabReach, (at: number, target: number) => boolean> = {
  one: (at, target) => at === target,
  others: (at, target) => at !== target,
  left: (at, target) => at < target,
  right: (at, target) => at > target,
  all: () => true,
};

/** The tabs to close, relative to one of them; never home. */
export const closing = (tabs: readonly PageTab[], id: string, reach: TabReach): readonly PageTab[] => {
  const target = tabs.findIndex((tab) => tab.id === id);
  return tabs.filter((tab, at) => !isPinned(tab) && reaches[reach](at, target));
};

/** The tab to open when the open one closes: the next that stays, else the previous. */
export const neighbour = (tabs: readonly PageTab[], openId: string, gone: readonly PageTab[]): PageTab | undefined => {
  const at = tabs.findIndex(({ id }) => id === openId);
  const stays = (tab: PageTab) => !gone.includes(tab);
  return tabs.slice(at).find(stays) ?? tabs.slice(0, at).findLast(stays);
};

/** Moves a tab; home stays first. */
export const moved = (tabs: readonly PageTab[], id: string, to: number): readonly PageTab[] => {
  const tab = tabs.find((other) => other.id === id);
  const first = tabs.filter(isPinned).length;
  const place = Math.max(first, Math.min(to, tabs.length - 1));
  if (!tab || isPinned(tab) || tabs[place] === tab) return tabs;
  return tabs.filter((other) => other !== tab).toSpliced(place, 0, tab);
};
