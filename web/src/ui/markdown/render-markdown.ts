import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

const beyondBareTags = /<(?!\/?(?:blockquote|code|del|em|h[1-6]|li|ol|p|pre|strong|t(?:able|body|d|h|head|r)|ul)>|[bh]r \/>)/;

/** Markdown with tables, task lists and strike-through to HTML; what was HTML in it is shown as text. */
export const renderMarkdown = (source: string): string => micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

/** Whether HTML is text and tags without any attribute: there is nothing to purify then. */
export const isHarmless = (html: string): boolean => !beyondBareTags.test(html);
