/** Rules that run on both sides; free of any library, so that the sign-in page can use them. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Local date and time to the minute: `2026-11-21T19:00`. */
export const wallTimePattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Pages that anybody may read: the public frame for a visitor, the application for whoever is signed in. */
export const publicPaths: readonly string[] = ['/', '/about', '/contact', '/privacy', '/terms'];

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

/** Whether there is anything to see: spaces, joiners and marks alone are nothing. */
export const isBlank = (text: string): boolean => /^[\p{C}\p{Z}\p{M}]*$/u.test(text);

/** The form in which names and search texts are compared. */
export const foldName = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const nowhere = 'https://nowhere.invalid';
/** An absolute address of the web: `javascript:`, `data:` and the like are none. */
export const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');
/** A path of this site: `/api/docs`, but not `//elsewhere.example`. */
export const isOwnPath = (address: string): boolean => address.startsWith('/') && URL.parse(address, nowhere)?.origin === nowhere;
