import { tableForm, tableQuery, type TableFilter } from '#console/index.ts';
import type { ListQuery } from './roles.queries.ts';

/** Apart from the calls, which travel with the first load of the application. */
export const rolesForm = tableForm({
  path: '/system/role',
  sorts: ['name', 'code', 'createdAt', 'updatedAt'],
  firstSort: 'code',
  filters: { status: ['enabled', 'disabled'] },
});
export type RolesFilter = TableFilter<'status'>;

export const listQuery = (filter: RolesFilter): ListQuery => tableQuery(filter) as ListQuery;
