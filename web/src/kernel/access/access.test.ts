import { expect, test } from 'vitest';
import { hasPermission, hasRole, mayOpen } from './rules.ts';

const user = { isAdmin: false, roles: ['user', 'common'], permissions: ['permission:button:get'] };
const admin = { isAdmin: true, roles: ['admin'], permissions: [] };

test('one role in common is enough, and no roles means everybody', () => {
  expect(hasRole(user, ['admin', 'common'])).toBe(true);
  expect(hasRole(user, ['admin'])).toBe(false);
  expect(hasRole(user, [])).toBe(true);
  expect(hasRole(user)).toBe(true);
});

test('a role is the person’s own: an administrator does not hold each of them', () => {
  expect(hasRole(admin, ['common'])).toBe(false);
});

test('an administrator holds every permission, others what they were given', () => {
  expect(hasPermission(user, 'permission:button:get')).toBe(true);
  expect(hasPermission(user, ['permission:button:add', 'permission:button:get'])).toBe(true);
  expect(hasPermission(user, 'permission:button:add')).toBe(false);
  expect(hasPermission(admin, 'system:user:read')).toBe(true);
});

test('a route opens for role and permission together, and for all when it says so', () => {
  expect(mayOpen(user, { roles: ['common'], permissions: ['permission:button:get'] })).toBe(true);
  expect(mayOpen(user, { roles: ['common'], permissions: ['permission:button:add'] })).toBe(false);
  expect(mayOpen(user, { roles: ['admin'], permissions: ['permission:button:get'] })).toBe(false);
  expect(mayOpen(user, { roles: ['admin'], ignoreAccess: true })).toBe(true);
});
