import { codePoints, hasControls, isBlank, isStorable, seenOf, withoutOverrides } from './plain-text.ts';

export * from './plain-text.ts';

/** Rules shared by server and browser; no dependencies, so that the browser can use them. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Local date and time to the minute: `2026-11-21T19:00`. */
export const wallTimePattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Public pages: visitors see them in the public layout, signed-in users in the application. */
export const publicPath = /^\/(?:(?:about|contact|privacy|terms)?|people\/[^/]+|join\/[^/]+)$/;

export const usernamePattern = /^[A-Za-z0-9_-]+$/;
type TextRule = 'required' | 'too_short' | 'too_long' | 'invalid_text';
/** Error of a normalized text, counted in code points; null if there is none. */
export const textError = (value: string, { min = 0, max }: { min?: number; max: number }): TextRule | null => {
  if (!isStorable(value)) return 'invalid_text';
  if (min > 0 && isBlank(value)) return 'required';
  const length = codePoints(value);
  if (length < min) return length === 0 ? 'required' : 'too_short';
  return length > max ? 'too_long' : null;
};
/** Error of a single-line text before normalization. */
export const lineError = (value: string, length: { min?: number; max: number }): TextRule | null => {
  const tidied = value.normalize('NFC').trim();
  return hasControls(tidied) ? 'invalid_text' : textError(tidied, length);
};

/** E-mail address as in the HTML standard, with a mailbox of at most 64 characters (RFC 5321, 4.5.3.1.1). */
export const emailPattern =
  /^(?=[^@]{1,64}@)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
/** Six digits, as sent by mail or SMS. */
export const codePattern = /^\d{6}$/;
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;

/** E-mail address as stored: the domain is case-insensitive. */
export const tidyEmail = (address: string): string => {
  const trimmed = withoutOverrides(address).normalize('NFC').trim();
  const at = trimmed.lastIndexOf('@');
  return trimmed.slice(0, at + 1) + trimmed.slice(at + 1).toLowerCase();
};

type PasswordRule = 'required' | 'too_short' | 'too_long' | 'invalid_text' | 'password_form';
/** First error in the form of a password; null if there is none. */
export const passwordError = (password: string, { min, max }: { min: number; max: number }): PasswordRule | null => {
  const length = codePoints(password);
  if (length === 0) return 'required';
  if (length < min) return 'too_short';
  if (length > max) return 'too_long';
  if (!isStorable(password) || !printable.test(password)) return 'invalid_text';
  return /\p{L}/u.test(password) && /\p{N}/u.test(password) ? null : 'password_form';
};

/** Whether the name is a time zone of the IANA database; offsets are not. */
export const isZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Normalized form for comparing names and search texts. */
export const foldName = (text: string): string => seenOf(text).toLowerCase().trim();

/** The texts without duplicates. Texts that differ only in case or width are duplicates. */
export const withoutDoubles = (texts: readonly string[]): string[] => {
  const known = texts.map(foldName);
  return texts.filter((_, at) => known.indexOf(known[at]!) === at);
};

const nowhere = 'https://nowhere.invalid';
const webForm = /^https?:\/\/[^\s\p{Cc}/\\?#@]+(?:[/?#][^\s\p{Cc}]*)?$/iu;
/** An http(s) URL. Excludes `javascript:` and the like, URLs that browsers would fix, and URLs with a user name. */
export const isWebAddress = (address: string): boolean => webForm.test(address) && URL.canParse(address);
/** A path of this site: `/api/docs`, but not `//elsewhere.example`. */
export const isOwnPath = (address: string): boolean => address.startsWith('/') && URL.parse(address, nowhere)?.origin === nowhere;
