import { z } from 'zod';
import { Channel } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { chatLimits } from '../browser/chat-limits.ts';
import { Id, line, Nothing } from '../kernel/schemas.ts';

const byId = z.object({ id: Id });
const name = line(chatLimits.groupName);
const changing = ['channel.not_found', 'conversation.not_group'] as const;
const rate = { max: 120, per: 3600 };

/**
 * Conversations outside communities: between two people (`dm`), or in a small group. Each is a channel, so messages, reactions, read
 * positions and hints work as in other channels. A conversation does not exist for people outside it, including administrators.
 */
export const chatConversations = {
  start: endpoint({
    method: 'POST',
    path: '/conversations',
    access: 'user',
    verified: true,
    summary:
      'Start a conversation. With one person: the existing conversation with them, or a new one, which may be a request. With several people: always a new group.',
    /** `name`: name of a group; empty = no name. */
    body: z.strictObject({
      userIds: z
        .array(Id)
        .min(1)
        .max(chatLimits.groupPeople.max - 1),
      name: name.default(''),
    }),
    ok: Channel,
    errors: ['person.not_found', 'person.not_accepting', 'conversation.yourself', 'conversation.too_many_requests'],
    rate,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/conversations/:id',
    access: 'user',
    summary: 'Name a group. The latest name wins; empty = no name.',
    params: byId,
    body: z.strictObject({ name }),
    ok: Channel,
    errors: changing,
    rate,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/conversations/:id',
    access: 'user',
    summary: 'Leave a group. A conversation of two people is instead hidden from the caller until its next message.',
    params: byId,
    ok: Nothing,
    errors: ['channel.not_found'],
    rate,
  }),
  add: endpoint({
    method: 'PUT',
    path: '/conversations/:id/people/:userId',
    access: 'user',
    summary: 'Add a person to a group. They can read messages that are written after that. Idempotent.',
    params: z.object({ id: Id, userId: Id }),
    ok: Channel,
    errors: [...changing, 'person.not_found', 'person.not_accepting', 'conversation.too_many_people'],
    rate,
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/conversations/:id/request',
    access: 'user',
    summary: 'Accept or decline a request. A declined conversation disappears for the caller; the requester is not notified. Idempotent.',
    params: byId,
    body: z.strictObject({ accept: z.boolean() }),
    ok: Nothing,
    errors: ['channel.not_found'],
    rate,
  }),
};
