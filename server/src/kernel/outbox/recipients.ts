import { z } from 'zod';
import { limits } from '#contract/kernel/limits.ts';

/** Whoever asks for a message has checked its address; one that gets here all the same is a fault of the program. */
export class BadRecipient extends Error {
  override name = 'BadRecipient';
}

/** Exactly one address: no name beside it, no list, nothing that could begin a new line of a header. */
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

/** `$` alone would let a line break pass at the end in some dialects, so the match has to be all there is. */
const wholly = (pattern: RegExp, text: string): boolean => pattern.exec(text)?.[0] === text;

const LONGEST_WORD = 200;
const breaks = /[\p{Cc}\u2028\u2029]+/gu;
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name or the like as it may stand in a header and in a sentence: one line, in one direction, not endless. */
export const cleanWord = (text: string): string =>
  Array.from(text.toWellFormed().replace(directions, '').replace(breaks, ' ').trim()).slice(0, LONGEST_WORD).join('');
