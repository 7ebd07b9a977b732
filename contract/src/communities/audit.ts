import { z } from 'zod';
import { AuditAction, AuditDetail } from '../audit.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Endless, IdOrSlug } from '../kernel/schemas.ts';

/** An entry of the audit log of one community, without the network and the request of the caller, which are for the site only. */
export const CommunityAuditEntry = AuditDetail.omit({ settings: true, network: true, requestId: true, position: true }).meta({
  id: 'CommunityAuditEntry',
});
export type CommunityAuditEntry = z.infer<typeof CommunityAuditEntry>;

export const communityAudit = {
  list: endpoint({
    method: 'GET',
    path: '/communities/:id/audit',
    access: 'user',
    summary:
      'List the audit log of a community, latest first, for its moderators. `q` matches the start of the name of the actor or the target.',
    params: z.object({ id: IdOrSlug }),
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number<number>().int().min(1).max(50).default(20),
      action: AuditAction.optional(),
      q: z.string().trim().max(limits.searchText.max).default(''),
    }),
    ok: Endless(CommunityAuditEntry),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
};
