import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/schemas.ts';

export const chatPresence = {
  list: endpoint({
    method: 'GET',
    path: '/presence',
    access: 'user',
    summary: 'List who is here: of the people of the conversations of the current user, and of the readers of a channel.',
    query: z.object({ channelId: Id.optional() }),
    /** The current user and people who do not show it are left out; so are the readers of a channel that the user does not read. */
    ok: z.object({ here: z.array(Id) }),
  }),
};
