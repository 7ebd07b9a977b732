import { tableForm, tableQuery } from '#console/index.ts';
import { actions, targetTypes } from './audit-actions.ts';
import type { AuditQuery } from './audit.queries.ts';

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** How the filter of the log is written into its address. */
export const auditForm = tableForm({
  path: '/system/audit',
  sorts: ['createdAt'],
  firstSort: '-createdAt',
  filters: { action: actions, targetType: targetTypes, targetId: /^[\w.:-]{1,100}$/, actorId: id },
});
export type AuditFilter = ReturnType<typeof auditForm.read>;

/** The form reads only values that the call takes. */
export const queryOf = (filter: AuditFilter) => tableQuery(filter) as NonNullable<AuditQuery>;

/** The lines of one person, or about one thing, from the first page on. */
export const hrefOf = (wish: Partial<AuditFilter>): string =>
  `${auditForm.path}${auditForm.write({ ...auditForm.read(new URLSearchParams()), ...wish })}`;

/** The line that the address names: what a deep link opens. */
export const entryOf = (address: URLSearchParams): string | null => {
  const entry = address.get('entry') ?? '';
  return id.test(entry) ? entry : null;
};
