import { expect, test } from 'vitest';
import { dataOf, errorOf } from './jobs.policy.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['550 anna@example.org is unknown\nat send (file.ts:1)', '550 … is unknown'],
  ['GET https://hook.example.org/in?token=abc#x failed', 'GET https://hook.example.org/in… failed'],
  ['postgres://plaza:pw@db:5432/plaza does not answer', 'postgres://…@db:5432/plaza does not answer'],
  ['no way to +8613800001111', 'no way to …'],
  ['bad key sk_live_4f9a8b7c6d5e4f3a2b1c0d9e', 'bad key …'],
  ['Key (email_key)=(anna) already exists.', 'Key (email_key)=(…) already exists.'],
  ['row 01900000-0000-7000-8000-000000000001 is gone', 'row 01900000-0000-7000-8000-000000000001 is gone'],
  ['job 01900000-0000-7000-8000-000000000001: timeout', 'job 01900000-0000-7000-8000-000000000001: timeout'],
  ['no file (/srv/plaza/files/a.webp)', 'no file (/srv/plaza/files/a.webp)'],
  ['x'.repeat(900), 'x'.repeat(300)],
  ['', null],
  [null, null],
])('of %j is told %j', (message, received) => expect(errorOf(message)).toBe(received));

test('of what a job was given only ids and numbers are told', () => {
  const id = '01900000-0000-7000-8000-000000000001';
  expect(dataOf({ id, count: 3, isNew: true, to: 'anna@example.org', deep: { id } })).toEqual([
    { name: 'id', value: id },
    { name: 'count', value: '3' },
    { name: 'isNew', value: 'true' },
    { name: 'to', value: null },
    { name: 'deep', value: null },
  ]);
  expect(dataOf(null)).toEqual([]);
});
