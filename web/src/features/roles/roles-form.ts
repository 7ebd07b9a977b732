import { tableForm, tableQuery, type TableFilter } from '#console/index.ts';
import type { ListQuery } from './roles.queries.ts';

/** Separate from the queries, which are part of the application's initial load. */
export const rolesForm = tableForm({
  path: '/system/role',
  sorts: ['name', 'code', 'createdAt', 'updatedAt'],
  firstSort: 'code',
  filters: { status: ['enabled', 'disabled'] },
});
export type RolesFilter = TableFilter<'status'>;

export const listQuery = (filter: RolesFilter): ListQuery => tableQuery(filter) as ListQuery;
