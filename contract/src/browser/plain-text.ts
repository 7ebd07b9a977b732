/** Rules for any text; a separate file, because the first load of the sign-in page needs only preferences and these. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Text that every database and every screen can hold: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Bidirectional controls. With them, a name can impersonate another one. Text copied from a telephone or a chat can contain them. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/;
export const hasOverrides = (text: string): boolean => overrides.test(text);
export const withoutOverrides = (text: string): string => text.replace(new RegExp(overrides, 'g'), '');

/** Code points without a glyph: joiners, selectors, fillers that count as letters, and the empty pattern of Braille. */
const unseen = /[\p{DI}\p{Cf}\u2800]/gu;
/** The visible part of a text. Two texts with the same visible part look the same to a reader. */
export const seenOf = (text: string): string => text.normalize('NFKC').replace(unseen, '');

/** Control characters such as line breaks, which are not allowed in single-line texts. */
export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

/** Whether nothing is visible: only spaces, joiners and marks. */
export const isBlank = (text: string): boolean => /^[\p{C}\p{Z}\p{M}]*$/u.test(seenOf(text));
