import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Email, Id, IdOrSlug, Instant, line, Page, pageQuery } from '../kernel/schemas.ts';

/** A guest whom the hosts have named: an account, or an address. */
export const EventInvitation = z
  .object({
    id: Id,
    user: Person.nullable(),
    email: z.string().nullable(),
    /** `going`: has a seat, or waits for one. */
    state: z.enum(['invited', 'going', 'maybe', 'declined']),
    invitedAt: Instant,
  })
  .meta({ id: 'EventInvitation' });
export type EventInvitation = z.infer<typeof EventInvitation>;

const most = limits.namedAtOnce.max;
/** Members of the community of an event, accounts by username, and e-mail addresses. */
export const NamedGuests = z.strictObject({
  userIds: z.array(Id).max(most).default([]),
  usernames: z.array(line(limits.username)).max(most).default([]),
  emails: z.array(Email).max(most).default([]),
});
export type NamedGuests = z.output<typeof NamedGuests>;

const params = z.object({ id: IdOrSlug });
const forHosts = ['event.not_found', 'member.not_allowed'] as const;

export const eventInvited = {
  list: endpoint({
    method: 'GET',
    path: '/events/:id/invitations',
    access: 'user',
    summary: 'List the guests whom the hosts of an event have named, latest first. For those who may change its settings for answers.',
    params,
    query: z.object(pageQuery),
    ok: Page(EventInvitation),
    errors: forHosts,
  }),
  add: endpoint({
    method: 'POST',
    path: '/events/:id/invitations',
    access: 'user',
    verified: true,
    summary:
      'Name guests of an event: members of its community, accounts by username, and e-mail addresses. They are notified once the event is published, see it and may answer. Naming them again changes nothing.',
    params,
    body: NamedGuests,
    /** `unknown`: usernames that no account has. */
    ok: z.object({ invited: z.int(), unknown: z.array(z.string()) }),
    errors: [...forHosts, 'event.closed', 'event.too_many_invited', 'member.not_found'],
    rate: { max: 60, per: 3600 },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/events/:id/invitations/:invitationId',
    access: 'user',
    summary: 'Withdraw the invitation of a guest. Guests with a seat keep it.',
    params: z.object({ id: IdOrSlug, invitationId: Id }),
    ok: z.object({}),
    errors: [...forHosts, 'invitation.not_found'],
  }),
};
