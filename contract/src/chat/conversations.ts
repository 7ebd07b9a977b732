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
 * Conversations of people without a community: of two (`dm`), or of a small group. Each is a channel, so that messages, reactions, read
 * positions and hints are those of channels. For everyone who is not in it, administrators included, it is missing.
 */
export const chatConversations = {
  start: endpoint({
    method: 'POST',
    path: '/conversations',
    access: 'user',
    verified: true,
    summary:
      'Start a conversation. With one person: the one there is with this person, or a new one, perhaps as a request to them. With several: always a new group.',
    /** `name`: of a group; empty for none. */
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
    summary: 'Name a group. The latest name wins; empty for none.',
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
    summary: 'Leave a group. A conversation of two is hidden from the caller until the next message in it instead.',
    params: byId,
    ok: Nothing,
    errors: ['channel.not_found'],
    rate,
  }),
  add: endpoint({
    method: 'PUT',
    path: '/conversations/:id/people/:userId',
    access: 'user',
    summary: 'Add a person to a group, who reads what is written from then on. Idempotent.',
    params: z.object({ id: Id, userId: Id }),
    ok: Channel,
    errors: [...changing, 'person.not_found', 'person.not_accepting', 'conversation.too_many_people'],
    rate,
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/conversations/:id/request',
    access: 'user',
    summary: 'Accept or decline a request. A declined conversation is gone for the caller; who asked is not told. Idempotent.',
    params: byId,
    body: z.strictObject({ accept: z.boolean() }),
    ok: Nothing,
    errors: ['channel.not_found'],
    rate,
  }),
};
