import { tableForm, tableQuery } from '#console/index.ts';
import { actions, targetTypes } from './audit-actions.ts';
import type { AuditQuery } from './audit.queries.ts';

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads and writes the filter of the log in the URL. */
export const auditForm = tableForm({
  path: '/system/audit',
  sorts: ['createdAt'],
  firstSort: '-createdAt',
  filters: { action: actions, targetType: targetTypes, targetId: /^[\w.:-]{1,100}$/, actorId: id },
});
export type AuditFilter = ReturnType<typeof auditForm.read>;

/** The form reads only values that the API accepts. */
export const queryOf = (filter: AuditFilter) => tableQuery(filter) as NonNullable<AuditQuery>;

/** Link to the entries of one actor or target, starting at the first page. */
export const hrefOf = (input: Partial<AuditFilter>): string =>
  `${auditForm.path}${auditForm.write({ ...auditForm.read(new URLSearchParams()), ...input })}`;

/** The entry of the URL, for deep links. */
export const entryOf = (address: URLSearchParams): string | null => {
  const entry = address.get('entry') ?? '';
  return id.test(entry) ? entry : null;
};
