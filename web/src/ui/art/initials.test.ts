import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', true, 'AL'],
  ['ada', true, 'A'],
  ['欧阳明', true, '明'],
  ['读书会', false, '读'],
  ['👩🏽‍💻 Ada', true, '👩🏽‍💻A'],
  ['🇳🇱 Tea 🏴󠁧󠁢󠁥󠁮󠁧󠁿', false, '🇳🇱🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['e\u0301mile zola', true, 'E\u0301Z'],
  ['', true, ''],
])('the initials of %j', (name, isPerson, initials) => {
  expect(initialsOf(name, isPerson)).toBe(initials);
});
