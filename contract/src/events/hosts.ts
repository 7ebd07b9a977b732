import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug } from '../kernel/schemas.ts';

export const HostRole = z.enum(['organiser', 'co_organiser', 'check_in']);
export type HostRole = z.infer<typeof HostRole>;
const Host = z.object({ person: Person, role: HostRole }).meta({ id: 'EventHost' });
export type EventHost = z.infer<typeof Host>;
const Hosts = z.object({ items: z.array(Host) });

const params = z.object({ id: IdOrSlug });
const hostParams = params.extend({ userId: Id });
export const refusals = ['event.not_found', 'member.not_allowed', 'community.archived', 'event.state_changed'] as const;

/** Calls for the hosts of an event, part of the calls for planning it. */
export const hosts = {
  hosts: endpoint({
    method: 'GET',
    path: '/events/:id/hosts',
    access: 'user',
    summary: 'List the hosts of an event with their roles. For those who may edit it.',
    params,
    ok: Hosts,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  setHost: endpoint({
    method: 'PUT',
    path: '/events/:id/hosts/:userId',
    access: 'user',
    summary: 'Make a member of the community a host of an event, or change the role of a host.',
    params: hostParams,
    body: z.strictObject({ role: HostRole }),
    ok: Hosts,
    errors: [...refusals, 'member.not_found', 'event.last_organiser', 'event.too_many_hosts'],
    rate: { max: 60, per: 3600 },
  }),
  removeHost: endpoint({
    method: 'DELETE',
    path: '/events/:id/hosts/:userId',
    access: 'user',
    summary: 'Remove a host of an event. Hosts can remove themselves.',
    params: hostParams,
    ok: Hosts,
    errors: [...refusals, 'event.last_organiser'],
  }),
};
