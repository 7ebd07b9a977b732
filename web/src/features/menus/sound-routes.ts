import { isOwnPath, isWebAddress } from '#contract/browser/patterns.ts';
import type { MenuItem, RouteHandle, RouteItem } from '#contract/menus/index.ts';
import { isRecord } from '#kernel/storage/index.ts';

/** Deeper than any usable menu; a cyclic one reaches this limit. */
const deepest = 10;

const kinds: { [K in keyof RouteHandle]: 'string' | 'number' | 'boolean' | 'texts' } = {
  title: 'string',
  icon: 'string',
  order: 'number',
  roles: 'texts',
  permissions: 'texts',
  keepAlive: 'boolean',
  hideInMenu: 'boolean',
  currentActiveMenu: 'string',
  externalLink: 'string',
  badge: 'string',
  iframeLink: 'string',
  ignoreAccess: 'boolean',
  backstage: 'boolean',
};

const isOf = (kind: string, value: unknown) =>
  kind === 'texts' ? Array.isArray(value) && value.every((part) => typeof part === 'string') : typeof value === kind;

/** Every field is validated, as an invalid access rule must not count as none. */
const isHandle = (value: unknown): value is RouteHandle =>
  isRecord(value) &&
  typeof value['title'] === 'string' &&
  Object.entries(kinds).every(([name, kind]) => value[name] === undefined || isOf(kind, value[name]));

const isItem = (value: unknown): value is RouteItem =>
  isRecord(value) &&
  typeof value['path'] === 'string' &&
  (value['path'] !== '' || value['index'] === true) &&
  isHandle(value['handle']) &&
  (value['component'] === undefined || typeof value['component'] === 'string') &&
  (value['children'] === undefined || Array.isArray(value['children']));

/** A page served by HTTPS cannot frame one served by HTTP. */
const isFrameAddress = (address: string) =>
  isOwnPath(address) || (isWebAddress(address) && !(location.protocol === 'https:' && address.startsWith('http:')));

const isForeign = ({ externalLink, iframeLink }: RouteHandle) =>
  (externalLink !== undefined && !isWebAddress(externalLink)) || (iframeLink !== undefined && !isFrameAddress(iframeLink));

export const joinPaths = (parent: string, path: string): string => (path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`);

const drop = (name: string, why: string): [] => {
  console.warn(`The menu entry ${name} was left out: ${why}`);
  return [];
};

/** The valid routes of the response; an invalid entry is left out, with a warning that names it. */
export const soundRoutes = (sent: unknown): RouteItem[] => {
  if (!Array.isArray(sent)) throw new TypeError('The server sent no list of routes');
  const taken = new Set<string>();

  const keep = (items: readonly unknown[], parent: string, depth: number): RouteItem[] =>
    items.flatMap((item, index): RouteItem[] => {
      if (!isItem(item)) return drop(`${index + 1} below ${parent || '/'}`, 'it is no route');
      const path = joinPaths(parent, item.path);
      if (isForeign(item.handle)) return drop(path, 'it leads to no web address');
      if (depth > deepest) return drop(path, 'it holds itself, or too many others');
      if (!item.index && taken.has(path)) return drop(path, 'an entry before it has the same path');
      if (!item.index) taken.add(path);
      const children = keep(item.children ?? [], path, depth + 1);
      const isEmptied = children.length === 0 && (item.children ?? []).length > 0 && item.component === undefined;
      return isEmptied ? [] : [{ ...item, ...(item.children && { children }) }];
    });
  return keep(sent, '', 1);
};

const isEntry = (value: unknown): value is MenuItem =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  typeof value['label'] === 'string' &&
  (value['icon'] === undefined || typeof value['icon'] === 'string') &&
  (value['badge'] === undefined || typeof value['badge'] === 'string') &&
  (value['children'] === undefined || Array.isArray(value['children']));

/** The same for the menu: an entry links to a path of this site or to a URL. */
export const soundMenu = (sent: unknown): MenuItem[] => {
  if (!Array.isArray(sent)) throw new TypeError('The server sent no menu');
  const keep = (items: readonly unknown[], around: string, depth: number): MenuItem[] =>
    items.flatMap((item, index): MenuItem[] => {
      if (!isEntry(item)) return drop(`${index + 1} below ${around}`, 'it is no entry');
      if (!isOwnPath(item.key) && !isWebAddress(item.key)) return drop(item.key, 'it leads to no web address');
      if (depth > deepest) return drop(item.key, 'it holds itself, or too many others');
      return [{ ...item, ...(item.children && { children: keep(item.children, item.key, depth + 1) }) }];
    });
  return keep(sent, '/', 1);
};
