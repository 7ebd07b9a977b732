/** The first code points of a text on one line. */
export function firstOf(text: string, max: number): string {
  const points = [...text.replace(/\s+/g, ' ').trim()];
  return points.length > max ? `${points.slice(0, max).join('').trimEnd()}…` : points.join('');
}

const escaped = /\\([!-/:-@[-`{-~])/g;
/** Escaped characters stand for themselves: until the marks are gone, as characters for private use. */
const hide = (_: string, character: string): string => String.fromCharCode(0xe000 + character.charCodeAt(0));
const hidden = /[\ue021-\ue07e]/g;
const show = (character: string): string => String.fromCharCode(character.charCodeAt(0) - 0xe000);

/** What begins a line: quotes, items of lists, boxes of tasks, headings. */
const lineStart = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)]|\[[ xX]\]|#{1,6})(?:[ \t]+|$))+/gm;
const lineOnly =
  /^[ \t]*(?:```[^\n]*|~~~[^\n]*|(?:[-*_=][ \t]*){3,}|\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)+|\[[^\]\n]{1,200}\]:[ \t]*\S+.*)$/gm;
const image = /!\[([^\]\n]{0,300})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,200}\])/g;
const link = /\[([^\]\n]{1,1000})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,200}\])/g;
const autolink = /<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/g;
const code = /(`{1,3})([^`\n]{1,1000})\1/g;
const strong = /(\*\*|__|~~)(?=\S)([^\n]{1,1000}?)(?<=\S)\1/g;
const emphasis = /(?<![\p{L}\p{N}_*])([*_])(?=[^\s*_])([^*_\n]{1,1000})(?<=\S)\1(?![\p{L}\p{N}_*])/gu;

/** The beginning of Markdown as readers see it, on one line and without its marks; no HTML is made of it. */
export function excerptOf(markdown: string, max: number): string {
  // Marks are longer than words in rare texts only, and the patterns look at a bounded part.
  const source = markdown.slice(0, 400 + 8 * max).replace(/[\ud800-\udbff]$/, '');
  const words = source
    .replace(escaped, hide)
    .replace(lineOnly, '')
    .replace(lineStart, '')
    .replace(image, '$1')
    .replace(link, '$1')
    .replace(autolink, '$1')
    .replace(code, '$2')
    .replace(strong, '$2')
    .replace(emphasis, '$2')
    .replace(/[ \t]*\|[ \t]*/g, ' ')
    .replace(hidden, show);
  return firstOf(words, max);
}
