import { z } from 'zod';
import { CommunityRef } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdOrSlug } from '../kernel/schemas.ts';

/** A community that hosts an event together with its own. */
const CoHost = z.object({ community: CommunityRef, isAccepted: z.boolean() }).meta({ id: 'EventCoHost' });
export type CoHost = z.infer<typeof CoHost>;
const CoHosts = z.object({ items: z.array(CoHost) });

const params = z.object({ id: IdOrSlug });
const ofCommunity = params.extend({ communityId: Id });
const rate = { max: 60, per: 3600 };

export const eventCommunities = {
  list: endpoint({
    method: 'GET',
    path: '/events/:id/communities',
    access: 'user',
    summary: 'List the communities that host an event together with its own, or are asked to. For those who may edit it.',
    params,
    ok: CoHosts,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  ask: endpoint({
    method: 'PUT',
    path: '/events/:id/communities/:communityId',
    access: 'user',
    summary:
      'Ask a community to host a public event together. Its administrators are told; it hosts at once if the caller is one of them. Repeating it changes nothing.',
    params: ofCommunity,
    ok: CoHosts,
    errors: [
      'event.not_found',
      'member.not_allowed',
      'community.archived',
      'community.not_found',
      'event.not_listed',
      'event.too_many_communities',
    ],
    rate,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/events/:id/communities/:communityId/acceptance',
    access: 'user',
    summary: 'Host an event together, as an administrator of the community that is asked. Repeating it changes nothing.',
    params: ofCommunity,
    ok: z.object({}),
    errors: ['event.not_found', 'community.not_found', 'community.archived', 'member.not_allowed', 'event.not_asked'],
    rate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:id/communities/:communityId',
    access: 'user',
    summary:
      'Withdraw or decline a request, or end hosting together. For those who may edit the event, and administrators of the community.',
    params: ofCommunity,
    ok: z.object({}),
    errors: ['event.not_found', 'member.not_allowed'],
  }),
};
