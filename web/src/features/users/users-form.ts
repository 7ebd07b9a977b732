import { tableForm, type TableFilter } from '#console/index.ts';

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const department = new RegExp(`^none$|${id.source}`);
export const statuses = ['enabled', 'disabled'] as const;

export type UsersFilter = TableFilter<'status' | 'roleId' | 'departmentId' | 'active'>;
export const usersForm = tableForm({
  path: '/system/user',
  sorts: ['username', 'email', 'lastLogin', 'created'],
  firstSort: '-created',
  filters: { status: statuses, roleId: id, departmentId: department, active: ['7', '30'] },
});
