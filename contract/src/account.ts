import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant, Nothing } from './kernel/schemas.ts';

export const DataExport = z
  .object({
    id: Id,
    state: z.enum(['waiting', 'ready', 'failed']),
    /** Parts that are in it, of so many. */
    done: z.int(),
    parts: z.int(),
    /** Bytes; null until it is ready. */
    size: z.int().nullable(),
    askedAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'DataExport' });

export const account = {
  calendar: endpoint({
    method: 'GET',
    path: '/me/calendar',
    access: 'user',
    summary: 'Whether calendar programs can read my events by a private address, and since when. The address itself was shown once.',
    ok: z.object({ since: Instant.nullable() }),
  }),
  renewCalendar: endpoint({
    method: 'POST',
    path: '/me/calendar',
    access: 'user',
    summary: 'Make the private address of my calendar; a former one ends. It is shown this once.',
    ok: z.object({ url: z.string(), since: Instant }),
    rate: { max: 30, per: 3_600 },
  }),
  endCalendar: endpoint({
    method: 'DELETE',
    path: '/me/calendar',
    access: 'user',
    summary: 'End the private address of my calendar; repeating it changes nothing.',
    ok: Nothing,
  }),
  latestExport: endpoint({
    method: 'GET',
    path: '/me/exports/latest',
    access: 'user',
    summary: 'The copy of my data that I asked for last; null where there is none.',
    ok: z.object({ export: DataExport.nullable() }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/me/exports',
    access: 'user',
    confirmed: true,
    summary: 'Ask for a copy of my data; one at a time. A notice and a mail tell when it is ready, and it is kept for 7 days.',
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
    summary: 'An address that hands out my copy once, within a minute.',
    params: z.object({ id: Id }),
    ok: z.object({ url: z.string() }),
    errors: ['export.not_found'],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/me/deletion',
    access: 'user',
    confirmed: true,
    summary: 'Delete my account in 14 days. All sessions end; signing in before takes it back.',
    ok: z.object({ deletedAt: Instant }),
    errors: ['user.last_admin', 'user.owns_communities'],
  }),
};
