import { z } from 'zod';
import { DataExport } from '../account.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Id, IdOrSlug, text } from '../kernel/schemas.ts';
import { FileLink } from '../kernel/table.ts';

const params = z.object({ id: IdOrSlug });

export const CommunityExport = DataExport.extend({}).meta({ id: 'CommunityExport' });
export type CommunityExport = z.infer<typeof CommunityExport>;

/** A copy of a community to take elsewhere. For its owners and site administrators. */
export const communityExports = {
  latest: endpoint({
    method: 'GET',
    path: '/communities/:id/exports/latest',
    access: 'user',
    summary: 'Get the most recent export of a community; null if there is none.',
    params,
    ok: z.object({ export: CommunityExport.nullable() }),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/communities/:id/exports',
    access: 'user',
    confirmed: true,
    summary: 'Request an export of a community; one at a time. A notification is sent when it is ready; it is kept for 7 days.',
    params,
    /** Kept in the audit log; required of site administrators who do not own the community. */
    body: z.strictObject({ reason: text({ max: limits.memberReason.max }).default('') }),
    ok: CommunityExport,
    status: 201,
    errors: ['community.not_found', 'community.export_running', 'member.not_allowed'],
    rate: { max: 10, per: 86_400 },
  }),
  link: endpoint({
    method: 'POST',
    path: '/communities/:id/exports/:exportId/link',
    access: 'user',
    confirmed: true,
    summary: 'Create a single-use download URL for an export of a community. It expires after one minute.',
    params: params.extend({ exportId: Id }),
    ok: FileLink,
    errors: ['community.not_found', 'community.export_not_found', 'member.not_allowed'],
  }),
};
