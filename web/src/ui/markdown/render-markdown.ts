import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const beyondBareTags = /<(?!\/?(?:blockquote|code|del|em|h[1-6]|li|ol|p|pre|strong|t(?:able|body|d|h|head|r)|ul)>|[bh]r \/>)/;

/** Renders Markdown with tables, task lists and strike-through to HTML; HTML in the source is shown as text. */
export const renderMarkdown = (source: string): string => micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

/** Whether the HTML has no attributes at all: then nothing needs sanitizing. */
export const isHarmless = (html: string): boolean => !beyondBareTags.test(html);
