export { isRenderable } from '#contract/browser/markdown/bounds.ts';
export { excerptOf } from '#contract/browser/markdown/words.ts';
export { renderMarkdown } from '#contract/browser/markdown/render.ts';

const beyondBareTags =
  /<(?!\/?(?:b|blockquote|code|del|em|h[1-6]|li|mark|ol|p|pre|span|strong|t(?:able|body|d|h|head|r)|ul)>|[bh]r \/>|code class="language-[\w+#-]{1,20}">|img alt=":\w{2,32}:" src="\/files\/images\/[\da-f-]{36}\/128" \/>)/;

/** Whether the HTML has no attributes but the languages of code and those of emoji: then nothing needs sanitizing. */
export const isHarmless = (html: string): boolean => !beyondBareTags.test(html);
