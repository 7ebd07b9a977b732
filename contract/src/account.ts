import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant } from './kernel/schemas.ts';

export const DataExport = z
  .object({
    id: Id,
    state: z.enum(['waiting', 'ready', 'failed']),
    /** Parts written so far, out of `parts`. */
    done: z.int(),
    parts: z.int(),
    /** Size in bytes; null until it is ready. */
    size: z.int().nullable(),
    askedAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'DataExport' });

export const account = {
  latestExport: endpoint({
    method: 'GET',
    path: '/me/exports/latest',
    access: 'user',
    summary: 'Get the most recent export of personal data; null if there is none.',
    ok: z.object({ export: DataExport.nullable() }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/me/exports',
    access: 'user',
    confirmed: true,
    summary:
      'Request an export of personal data; one at a time. A notification and an e-mail are sent when it is ready; it is kept for 7 days.',
    ok: DataExport,
    status: 201,
    errors: ['export.running'],
    rate: { max: 10, per: 86_400 },
  }),
  exportLink: endpoint({
    method: 'POST',
    path: '/me/exports/:id/link',
    access: 'user',
    confirmed: true,
    summary: 'Create a single-use download URL for an export of personal data. It expires after one minute.',
    params: z.object({ id: Id }),
    ok: z.object({ url: z.string() }),
    errors: ['export.not_found'],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/me/deletion',
    access: 'user',
    confirmed: true,
    summary: 'Schedule the deletion of the current account in 14 days. All sessions end; signing in before then cancels the deletion.',
    ok: z.object({ deletedAt: Instant }),
    errors: ['user.last_admin', 'user.owns_communities'],
  }),
};
