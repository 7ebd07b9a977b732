import { expect, test } from 'vitest';
import { readAddresses, withoutEntry } from './addresses.ts';

const problemsOf = (text: string) => readAddresses(text).problems.map(({ why, line, entry }) => [why, line, entry]);

test.each([
  ['anna@example.org, ben@example.org', ['anna@example.org', 'ben@example.org']],
  ['anna@example.org;ben@example.org\ncarl@example.org', ['anna@example.org', 'ben@example.org', 'carl@example.org']],
  ['anna@example.org ben@example.org\tcarl@example.org', ['anna@example.org', 'ben@example.org', 'carl@example.org']],
  ['安娜 <anna@example.org>；本 ben@example.org、carl@example.org', ['anna@example.org', 'ben@example.org', 'carl@example.org']],
  ['"Lind, Anna" <anna@example.org>', ['anna@example.org']],
  ['J. Smith (j.smith@Example.ORG).', ['j.smith@example.org']],
  ['\n \n', []],
])('reads %j', (text, emails) => {
  expect(readAddresses(text)).toEqual({ emails, problems: [] });
});

test('tells typos and duplicates apart, with their lines', () => {
  expect(problemsOf('anna@example.org\nben@example\nAnna@Example.org, ben.example.org')).toEqual([
    ['form', 2, 'ben@example'],
    ['twice', 3, 'Anna@Example.org'],
    ['form', 3, 'ben.example.org'],
  ]);
  expect(problemsOf('anna@example.org ben.example.org')).toEqual([['form', 1, 'ben.example.org']]);
});

test('an entry is removed with its separator', () => {
  let text = 'anna@example.org, nonsense\nben@example.org; ben@example.org';
  for (let [next] = readAddresses(text).problems; next; [next] = readAddresses(text).problems) text = withoutEntry(text, next);
  expect(readAddresses(text)).toEqual({ emails: ['anna@example.org', 'ben@example.org'], problems: [] });
});
