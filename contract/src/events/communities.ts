import { z } from 'zod';
import { CommunityRef } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdOrSlug } from '../kernel/schemas.ts';

/** Community that hosts an event together with the community of the event. */
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
    summary: 'List the communities that host an event together with its own community, or are asked to. For those who may edit the event.',
    params,
    ok: CoHosts,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  ask: endpoint({
    method: 'PUT',
    path: '/events/:id/communities/:communityId',
    access: 'user',
    summary:
      'Ask a community to co-host a public event. Its administrators are notified; it hosts at once if the caller is one of them. Repeating it changes nothing.',
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
    summary: 'Accept the request to co-host an event, as an administrator of the community that is asked. Repeating it changes nothing.',
    params: ofCommunity,
    ok: z.object({}),
    errors: ['event.not_found', 'community.not_found', 'community.archived', 'member.not_allowed', 'event.not_asked'],
    rate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:id/communities/:communityId',
    access: 'user',
    summary: 'Withdraw or decline a request, or end co-hosting. For those who may edit the event, and administrators of the community.',
    params: ofCommunity,
    ok: z.object({}),
    errors: ['event.not_found', 'member.not_allowed'],
  }),
};
