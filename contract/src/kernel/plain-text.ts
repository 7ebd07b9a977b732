/** What may be in a text at all; apart, as the first load of the sign-in page reads preferences and needs no more. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Text that every store and every screen can hold: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Controls that turn the direction of what follows; with them a name can pretend to be another. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/;
export const hasOverrides = (text: string): boolean => overrides.test(text);
/** The same text without them, for what came in on a way that does not refuse them. */
export const withoutOverrides = (text: string): string => text.replace(new RegExp(overrides, 'g'), '');

/** Line breaks, bells and the like, which have no place in what stands on one line. */
export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

/** Whether there is anything to see: spaces, joiners and marks alone are nothing. */
export const isBlank = (text: string): boolean => /^[\p{C}\p{Z}\p{M}]*$/u.test(text);
