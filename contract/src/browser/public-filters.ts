import { limits } from './limits.ts';
import { slugPattern } from './patterns.ts';
import { hasControls } from './plain-text.ts';

// URLs of public lists. Server and web client read and write them in the same way, and the application uses the same names.

export const directorySorts = ['active', 'members', 'newest', 'name'] as const;
export const spokenLanguages = ['zh-CN', 'en-US', 'other'] as const;
/** Empty strings mean "all". */
export type DirectoryFilter = {
  q: string;
  category: string;
  tag: string;
  language: (typeof spokenLanguages)[number] | '';
  city: string;
  sort: (typeof directorySorts)[number];
  page: number;
};
export const eventModes = ['in_person', 'online', 'hybrid'] as const;
export type EventListFilter = {
  q: string;
  when: 'upcoming' | 'past';
  mode: (typeof eventModes)[number] | '';
  category: string;
  tag: string;
  page: number;
};

/** The last page that is shown. Reading a later page would cost as much as all pages before it. */
const LAST_PAGE = 200;
// A link may hold more text than the input accepts, and characters that no database stores.
const cut = (text: string | null, { max }: { max: number }): string =>
  [
    ...(text
      ?.normalize('NFC')
      .replace(/\p{Cc}/gu, '')
      .toWellFormed()
      .trim() ?? ''),
  ]
    .slice(0, max)
    .join('');
const pageOf = (text: string | null): number => (/^[1-9]\d{0,2}$/.test(text ?? '') ? Math.min(Number(text), LAST_PAGE) : 1);
const slugOf = (text: string | null): string => (text !== null && text.length <= 64 && slugPattern.test(text) ? text : '');

export const readDirectory = (query: URLSearchParams): DirectoryFilter => ({
  q: cut(query.get('q'), limits.searchText),
  category: slugOf(query.get('category')),
  tag: cut(query.get('tag'), limits.tag),
  language: spokenLanguages.find((language) => language === query.get('language')) ?? '',
  city: cut(query.get('city'), limits.city),
  sort: directorySorts.find((sort) => sort === query.get('sort')) ?? 'active',
  page: pageOf(query.get('page')),
});

export const readEventList = (query: URLSearchParams): EventListFilter => ({
  q: cut(query.get('q'), limits.searchText),
  when: query.get('when') === 'past' ? 'past' : 'upcoming',
  mode: eventModes.find((mode) => mode === query.get('mode')) ?? '',
  category: slugOf(query.get('category')),
  tag: cut(query.get('tag'), limits.tag),
  page: pageOf(query.get('page')),
});

/** Only values that differ from the default are written: `?q=tea&page=2`, or nothing. */
const written = (values: Record<string, string | number>): string => {
  const pairs = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === '' || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(pairs).toString();
  return text && `?${text}`;
};
export const writeDirectory = ({ sort, ...filter }: DirectoryFilter): string => written({ ...filter, sort: sort === 'active' ? '' : sort });
export const writeEventList = ({ when, ...filter }: EventListFilter): string =>
  written({ ...filter, when: when === 'upcoming' ? '' : when });

/** The number of the last comment before the comments of a page; 0 = the beginning. */
export const readAfter = (query: URLSearchParams): number => {
  const after = query.get('after') ?? '';
  return /^[1-9]\d{0,8}$/.test(after) ? Number(after) : 0;
};
export const writeAfter = (after: number): string => written({ after: after === 0 ? '' : after });

/** A page of a channel: around the message with the number `at`, or before one; null and null for the latest messages. */
export type ChatPlace = { at: number | null; before: number | null };
export const readChatPlace = (query: URLSearchParams): ChatPlace => {
  const number = (name: string) => {
    const written = query.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(written) ? Number(written) : null;
  };
  const at = number('at');
  return { at, before: at === null ? number('before') : null };
};
export const writeChatPlace = ({ at, before }: ChatPlace): string => written({ at: at ?? '', before: before ?? '' });

/** The name of the link that led to an event; null = no named link. */
export const readVia = (query: URLSearchParams): string | null => {
  const via = query.get('via')?.trim() ?? '';
  return via === '' || via.length > limits.shareLinkLabel.max || hasControls(via) || !via.isWellFormed() ? null : via;
};
export const writeVia = (via: string | null): string => written({ via: via ?? '' });
