import { expect, test } from 'vitest';
import { seenByStrangers, type AccessValues } from './access.ts';

const seen = (
  visibility: AccessValues['visibility'],
  contentVisibility: AccessValues['contentVisibility'],
  joinPolicy: AccessValues['joinPolicy'],
) => seenByStrangers({ visibility, contentVisibility, joinPolicy });

test('everything public is found and read by anyone, and joined after a sign-up', () => {
  expect(seen('public', 'public', 'open')).toEqual({
    visitor: { finds: true, reads: true, joins: 'signUp' },
    user: { finds: true, reads: true, joins: 'open' },
  });
});

test('what is hidden stays so, however its posts and its door are set', () => {
  expect(seen('hidden', 'public', 'open')).toEqual({
    visitor: { finds: false, reads: false, joins: 'invite' },
    user: { finds: false, reads: false, joins: 'invite' },
  });
});

test('for signed-in people only, a visitor sees nothing', () => {
  expect(seen('registered', 'registered', 'request')).toEqual({
    visitor: { finds: false, reads: false, joins: 'none' },
    user: { finds: true, reads: true, joins: 'request' },
  });
});

test('posts for members are read by nobody else', () => {
  expect(seen('public', 'members', 'invite')).toMatchObject({
    visitor: { reads: false, joins: 'invite' },
    user: { reads: false, joins: 'invite' },
  });
});
