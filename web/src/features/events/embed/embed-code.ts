import { type EmbedEvents, type EmbedTheme, writeEmbed } from '#contract/browser/embed-filters.ts';

export type Embedded = { kind: 'event'; slug: string } | { kind: 'events'; filter: Partial<EmbedEvents> };
export type EmbedChoice = { view: EmbedEvents['view']; theme: EmbedTheme; language: 'auto' | 'en-US' | 'zh-CN' };

export const heightOf = (what: Embedded, { view }: Pick<EmbedChoice, 'view'>): number =>
  what.kind === 'event' ? 240 : view === 'month' ? 640 : 560;

/** The path of the page in the frame. */
export function embedPath(what: Embedded, { view, theme, language }: EmbedChoice): string {
  const path = what.kind === 'event' ? `/embed/events/${what.slug}` : '/embed/events';
  const search = writeEmbed(what.kind === 'event' ? { theme } : { theme, view, ...what.filter });
  return language === 'auto' ? path + search : `${path}${search}${search ? '&' : '?'}lang=${language}`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

/** The HTML for the other page. The frame may open tabs, and nothing else. */
export const embedCode = ({ url, title, height }: { url: string; title: string; height: number }): string =>
  `<iframe src="${escaped(url)}" title="${escaped(title)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`;
