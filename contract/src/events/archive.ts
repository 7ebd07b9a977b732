import { z } from 'zod';
import { Event, EventStatus } from './index.ts';
import { refusals } from './hosts.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdOrSlug, Instant } from '../kernel/schemas.ts';

const params = z.object({ id: IdOrSlug });
const draft = {
  id: Id,
  slug: z.string(),
  title: z.string(),
  community: z.object({ id: Id, name: z.string() }),
  startsAt: Instant,
  endsAt: Instant,
  zone: z.string(),
  allDay: z.boolean(),
};

/** Calls for drafts and archived events, part of the calls for planning. */
export const archive = {
  drafts: endpoint({
    method: 'GET',
    path: '/me/event-drafts',
    access: 'user',
    summary:
      'List the latest 20 unpublished events that the caller hosts, and the latest 20 deleted ones that can be restored: of all communities or of one.',
    query: z.object({ communityId: Id.optional() }),
    ok: z.object({
      items: z.array(z.object({ ...draft, status: EventStatus, publishAt: Instant.nullable() })),
      deleted: z.array(z.object({ ...draft, restoreUntil: Instant })),
    }),
  }),
  archive: endpoint({
    method: 'POST',
    path: '/events/:id/archive',
    access: 'user',
    summary:
      'Archive an event that is over or cancelled: it is then seen by its hosts only. One that was never published is deleted, and can be restored for 30 days.',
    params,
    ok: Event,
    errors: refusals,
  }),
  unarchive: endpoint({
    method: 'DELETE',
    path: '/events/:id/archive',
    access: 'user',
    summary:
      'Restore an archived event as what it was: over or cancelled. A deleted one becomes a draft, with the other dates of its series.',
    params,
    ok: Event,
    errors: [...refusals, 'event.too_many'],
  }),
};
