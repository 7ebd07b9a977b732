import { isRenderable } from '#contract/kernel/markdown.ts';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
/** Text or an attribute of the rendered HTML as readers see it. */
export const decoded = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!);

/** Markdown as readers see it, without HTML of its author; null for a text that is shown as it is. */
export async function renderedOf(source: string): Promise<string | null> {
  if (!isRenderable(source)) return null;
  const [{ micromark }, { gfm, gfmHtml }] = await Promise.all([import('micromark'), import('micromark-extension-gfm')]);
  return micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}
