import { z } from 'zod';
import { Message } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Endless, Id, Instant, Nothing } from '../kernel/schemas.ts';

const byId = z.object({ id: Id });
const rate = { max: 120, per: 60 };

/** Message with the names of the channel and the community in which it was written. */
export const SavedMessage = z
  .object({
    savedAt: Instant,
    /** Empty for a conversation without a name. */
    channelName: z.string(),
    /** Null for conversations. */
    communityName: z.string().nullable(),
    message: Message,
  })
  .meta({ id: 'SavedMessage' });
export type SavedMessage = z.infer<typeof SavedMessage>;

/** Messages that a person keeps at hand, seen by no one else. */
export const chatSaved = {
  list: endpoint({
    method: 'GET',
    path: '/me/saved-messages',
    access: 'user',
    summary: 'List the saved messages that the caller can read now, the latest saved first.',
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number<number>().int().min(1).max(50).default(20),
    }),
    ok: Endless(SavedMessage),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/messages/:id/saved',
    access: 'user',
    summary: 'Save a message. Idempotent; `isNew` is false when it was saved before.',
    params: byId,
    ok: z.object({ isNew: z.boolean() }),
    errors: ['message.not_found', 'message.deleted', 'message.too_many_saved'],
    rate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/messages/:id/saved',
    access: 'user',
    summary: 'Remove a message from the saved ones. Idempotent.',
    params: byId,
    ok: Nothing,
    rate,
  }),
};
