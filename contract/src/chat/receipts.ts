import { z } from 'zod';
import { chatLimits } from '../browser/chat-limits.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Person } from '../kernel/person.ts';
import { Id } from '../kernel/schemas.ts';

/** `seq`: the last message that the person has read. */
const Receipt = z.object({ person: Person, seq: z.int() }).meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

const Receipts = z.object({
  /** Without those who do not show it. */
  receipts: z.array(Receipt).max(chatLimits.receipts.readers),
  /** How many others read the channel. */
  others: z.int(),
});
export type Receipts = z.infer<typeof Receipts>;

export const chatReceipts = {
  list: endpoint({
    method: 'GET',
    path: '/channels/:id/receipts',
    access: 'user',
    summary:
      'List how far the others in a channel have read. Null with more readers than `chatLimits.receipts`, in the chats of events, in requests, and for a caller who does not show it either.',
    params: z.object({ id: Id }),
    ok: z.object({ shown: Receipts.nullable() }),
    errors: ['channel.not_found'],
  }),
};
