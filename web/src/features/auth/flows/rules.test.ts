import { expect, test } from 'vitest';
import { usernamePattern } from '#contract/browser/patterns.ts';
import { email, pattern } from '#forms/rules.ts';
import { rules } from './rules.ts';

/** As it is copied from a chat or a telephone, with marks of direction. */
const pasted = (text: string) => `\u202a${text}\u202c`;

test('marks of direction around a name or an address, which the server drops, are no error', () => {
  expect([rules.username(pasted('meilin')), rules.email(pasted('mei@example.com'))]).toEqual([undefined, undefined]);
  expect([pattern(usernamePattern, 'username')(pasted('meilin'), null), email(pasted('mei@example.com'), null)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(rules.username('me i')).toBeDefined();
});

test('a mailbox has at most 64 characters', () => {
  expect([64, 65].map((length) => rules.email(`${'a'.repeat(length)}@example.com`) === undefined)).toEqual([true, false]);
});
