import { allowedTags } from './allowed-tags.ts';

/** A tag as the renderer writes it: all values are quoted, and hold no quotes and no angle brackets. */
const tag = /<(\/?)([a-z][a-z\d]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>|[<>]/g;
const attribute = / ([a-z-]+)(?:="([^"<>]*)")?/g;
const isAllowedAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address);
const voids = ['br', 'hr', 'input'];
/** Headings are moved two levels down, because the page itself uses the first and the second level. */
const lowered = (name: string): string => name.replace(/^h([1-6])$/, (_, level: string) => `h${Math.min(6, Number(level) + 2)}`);

const attributesOf = (name: string, written: string, spoiler: string): string => {
  // The style sheet uncovers a spoiler that has the focus, as there is no script.
  if (name === 'mark') return ` role="group" tabindex="0" aria-label="${spoiler}"`;
  let kept = '';
  for (const [, key = '', value = ''] of written.matchAll(attribute)) {
    if (name === 'a' && key === 'href' && isAllowedAddress(value))
      kept += ` href="${value}"${/^[/#]/.test(value) ? '' : ' rel="noopener noreferrer nofollow ugc"'}`;
    if (name === 'ol' && key === 'start' && /^\d+$/.test(value)) kept += ` start="${value}"`;
    if ((name === 'td' || name === 'th') && key === 'align' && /^(?:left|right|center)$/.test(value)) kept += ` align="${value}"`;
    if (name === 'input' && (key === 'checked' || key === 'disabled')) kept += ` ${key}=""`;
  }
  return name === 'input' ? ` type="checkbox"${kept}` : kept;
};

/**
 * Rendered Markdown for pages made on the server, where no document exists that could purify it. Tags and attributes are
 * rewritten from a list; anything that does not have the form of the renderer's output becomes text. `spoiler`: the name of a spoiler
 * for screen readers.
 */
export const staticHtml = (html: string, spoiler = ''): string =>
  html.replace(tag, (found: string, slash: string | undefined, name: string | undefined, written: string | undefined) => {
    if (name === undefined) return found === '<' ? '&lt;' : '&gt;';
    if (!allowedTags.includes(name)) return '';
    if (slash) return voids.includes(name) ? '' : `</${lowered(name)}>`;
    return `<${lowered(name)}${attributesOf(name, written ?? '', spoiler)}>`;
  });
