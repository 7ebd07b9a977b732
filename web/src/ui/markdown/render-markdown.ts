export { isRenderable } from '#contract/browser/markdown/bounds.ts';
export { excerptOf } from '#contract/browser/markdown/words.ts';
export { renderMarkdown } from '#contract/browser/markdown/render.ts';

const beyondBareTags = /<(?!\/?(?:blockquote|code|del|em|h[1-6]|li|ol|p|pre|strong|t(?:able|body|d|h|head|r)|ul)>|[bh]r \/>)/;

/** Whether the HTML has no attributes at all: then nothing needs sanitizing. */
export const isHarmless = (html: string): boolean => !beyondBareTags.test(html);
