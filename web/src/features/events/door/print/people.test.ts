import { expect, test } from 'vitest';
import type { DoorTicket } from '#contract/events/door.ts';
import { codeOf, pagesOf, peopleOf, sizeOf, sorted } from './people.ts';

const aTicket = (name: string, change: Partial<DoorTicket> = {}): DoorTicket => ({
  id: '0192f6a0-4444-7000-8000-000000000001',
  name,
  username: name.toLowerCase(),
  partySize: 1,
  guests: [],
  ticketType: null,
  signature: 'ABCDEFGHABCDEFGH',
  inside: [],
  ...change,
});

test('guests stand in the order of their names, each with all people of the party', () => {
  const guests = sorted(
    [
      aTicket('Zoe'),
      aTicket('émile', { id: '0192f6a0-4444-7000-8000-000000000002' }),
      aTicket('Emil', { id: '0192f6a0-4444-7000-8000-000000000003', partySize: 3, guests: ['Nora'] }),
    ],
    'en-US',
  );
  expect(peopleOf(guests, 'event').map(({ name, of }) => [name, of])).toEqual([
    ['Emil', 'Emil'],
    ['Nora', 'Emil'],
    [null, 'Emil'],
    ['émile', 'émile'],
    ['Zoe', 'Zoe'],
  ]);
  expect(new Set(peopleOf(guests, 'event').map(({ key }) => key)).size).toBe(5);
  expect(sorted([aTicket('赵敏'), aTicket('安娜')], 'zh-CN').map(({ name }) => name)).toEqual(['安娜', '赵敏']);
  expect(codeOf(aTicket('Zoe'))).toBe('ABCD-EFGH');
});

test('names that need more room are smaller, and pages are filled in order', () => {
  expect(['王芳', 'Anna Lindqvist', '欧阳娜娜阿依古丽买买提', 'Maximiliane Hohenzollern-Sigmaringen'].map(sizeOf)).toEqual([
    'short',
    'short',
    'long',
    'veryLong',
  ]);
  expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(pagesOf([], 2)).toEqual([]);
});
