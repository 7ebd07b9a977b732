import type { Message } from '#contract/chat/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import * as attachments from '../attachments/chat.attachments.repository.ts';
import type { Forwarded } from './chat.forwards.repository.ts';
import * as forwards from './chat.forwards.repository.ts';

type Wanted = { userId: string; forwardOfId: string | null };

/** What the sender forwards; null for most messages. Takes no lock, because its text is kept as it was read. */
export async function findForwarded(tx: Tx, { userId, forwardOfId }: Wanted): Promise<Forwarded | null> {
  if (forwardOfId === null) return null;
  const found = await forwards.find(tx, userId, forwardOfId);
  if (!found) throw new AppError('message.not_found');
  if (found.state === 'deleted') throw new AppError('message.deleted');
  return found;
}

/** Adds what a stored message forwards, with its attachments, which a deletion at the same moment either finds here or has ended before. */
export async function storeForwarded(tx: Tx, message: Message, { fromId, snapshot }: Forwarded): Promise<Message> {
  if (!(await attachments.share(tx, { fromId, messageId: message.id }))) throw new AppError('message.deleted');
  return forwards.write(tx, message, snapshot);
}
