import { limits } from './limits.ts';
import { slugPattern } from './patterns.ts';

// URLs of the pages that other sites show in a frame. The server reads them; the dialog that makes the embed code writes them.

/** `auto`: follows the system of the reader. */
export const embedThemes = ['auto', 'light', 'dark'] as const;
export const embedViews = ['list', 'month'] as const;
export type EmbedTheme = (typeof embedThemes)[number];
type EmbedLook = { theme: EmbedTheme };
/** Empty strings mean "all". */
export type EmbedEvents = EmbedLook & {
  view: (typeof embedViews)[number];
  /** Slug of a community. */
  community: string;
  category: string;
  tag: string;
  city: string;
  /** `2026-11`; empty = the current month. */
  month: string;
};
export type EmbedCommunities = EmbedLook & { category: string; tag: string; city: string };

const among = <Value extends string>(values: readonly [Value, ...Value[]], text: string | null): Value =>
  values.find((value) => value === text) ?? values[0];
const slugOf = (text: string | null): string => (text !== null && text.length <= 100 && slugPattern.test(text) ? text : '');
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

export const readEmbedLook = (query: URLSearchParams): EmbedLook => ({ theme: among(embedThemes, query.get('theme')) });
export const readEmbedEvents = (query: URLSearchParams): EmbedEvents => {
  const month = query.get('month') ?? '';
  return {
    ...readEmbedLook(query),
    view: among(embedViews, query.get('view')),
    community: slugOf(query.get('community')),
    category: slugOf(query.get('category')),
    tag: cut(query.get('tag'), limits.tag),
    city: cut(query.get('city'), limits.city),
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : '',
  };
};
export const readEmbedCommunities = (query: URLSearchParams): EmbedCommunities => ({
  ...readEmbedLook(query),
  category: slugOf(query.get('category')),
  tag: cut(query.get('tag'), limits.tag),
  city: cut(query.get('city'), limits.city),
});

/** The query with only the values that differ from the default: `?community=tea-house&theme=dark`; empty if there are none. */
export const writeEmbed = (values: Partial<EmbedEvents & EmbedCommunities>): string => {
  const defaults: Partial<EmbedEvents> = { theme: 'auto', view: 'list' };
  const pairs = Object.entries(values).filter(([name, value]) => value !== '' && value !== defaults[name as keyof EmbedEvents]);
  const text = new URLSearchParams(pairs).toString();
  return text && `?${text}`;
};
