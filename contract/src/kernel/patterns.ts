import { codePoints, hasControls, hasOverrides, isBlank, isStorable } from './plain-text.ts';

export * from './plain-text.ts';

/** Rules that run on both sides; free of any library, so that the browser can use them. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Local date and time to the minute: `2026-11-21T19:00`. */
export const wallTimePattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Pages that anybody may read: the public frame for a visitor, the application for whoever is signed in. */
export const publicPath = /^\/(?:(?:about|contact|privacy|terms)?|people\/[^/]+)$/;

export const usernamePattern = /^[A-Za-z0-9_-]+$/;
type TextRule = 'required' | 'too_short' | 'too_long' | 'invalid_text';
/** What is wrong with a text that was tidied, counted in code points; null when nothing is. */
export const textFault = (value: string, { min = 0, max }: { min?: number; max: number }): TextRule | null => {
  if (!isStorable(value) || hasOverrides(value)) return 'invalid_text';
  if (min > 0 && isBlank(value)) return 'required';
  const length = codePoints(value);
  if (length < min) return length === 0 ? 'required' : 'too_short';
  return length > max ? 'too_long' : null;
};
/** The same of what stands on one line, as it was written. */
export const lineFault = (value: string, length: { min?: number; max: number }): TextRule | null => {
  const tidied = value.normalize('NFC').trim();
  return hasControls(tidied) ? 'invalid_text' : textFault(tidied, length);
};

/** The HTML standard's address. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
/** Six digits, as they are mailed and sent. */
export const codePattern = /^\d{6}$/;
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;

/** An address as it is stored: the part behind the @ knows no case. */
export const tidyEmail = (address: string): string => {
  const trimmed = address.normalize('NFC').trim();
  const at = trimmed.lastIndexOf('@');
  return trimmed.slice(0, at + 1) + trimmed.slice(at + 1).toLowerCase();
};

type PasswordRule = 'required' | 'too_short' | 'too_long' | 'invalid_text' | 'password_form';
/** What is wrong with the form of a password, first things first; null when nothing is. */
export const passwordFault = (password: string, { min, max }: { min: number; max: number }): PasswordRule | null => {
  const length = codePoints(password);
  if (length === 0) return 'required';
  if (length < min) return 'too_short';
  if (length > max) return 'too_long';
  if (!isStorable(password) || !printable.test(password)) return 'invalid_text';
  return /\p{L}/u.test(password) && /\p{N}/u.test(password) ? null : 'password_form';
};

/** Whether it names a time zone of the IANA database; offsets are none. */
export const isZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The form in which names and search texts are compared. */
export const foldName = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const nowhere = 'https://nowhere.invalid';
const webForm = /^https?:\/\/[^\s\p{Cc}/\\?#@]+(?:[/?#][^\s\p{Cc}]*)?$/iu;
/** An address of the web as people write it: `javascript:` and the like are none, nor is one that browsers mend or that names a user. */
export const isWebAddress = (address: string): boolean => webForm.test(address) && URL.canParse(address);
/** A path of this site: `/api/docs`, but not `//elsewhere.example`. */
export const isOwnPath = (address: string): boolean => address.startsWith('/') && URL.parse(address, nowhere)?.origin === nowhere;
