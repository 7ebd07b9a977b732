import { fc } from '#test/properties.ts';
import { expect, test } from 'vitest';
import { mayActOn, mayHandle, type Rights } from './roles.policy.ts';

const rows = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
const rights = fc.record({ isAdmin: fc.boolean(), menuIds: rows.map((ids): ReadonlySet<string> => new Set(ids)) });
const person = (...ids: string[]): Rights => ({ isAdmin: false, menuIds: new Set(ids) });
const admin = (...ids: string[]): Rights => ({ isAdmin: true, menuIds: new Set(ids) });

test('administrators act on everybody and give everything; nobody else acts on them', () => {
  expect([mayActOn(admin(), person('a')), mayActOn(admin(), admin('a')), mayHandle(admin(), ['a'])]).toEqual([true, true, true]);
  expect(mayActOn(person('a', 'b'), admin())).toBe(false);
});

test('people act on whoever may do nothing that they may not', () => {
  expect(mayActOn(person('a', 'b'), person('a'))).toBe(true);
  expect(mayActOn(person('a'), person('a'))).toBe(true);
  expect(mayActOn(person('a'), person('a', 'b'))).toBe(false);
  expect(mayActOn(person(), person())).toBe(true);
});

test('whoever gives roles that they may handle makes nobody able to do what they themselves may not', () =>
  fc.assert(
    fc.property(rights, rights, fc.array(rows), (editor, account, roles) => {
      fc.pre(!editor.isAdmin && mayActOn(editor, account));
      const given = roles.filter((role) => mayHandle(editor, role));
      const after = { ...account, menuIds: new Set([...account.menuIds, ...given.flat()]) };
      // No permission beyond the editor's is granted, and the editor may still act on the accounts they could act on.
      expect([...after.menuIds].every((id) => editor.menuIds.has(id))).toBe(true);
      expect(mayActOn(editor, after)).toBe(true);
    }),
  ));

test('what somebody may act on, everybody above them may, too', () =>
  fc.assert(
    fc.property(rights, rights, rights, (high, middle, low) => {
      fc.pre(mayActOn(high, middle) && mayActOn(middle, low));
      expect(mayActOn(high, low)).toBe(true);
    }),
  ));
