import { isRenderable } from '#contract/kernel/markdown/bounds.ts';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
/** Text or an attribute of the rendered HTML as readers see it. */
export const decoded = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!);

/** Loaded with the first text that needs it. */
const renderer = () => import('#contract/kernel/markdown/render.ts');

/** Markdown as readers see it, without HTML of its author; null for a text that is shown as it is. */
export const renderedOf = async (source: string): Promise<string | null> =>
  isRenderable(source) ? (await renderer()).renderMarkdown(source) : null;

/** The folded usernames that readers of a text see mentioned, each once; none in a text that is shown as it is. */
export const mentionedNames = async (source: string): Promise<string[]> =>
  source.includes('@') && isRenderable(source) ? (await renderer()).namesIn(source) : [];
