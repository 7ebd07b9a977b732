import { z } from 'zod';
import { Message } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/schemas.ts';

const byId = z.object({ id: Id });
const changing = ['message.not_found', 'member.not_allowed', 'channel.read_only', 'community.archived'] as const;
const rate = { max: 120, per: 60 };

/** Messages of a channel that its moderators keep at hand for all readers. */
export const chatPins = {
  list: endpoint({
    method: 'GET',
    path: '/channels/:id/pins',
    access: 'user',
    summary: 'List the pinned messages of a channel, the latest pinned first.',
    params: byId,
    ok: z.object({ items: z.array(Message) }),
    errors: ['channel.not_found'],
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/messages/:id/pin',
    access: 'user',
    summary: 'Pin a message in its channel. For moderators. Idempotent.',
    params: byId,
    ok: Message,
    errors: [...changing, 'message.deleted', 'message.too_many_pins'],
    rate,
  }),
  unpin: endpoint({
    method: 'DELETE',
    path: '/messages/:id/pin',
    access: 'user',
    summary: 'Unpin a message. For moderators. Idempotent.',
    params: byId,
    ok: Message,
    errors: changing,
    rate,
  }),
};
