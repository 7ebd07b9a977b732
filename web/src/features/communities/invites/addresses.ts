import { limits } from '#contract/browser/limits.ts';
import { codePoints, emailPattern, foldName, tidyEmail } from '#contract/browser/patterns.ts';

export type AddressProblem = {
  why: 'form' | 'twice';
  /** Counted from 1. */
  line: number;
  /** The entry as typed, and its position in the text. */
  entry: string;
  start: number;
  end: number;
};
export type Addresses = { emails: string[]; problems: AddressProblem[] };

/** Entries are separated by line breaks and punctuation of both languages, not by spaces: `Anna Lind <anna@example.org>` has some. */
const entries = /[^\n,;，；、|\t]+/g;
const words = /[^\s<>()[\]"'“”‘’「」]+/g;
/** A word beside an address that looks like an address itself: `ben.example.org`, but not the `J.` of a name. */
const isAddressLike = (word: string) => word.includes('@') || /[^\s.]\.[^\s.]{2}/.test(word);

const isAddress = (email: string) => emailPattern.test(email) && codePoints(email) <= limits.email.max;

/** `"Lind, Anna"`: quoted names contain separators. */
const quoted = /"[^"\n]*"|“[^”\n]*”/g;

/** The addresses of a pasted text, however they are separated, and what is wrong with it. Names around addresses are passed over. */
export const readAddresses = (pasted: string): Addresses => {
  // Blanks of the same length, so that places in the text stay the same.
  const text = pasted.replace(quoted, (name) => (name.includes('@') ? name : ' '.repeat(name.length)));
  const emails = new Map<string, string>();
  const problems: AddressProblem[] = [];
  for (const entry of text.matchAll(entries)) {
    const line = text.slice(0, entry.index).split('\n').length;
    const found = [...entry[0].matchAll(words)];
    const candidates = found.some(([word]) => word.includes('@')) ? found.filter(([word]) => isAddressLike(word)) : [];
    // Without any address in it, the entry as a whole is wrong.
    const whole = entry[0].trim();
    const pieces =
      candidates.length > 0
        ? candidates.map((piece) => ({ entry: piece[0], start: entry.index + piece.index }))
        : [{ entry: whole, start: entry.index + entry[0].indexOf(whole) }];
    for (const piece of pieces) {
      if (piece.entry === '') continue;
      const email = tidyEmail(piece.entry.replace(/[.:]+$/, ''));
      const why = !isAddress(email) ? 'form' : emails.has(foldName(email)) ? 'twice' : null;
      if (why) problems.push({ ...piece, why, line, end: piece.start + piece.entry.length });
      else emails.set(foldName(email), email);
    }
  }
  return { emails: [...emails.values()], problems };
};

/** The text without an entry and the separator after it. */
export const withoutEntry = (text: string, { start, end }: AddressProblem): string =>
  text.slice(0, start).replace(/[ \t]+$/, '') + text.slice(end).replace(/^[>)\]"' \t]*[\n,;，；、|]?/, '');
