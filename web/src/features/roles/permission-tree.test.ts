import { expect, test } from 'vitest';
import type { Grantable } from '#contract/roles.ts';
import { difference, permissionTree, rowIds } from './permission-tree.ts';

const row = (id: string, parentId: string | null, change: Partial<Grantable> = {}): Grantable => ({
  id,
  parentId,
  name: id,
  isButton: false,
  permission: null,
  isHeading: false,
  isGrantable: true,
  ...change,
});
const words = { titleOf: ({ name }: Grantable) => name, openPage: 'Open the page' };

test('a page with buttons is a branch, and its own right the first leaf of it; a heading has none', () => {
  const rows = [row('system', null, { isHeading: true }), row('role', 'system'), row('add', 'role'), row('home', null)];
  expect(permissionTree(rows, words)).toEqual([
    {
      id: 'system/',
      title: 'system',
      children: [
        {
          id: 'role/',
          title: 'role',
          children: [
            { id: 'role', title: 'Open the page' },
            { id: 'add', title: 'add' },
          ],
        },
      ],
    },
    { id: 'home', title: 'home' },
  ]);
});

test('a heading with nothing below it is no permission', () =>
  expect(permissionTree([row('empty', null, { isHeading: true })], words)).toEqual([]));

test('branches are not what a role holds', () => expect(rowIds(['system/', 'role', 'add'])).toEqual(['role', 'add']));

test('what was given and taken is told apart', () => expect(difference(['a', 'b'], ['b', 'c'])).toEqual({ given: ['c'], taken: ['a'] }));
