import type { ReportTarget } from '#contract/moderation/reports.ts';
import { tableForm, tableQuery } from '#console/index.ts';
import { shows, type SiteCasesQuery } from './cases/cases.queries.ts';

export const scopes = ['site', 'communities'] as const;
export const targetTypes = [
  'user',
  'post',
  'comment',
  'event',
  'message',
  'community',
  'feedback',
] as const satisfies readonly ReportTarget[];

export const moderationForm = tableForm({
  path: '/system/moderation',
  sorts: ['createdAt'],
  firstSort: '-createdAt',
  filters: { show: shows, scope: scopes, targetType: targetTypes },
});
export type ModerationFilter = ReturnType<typeof moderationForm.read>;

/** The form reads only values that the API accepts. */
export const queryOf = (filter: ModerationFilter) => tableQuery(filter) as SiteCasesQuery;
