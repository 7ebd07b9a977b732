import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Id, Instant, text } from '../kernel/schemas.ts';

export const ReportTarget = z.enum(['user', 'post', 'comment', 'event', 'message', 'community', 'feedback']);
export type ReportTarget = z.infer<typeof ReportTarget>;

export const ReportReason = z.enum([
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'self_harm',
  'deception',
  'illegal',
  'rules',
  'other',
]);
export type ReportReason = z.infer<typeof ReportReason>;

const target = { targetType: ReportTarget, targetId: Id };

export const reports = {
  own: endpoint({
    method: 'GET',
    path: '/reports/own',
    access: 'user',
    summary: 'Get whether the current user has an open report of something.',
    query: z.object(target),
    ok: z.object({ reportedAt: Instant.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/reports',
    access: 'user',
    verified: true,
    summary:
      'Report something that the current user can see to those who moderate it. Idempotent while the case is open: later reports join it.',
    body: z.strictObject({ ...target, reason: ReportReason, note: text(limits.reportNote).default('') }),
    ok: z.object({
      /** False if the current user had reported it before. */
      isNew: z.boolean(),
    }),
    errors: ['report.target_not_found', 'report.target_deleted', 'report.own'],
    rate: { max: 20, per: 3600 },
  }),
};
