import { z } from 'zod';
import { CommunityRole } from '../communities/shapes.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Person } from '../kernel/person.ts';
import { Id, Page, pageQuery } from '../kernel/schemas.ts';

/** Reader of a channel of a community. `isHere`: present, and shows it to the caller. */
export const ChannelReader = z.object({ person: Person, role: CommunityRole, isHere: z.boolean() }).meta({ id: 'ChannelReader' });
export type ChannelReader = z.infer<typeof ChannelReader>;

export const chatPeople = {
  list: endpoint({
    method: 'GET',
    path: '/channels/:id/people',
    access: 'user',
    summary: 'List the readers of a channel of a community: those who are here first, then by role and name. 404 for other channels.',
    params: z.object({ id: Id }),
    query: z.object(pageQuery),
    ok: Page(ChannelReader),
    errors: ['channel.not_found'],
  }),
};
