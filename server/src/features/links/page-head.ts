import { decodeNamedCharacterReference } from 'decode-named-character-reference';

export type PageHead = {
  title: string | null;
  metas: ReadonlyMap<string, string>;
  charset: string | null;
  /** The address that others of the page are relative to. */
  base: string | null;
};
type Tag = { name: string; attributes: ReadonlyMap<string, string>; end: number };

/** Elements whose content is text, or a drawing with titles of its own: tags in it are none of the page. */
const textElements = new Set(['title', 'script', 'style', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'svg', 'math']);
/** The first line of an XHTML page. */
const declaration = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w:.-]+)/i;
/** Letters of windows-1252 that numbers of control characters stand for. */
const c1 = new TextDecoder('windows-1252');

const characterOf = (code: number): string => {
  if (code >= 0x80 && code <= 0x9f) return c1.decode(Uint8Array.of(code));
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
};

/** Replaces character references, once: `&amp;lt;` is `&lt;`. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,7})|#(\d{1,8})|([a-z][a-z\d]{1,30}));?/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (decimal !== undefined) return characterOf(Number(decimal));
    return (whole.endsWith(';') && decodeNamedCharacterReference(name ?? '')) || whole;
  });

/** A piece of the text by a sticky pattern, and where it ends. */
const take = (html: string, pattern: RegExp, at: number): { text: string; end: number } => {
  pattern.lastIndex = at;
  const text = pattern.exec(html)?.[0] ?? '';
  return { text, end: at + text.length };
};
const SEPARATORS = /[\t\n\f\r /]*/y;
const SPACES = /[\t\n\f\r ]*/y;
const TAG_NAME = /[^\t\n\f\r />]*/y;
const ATTRIBUTE_NAME = /=?[^\t\n\f\r />=]*/y;
const BARE_VALUE = /[^\t\n\f\r >]*/y;

function valueAt(html: string, at: number): { value: string; end: number } | null {
  const quote = html[at];
  if (quote !== '"' && quote !== "'") {
    const { text, end } = take(html, BARE_VALUE, at);
    return { value: text, end };
  }
  const close = html.indexOf(quote, at + 1);
  return close < 0 ? null : { value: html.slice(at + 1, close), end: close + 1 };
}

/** The tag whose name begins at this place; null when the text ends within it. */
function tagAt(html: string, at: number): Tag | null {
  const name = take(html, TAG_NAME, at);
  const attributes = new Map<string, string>();
  let place = name.end;
  while (place < html.length) {
    place = take(html, SEPARATORS, place).end;
    if (html[place] === '>') return { name: name.text.toLowerCase(), attributes, end: place + 1 };
    const attribute = take(html, ATTRIBUTE_NAME, place);
    const afterName = take(html, SPACES, attribute.end).end;
    const isValued = html[afterName] === '=';
    const found = isValued ? valueAt(html, take(html, SPACES, afterName + 1).end) : { value: '', end: attribute.end };
    if (!found) return null;
    const key = attribute.text.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeReferences(found.value));
    place = found.end;
  }
  return null;
}

/** The end of a construct that is no element: a comment, a declaration, or an end tag. */
function afterOther(html: string, at: number): number {
  if (!html.startsWith('<!--', at)) {
    const close = html.indexOf('>', at);
    return close < 0 ? html.length : close + 1;
  }
  const close = html.indexOf('-->', at + 2);
  return close < 0 ? html.length : close + 3;
}

/**
 * The description of a page in its head. Reads tags, comments and texts as browsers do (WHATWG HTML, tokenization) up to the body, each
 * character once; elements are not nested, as nothing here depends on it. The first of several values counts.
 */
export function headOf(html: string): PageHead {
  const metas = new Map<string, string>();
  const head: Pick<PageHead, 'title' | 'charset' | 'base'> = { title: null, charset: declaration.exec(html)?.[1] ?? null, base: null };
  let at = html.indexOf('<');
  while (at >= 0) {
    const isElement = /[a-z]/i.test(html[at + 1] ?? '');
    const tag = isElement ? tagAt(html, at + 1) : null;
    if ((isElement && !tag) || tag?.name === 'body') break;
    if (tag?.name === 'meta') noteMeta(tag, metas, head);
    if (tag?.name === 'base') head.base ??= tag.attributes.get('href')?.trim() ?? null;
    let end = tag ? tag.end : isOther(html, at) ? afterOther(html, at) : at + 1;
    if (tag && textElements.has(tag.name) && !isClosed(html, tag)) {
      const close = new RegExp(`</${tag.name}(?=[\\t\\n\\f\\r />])`, 'gi');
      close.lastIndex = end;
      const index = close.exec(html)?.index;
      // Without an end, everything that follows is its text.
      if (index === undefined) break;
      if (tag.name === 'title') head.title ??= decodeReferences(html.slice(end, index));
      end = index;
    }
    at = html.indexOf('<', end);
  }
  return { ...head, metas };
}

/** An empty drawing that ends itself; of other elements browsers ignore the slash. */
const isClosed = (html: string, { name, end }: Tag): boolean => (name === 'svg' || name === 'math') && html[end - 2] === '/';
const isOther = (html: string, at: number): boolean => /^<(?:[!?]|\/.)/s.test(html.slice(at, at + 3));

function noteMeta({ attributes }: Tag, metas: Map<string, string>, head: { charset: string | null }): void {
  const key = (attributes.get('property') ?? attributes.get('name'))?.trim().toLowerCase();
  const content = attributes.get('content');
  if (key && content !== undefined && !metas.has(key)) metas.set(key, content);
  const isType = attributes.get('http-equiv')?.toLowerCase() === 'content-type';
  head.charset ??= attributes.get('charset') ?? (isType ? charsetIn(content ?? '') : null);
}

/** The charset of a content type; null if it has none. */
export const charsetIn = (contentType: string): string | null => /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1] ?? null;
