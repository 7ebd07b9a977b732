import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug, Instant, Nothing, text } from '../kernel/schemas.ts';

const params = z.object({ id: IdOrSlug });
/** Kept in the audit log; required of site administrators who do not own the community. */
const reason = text({ max: limits.memberReason.max }).default('');

const CommunityDeletion = z
  .object({
    community: z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() }),
    askedAt: Instant,
    /** Null once that account is gone. */
    askedBy: Person.nullable(),
    reason: z.string(),
    deleteAt: Instant,
  })
  .meta({ id: 'CommunityDeletion' });
export type CommunityDeletion = z.infer<typeof CommunityDeletion>;

export const communityLifecycle = {
  setArchived: endpoint({
    method: 'PUT',
    path: '/communities/:id/archive',
    access: 'user',
    summary: 'Archive a community, or open it again. For its owners and site administrators. Idempotent.',
    params,
    body: z.strictObject({ isArchived: z.boolean(), reason }),
    ok: z.object({ status: z.enum(['active', 'archived']) }),
    errors: ['community.not_found', 'community.no_owner', 'community.too_many', 'member.not_allowed'],
    rate: { max: 60, per: 3600 },
  }),
  deleting: endpoint({
    method: 'GET',
    path: '/me/communities/deleting',
    access: 'user',
    summary: 'List the communities of the current user that are being deleted and can be restored, earliest deletion first; at most 50.',
    ok: z.object({ items: z.array(CommunityDeletion) }),
  }),
  deletion: endpoint({
    method: 'GET',
    path: '/communities/:id/deletion',
    access: 'user',
    summary:
      'Get when a community will be deleted permanently. For its owners and site administrators. 404 for others, and if it is not being deleted.',
    params,
    ok: CommunityDeletion,
    errors: ['community.not_found'],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/communities/:id/deletion',
    access: 'user',
    summary:
      'Delete a community in 30 days. It is closed at once; members and guests are notified. For its owners and site administrators.',
    params,
    /** `name`: name of the community, typed to confirm. */
    body: z.strictObject({ name: text({ max: limits.communityName.max }), reason }),
    ok: z.object({ deleteAt: Instant }),
    errors: ['community.not_found', 'community.name_differs', 'member.not_allowed'],
    rate: { max: 20, per: 3600 },
  }),
  restore: endpoint({
    method: 'DELETE',
    path: '/communities/:id/deletion',
    access: 'user',
    summary: 'Restore a community that is being deleted, as it was. For its owners and site administrators.',
    params,
    ok: Nothing,
    errors: ['community.not_found'],
  }),
};
