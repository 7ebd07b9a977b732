import { firstOf, masked, spoilerMask } from '../excerpts.ts';
import type { Mention } from '#contract/kernel/person.ts';
import { isRenderable } from './bounds.ts';
import { decoded } from './entities.ts';
import { renderBeginning, renderMarkdown } from './render.ts';
import { staticHtml } from './static-html.ts';

/** Parts that footnotes add for display and that no author wrote. */
const added = /<h2 id="footnote-label"[^>]*>[^<]*<\/h2>|<a [^>]*data-footnote-backref[^>]*>[^<]*<\/a>/g;
const link = /<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs;
const inline = /<\/?(?:a|b|code|del|em|strong|sup)\b[^>]*>/g;
const tag = /<[^>]*>/g;
const spoiler = /<mark>.*?<\/mark>/gs;

const lineOf = (html: string): string =>
  decoded(html.replace(added, '').replace(spoiler, spoilerMask).replace(inline, '').replace(tag, ' ')).replace(/\s+/g, ' ').trim();

/** The words of a text on one line, as readers see them before they uncover a spoiler. */
export const wordsOf = (source: string): string =>
  isRenderable(source) ? lineOf(renderMarkdown(source)) : masked(source).replace(/\s+/g, ' ').trim();

/** The same of a text that may have been cut off in the middle of a spoiler. */
const wordsOfBeginning = (source: string): string => (isRenderable(source) ? lineOf(renderBeginning(source)) : masked(source));

/** Plain text for readers who can open nothing else: the paragraphs, the lists, and the targets of the links. */
export function linesOf(source: string): string {
  if (!isRenderable(source)) return masked(source).trim();
  const withAddress = (address: string, words: string): string => {
    const shown = words.replace(tag, '');
    if (!/^(?:https?|mailto):/i.test(address) || address === shown || address === `mailto:${shown}`) return shown;
    return shown === '' ? address : `${shown} (${address})`;
  };
  const html = renderMarkdown(source)
    .replace(added, '')
    .replace(spoiler, spoilerMask)
    .replace(link, (_, address: string, words: string) => withAddress(address, words))
    .replace(/<(\/?)(p|h[1-6]|pre|ul|ol|table|blockquote|hr|section)\b[^>]*>\n?/g, '\n')
    .replace(/<li[^>]*>\s*/g, '- ')
    .replace(/<(?:\/?(?:thead|tbody)|tr)>\n?/g, '')
    .replace(/<\/t[hd]>\n<t[hd][^>]*>/g, ' | ')
    .replace(/\n?<\/tr>\n?/g, '\n')
    .replace(/<br \/>\n?/g, '\n')
    .replace(tag, '');
  return decoded(html)
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Markup is longer than the words in rare texts only. */
const excerptSource = (max: number): number => 400 + 8 * max;
const definition = /^ {0,3}\[[^\]\n]{1,200}\]:.{1,2000}$/gm;

/** The beginning of the visible text on one line; `max` counts code points. The source may have been cut off. Only as much of the source is parsed as may be needed. */
export function excerptOf(source: string, max: number): string {
  const size = excerptSource(max);
  if (source.length <= size) return firstOf(wordsOfBeginning(source), max);
  const beginning = source.slice(0, size).replace(/[\ud800-\udbff]$/, '');
  // A link may be defined after the part of the text that is parsed.
  const definitions = source.slice(size).match(definition)?.slice(0, 20) ?? [];
  return firstOf(wordsOfBeginning([beginning, '', ...definitions].join('\n')), max);
}

/** HTML for readers outside the site: nothing in it can run, its links work anywhere, and its spoilers are masked. */
export function portableHtml(source: string, { mentions, origin }: { mentions: readonly Mention[]; origin: string }): string {
  if (!isRenderable(source)) return `<p>${masked(source).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
  return staticHtml(renderMarkdown(source, mentions).replace(spoiler, spoilerMask)).replaceAll(' href="/', ` href="${origin}/`);
}
