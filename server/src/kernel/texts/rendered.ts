import { firstOf, hasMarkup } from '#contract/browser/excerpts.ts';
import type { Mention } from '#contract/kernel/person.ts';
import { isRenderable } from '#contract/browser/markdown/bounds.ts';

/** Loaded with the first text that needs them: most are words alone. */
const renderer = () => import('#contract/browser/markdown/render.ts');
const reader = () => import('#contract/browser/markdown/words.ts');

/** Markdown as readers see it, without HTML of its author; null for a text that is shown as it is. */
export const renderedOf = async (source: string): Promise<string | null> =>
  isRenderable(source) ? (await renderer()).renderMarkdown(source) : null;

/** The folded usernames that readers of a text see mentioned, each once; none in a text that is shown as it is. */
export const mentionedNames = async (source: string): Promise<string[]> =>
  source.includes('@') && isRenderable(source) ? (await renderer()).namesIn(source) : [];

/** The beginning of what readers see of Markdown, on one line, in code points. */
export const excerptOf = async (source: string, max: number): Promise<string> =>
  hasMarkup(source) ? (await reader()).excerptOf(source, max) : firstOf(source, max);

/** The words of Markdown on one line, as readers see them. */
export const wordsOf = async (source: string): Promise<string> =>
  hasMarkup(source) ? (await reader()).wordsOf(source) : source.replace(/\s+/g, ' ').trim();

/** Markdown as plain text with its lines, and where its links lead. */
export const linesOf = async (source: string): Promise<string> => (hasMarkup(source) ? (await reader()).linesOf(source) : source.trim());

/** Markdown as HTML for other programs: without anything that could run, and with addresses that hold anywhere. */
export async function portableHtmlOf(
  source: string,
  { mentions, origin }: { mentions: readonly Mention[]; origin: string },
): Promise<string> {
  const { portableHtml } = await reader();
  return portableHtml(source, { mentions, origin });
}
