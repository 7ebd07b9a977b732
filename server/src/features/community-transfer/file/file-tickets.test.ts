import { expect, it } from 'vitest';
import { withOwnNames } from './file-tickets.ts';

it('numbers ticket types of one name, keeps every other name, and stays within the limit', () => {
  const names = (...given: string[]) => withOwnNames(given.map((name) => ({ name }))).map(({ name }) => name);
  expect(names('Pass', 'Seat')).toEqual(['Pass', 'Seat']);
  expect(names('Pass', 'pass', 'Pass 2', 'PASS')).toEqual(['Pass', 'pass 3', 'Pass 2', 'PASS 4']);
  const long = 'x'.repeat(60);
  expect(names(long, long)).toEqual([long, `${'x'.repeat(58)} 2`]);
});
