export type PageHead = {
  title: string | null;
  metas: ReadonlyMap<string, string>;
  charset: string | null;
  /** The address that others of the page are relative to. */
  base: string | null;
};

/** Loaded with the first page: most sites link to few, and some to none. */
const htmlParser = () => import('htmlparser2');
/** The first line of an XHTML page. */
const declaration = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w:.-]+)/i;
/** Drawings have titles of their own. */
const drawings = new Set(['svg', 'math']);
/** No head is nested as deeply, and the parser takes longer for each level. */
const MAX_DEPTH = 200;

/** The description of a page in its head, read up to the body. The first of several values counts. */
export async function headOf(html: string): Promise<PageHead> {
  const { Parser } = await htmlParser();
  const metas = new Map<string, string>();
  const head: Omit<PageHead, 'metas'> = { title: null, charset: declaration.exec(html)?.[1] ?? null, base: null };
  let depth = 0;
  let drawingDepth = 0;
  let title: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body' || depth === MAX_DEPTH) return parser.pause();
      depth += 1;
      if (drawings.has(name)) drawingDepth += 1;
      if (drawingDepth > 0) return;
      if (name === 'title') title = '';
      if (name === 'base') head.base ??= attributes['href']?.trim() ?? null;
      if (name === 'meta') noteMeta(attributes, metas, head);
    },
    ontext(text) {
      if (title !== null) title += text;
    },
    onclosetag(name, isImplied) {
      depth -= 1;
      if (drawings.has(name)) drawingDepth -= 1;
      if (name !== 'title') return;
      // Without an end, everything that follows was its text.
      if (!isImplied) head.title ??= title;
      title = null;
    },
  });
  parser.end(html);
  return { ...head, metas };
}

function noteMeta(attributes: Record<string, string>, metas: Map<string, string>, head: { charset: string | null }): void {
  const { content } = attributes;
  const key = (attributes['property'] ?? attributes['name'])?.trim().toLowerCase();
  if (key && content !== undefined && !metas.has(key)) metas.set(key, content);
  const isType = attributes['http-equiv']?.toLowerCase() === 'content-type';
  head.charset ??= attributes['charset'] ?? (isType ? charsetIn(content ?? '') : null);
}

/** The charset of a content type; null if it has none. */
export const charsetIn = (contentType: string): string | null => /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1] ?? null;
