import type { Grantable, Role, RoleDetail } from '#contract/roles.ts';

export const roleId = (number: number) => `0192f6a0-5555-7000-8000-${String(number).padStart(12, '0')}`;
const menuId = (number: number) => `0192f6a0-6666-7000-8000-${String(number).padStart(12, '0')}`;

export const aRole = (number: number, change: Partial<Role> = {}): Role => ({
  id: roleId(number),
  code: `role-${number}`,
  name: `Role ${number}`,
  status: 'enabled',
  remark: '',
  isBuiltIn: false,
  people: number,
  isMine: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  ...change,
});

const aRow = (number: number, parent: number | null, change: Partial<Grantable>): Grantable => ({
  id: menuId(number),
  parentId: parent === null ? null : menuId(parent),
  name: `menu ${number}`,
  isButton: false,
  permission: null,
  isHeading: false,
  isGrantable: true,
  ...change,
});

/** A heading with two pages, one of them with buttons, of which the reader may not assign one. */
export const grantables: Grantable[] = [
  aRow(1, null, { name: 'menu.home' }),
  aRow(2, null, { name: 'menu.system', isHeading: true, isGrantable: false }),
  aRow(3, 2, { name: 'menu.roles', permission: 'system:role:read' }),
  aRow(4, 3, { name: 'menu.button.add', isButton: true, permission: 'system:role:create' }),
  aRow(5, 3, { name: 'menu.button.delete', isButton: true, permission: 'system:role:delete', isGrantable: false }),
  aRow(6, 2, { name: 'menu.outbox', permission: 'system:outbox:read' }),
];
export const detailOf = (role: Role, menus: readonly number[] = []): RoleDetail => ({ ...role, menuIds: menus.map(menuId) });
export const menuIds = (...numbers: number[]): string[] => numbers.map(menuId);
