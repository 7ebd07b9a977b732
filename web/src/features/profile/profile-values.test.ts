import { expect, test } from 'vitest';
import { changeOf, valuesOf } from './profile-values.ts';
import type { Me } from '#kernel/me/index.ts';

const me: Me = {
  id: '0192f6a0-1111-7000-8000-000000000001',
  email: 'mei@example.com',
  username: 'meilin',
  firstName: 'Mei',
  lastName: 'Lin',
  profilePicture: null,
  bio: '',
  phone: '',
  gender: null,
  location: '',
  dateOfBirth: '1992-04-12',
  jobTitle: '',
  language: null,
  didCompleteOnboarding: true,
  interests: [],
  emailVerified: true,
  phoneVerified: false,
  pendingConsents: [],
  isPublic: false,
  timezone: null,
  messagesFrom: 'everyone',
  showsPresence: true,
  isAdmin: false,
  roles: ['user'],
  permissions: [],
  menus: [],
  communities: [],
};

test('nothing changed is nothing to send', () => {
  expect(changeOf(me, valuesOf(me))).toEqual({});
});

test('only what differs is sent, tidied as the server keeps it', () => {
  const values = { ...valuesOf(me), firstName: ' Mei ', bio: ' Cafe\u0301 ', isPublic: true, dateOfBirth: '1993-01-02' };
  expect(changeOf(me, values)).toEqual({ bio: 'Café', isPublic: true, dateOfBirth: '1993-01-02' });
});

test('what is cleared is sent as nothing', () => {
  const values = { ...valuesOf({ ...me, gender: 'other' }), dateOfBirth: '', gender: null };
  expect(changeOf({ ...me, gender: 'other' }, values)).toEqual({ gender: null, dateOfBirth: null });
});
