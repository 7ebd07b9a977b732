/** Characters before the first match, and of the whole snippet. */
const LEAD = 16;
const LENGTH = 140;
const WORDS = /[\p{L}\p{N}]+/gu;
const SECOND_HALF = /^[\udc00-\udfff]/;

/** The part of a text around its first match, on one line; from the beginning when there is no match. */
export function snippetOf(body: string, typed: string): string {
  const line = body.replace(/\s+/g, ' ').trim();
  const start = startBefore(line, firstOf(line.toLowerCase(), typed.toLowerCase().match(WORDS) ?? []));
  const letters = Array.from(line.slice(start));
  return `${start > 0 ? '…' : ''}${letters.slice(0, LENGTH).join('')}${letters.length > LENGTH ? '…' : ''}`;
}

/** Chinese words that matched in parts are located by their first two characters. */
function firstOf(text: string, words: readonly string[]): number {
  const places = (parts: readonly string[]) => parts.map((part) => text.indexOf(part)).filter((place) => place >= 0);
  const whole = places(words);
  return Math.min(...(whole.length > 0 ? whole : places(words.map((word) => [...word].slice(0, 2).join('')))), text.length);
}

/** Shortly before the match, at the beginning of a word if possible; the text's beginning when that is near. */
function startBefore(line: string, place: number): number {
  if (place <= LEAD || place >= line.length) return 0;
  const from = place - LEAD;
  const space = line.indexOf(' ', from);
  if (space >= 0 && space < place) return space + 1;
  return SECOND_HALF.test(line.slice(from)) ? from + 1 : from;
}
