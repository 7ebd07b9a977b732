import { z } from 'zod';
import { limits } from '#contract/browser/limits.ts';

/** Callers have validated the address; an invalid one that gets here is a bug. */
export class BadRecipient extends Error {
  override name = 'BadRecipient';
}

/** Exactly one address: no display name, no list, nothing that could start a new header line. */
export function mailAddress(to: string): string {
  if (typeof to !== 'string' || to.length > limits.email.max || !wholly(z.regexes.html5Email, to))
    throw new BadRecipient('A mail needs exactly one address.');
  return to;
}

/** E.164. */
export function phoneNumber(to: string): string {
  if (typeof to !== 'string' || !wholly(/^\+[1-9]\d{6,14}$/, to)) throw new BadRecipient('A text message needs one number in E.164.');
  return to;
}

/** `$` alone would allow a trailing line break in some dialects, so the match has to be the whole text. */
const wholly = (pattern: RegExp, text: string): boolean => pattern.exec(text)?.[0] === text;

const LONGEST_WORD = 200;
const breaks = /[\p{Cc}\u2028\u2029]+/gu;
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Sanitizes a name for a header and a sentence: one line, one direction, bounded length. */
export const cleanWord = (text: string): string =>
  Array.from(text.toWellFormed().replace(directions, '').replace(breaks, ' ').trim()).slice(0, LONGEST_WORD).join('');

const controls = /[^\P{Cc}\n]|[\u2028\u2029]/gu;
/** The same for a text of several lines, which stands in no header and is bounded where it is written. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(directions, '')
    .replace(controls, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
