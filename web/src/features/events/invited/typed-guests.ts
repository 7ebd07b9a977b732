import { emailPattern } from '#contract/browser/patterns.ts';
import { limits } from '#contract/browser/limits.ts';
import { message, type InstantRule } from '#forms/index.ts';

type Typed = { usernames: string[]; emails: string[] };

/** Usernames, with or without an @ in front, and e-mail addresses: one per line, or parted by commas. */
export function typedGuests(text: string): Typed {
  const words = [...new Set(text.split(/[\s,;，；、]+/).map((word) => word.replace(/^@/, '')))].filter((word) => word !== '');
  return { usernames: words.filter((word) => !word.includes('@')), emails: words.filter((word) => word.includes('@')) };
}

/** Each word has to be what it looks like. */
export const guestsRule: InstantRule<string> = (text) => {
  const { usernames, emails } = typedGuests(text);
  if (emails.some((email) => !emailPattern.test(email))) return message('email');
  const { min, max } = limits.username;
  if (usernames.some(({ length }) => length < min || length > max)) return message('username');
  return usernames.length > limits.namedAtOnce.max || emails.length > limits.namedAtOnce.max
    ? message('too_big', { max: limits.namedAtOnce.max })
    : undefined;
};
