import type { Attachment } from '#contract/chat/attachments.ts';
import type { Message, MessageForward } from '#contract/chat/index.ts';
import type { ReadCounts } from './channel-counts.ts';
import type { Made } from './attachments/attaching.ts';
import type { ErrorParams } from '#contract/errors.ts';
import { api, type ApiErrorCode } from '#kernel/api/index.ts';

type QueueItem = {
  /** A change uses it only as its key in the outbox. */
  clientMsgId: string;
  userId: string;
  channelId: string;
  writtenAt: string;
  /** `sending` includes waiting for the network; `failed` needs a decision by its author. */
  state: 'sending' | 'failed';
  /** Error code of what failed. */
  code?: ApiErrorCode | undefined;
  /** Parameters of the error text. */
  params?: ErrorParams | undefined;
};

/** A message that is not stored yet. */
export type OutgoingMessage = QueueItem & {
  body: string;
  /** The message that it answers, as shown until it is stored. */
  replyTo?: NonNullable<Message['replyTo']> | undefined;
  /** Uploaded already. */
  attachments?: readonly Made[];
  /** Its author agreed to notify many people. */
  confirmsAll?: true;
  /** The message that it forwards, as shown until it is stored. */
  forward?: { ofId: string; shown: MessageForward; attachments: readonly Attachment[] } | undefined;
  change?: undefined;
};

/** What is done with a stored message, for all readers or for the own account alone. `editCount`: that of the version that was edited. */
export type MessageChange =
  | { kind: 'edit'; body: string; editCount: number; confirmsAll?: true }
  | { kind: 'react'; emoji: string; isOn: boolean }
  | { kind: 'remove' }
  /** `body`: the text of the message, if it is known. */
  | { kind: 'restore'; body?: string }
  | { kind: 'pin'; isOn: boolean }
  | { kind: 'save'; isOn: boolean }
  /** This message and those after it. */
  | { kind: 'unread' };
export type OutgoingChange = QueueItem & { messageId: string; seq: number; change: MessageChange };

export type QueuedMessage = OutgoingMessage | OutgoingChange;

/** The message as it is stored, or the own read position; null if only the list of saved messages shows it, and if nothing could be marked as unread. */
export type Stored = Message | ReadCounts | null;

/** Each of these may be repeated: what happened already is answered as before. */
export function callServer(item: QueuedMessage): Promise<Stored> {
  if (!item.change) {
    const { clientMsgId, channelId, body, replyTo, attachments, confirmsAll, forward } = item;
    return api('POST /channels/:id/messages', {
      params: { id: channelId },
      body: {
        clientMsgId,
        body,
        ...(replyTo && { replyToId: replyTo.id }),
        ...(attachments && { attachments: attachments.map(({ uploadId }) => ({ uploadId })) }),
        ...(confirmsAll && { confirmsAll }),
        ...(forward && { forwardOfId: forward.ofId }),
      },
      background: true,
    });
  }
  const { change, messageId: id } = item;
  const options = { params: { id }, background: true } as const;
  switch (change.kind) {
    case 'edit': {
      const { kind: _, ...edit } = change;
      return api('PUT /messages/:id', { ...options, body: edit });
    }
    case 'react': {
      const ofReaction = { params: { id, emoji: change.emoji }, background: true } as const;
      return change.isOn ? api('PUT /messages/:id/reactions/:emoji', ofReaction) : api('DELETE /messages/:id/reactions/:emoji', ofReaction);
    }
    case 'remove':
      return api('DELETE /messages/:id', options);
    case 'restore':
      return api('POST /messages/:id/restoration', options);
    case 'pin':
      return change.isOn ? api('PUT /messages/:id/pin', options) : api('DELETE /messages/:id/pin', options);
    case 'save':
      return (change.isOn ? api('PUT /messages/:id/saved', options) : api('DELETE /messages/:id/saved', options)).then(() => null);
    case 'unread':
      return api('PUT /channels/:id/unread', { params: { id: item.channelId }, body: { seq: item.seq }, background: true });
  }
}

/** Whether `item` is a later edit of the message whose edit was refused: sent without that one, it could overwrite what the server has. */
const editsSameMessage = (item: QueuedMessage, refused: QueuedMessage): boolean =>
  item.change !== undefined &&
  refused.change !== undefined &&
  [item, refused].every(({ change }) => change?.kind === 'edit') &&
  item.messageId === refused.messageId &&
  item.userId === refused.userId;

type Refusal = Pick<QueuedMessage, 'code' | 'params'>;
/** The list after one was refused; later changes of the same text are refused with it. */
export function withRefused(items: readonly QueuedMessage[], clientMsgId: string, { code, params }: Refusal): readonly QueuedMessage[] {
  const at = items.findIndex((item) => item.clientMsgId === clientMsgId);
  const refused = items[at];
  if (!refused) return items;
  return items.map((item, index) =>
    index === at || (index > at && item.state === 'sending' && editsSameMessage(item, refused))
      ? { ...item, state: 'failed', code, params }
      : item,
  );
}

/** `editCount`: version that an edit now changes. `confirmsAll`: its author has agreed to notify many people. */
export type Retry = { editCount?: number | undefined; confirmsAll?: true };

/** The list with a refused one waiting again. A change goes behind those made since. */
export function withRetried(
  items: readonly QueuedMessage[],
  clientMsgId: string,
  { editCount, ...confirmed }: Retry = {},
): readonly QueuedMessage[] {
  const item = items.find((one) => one.clientMsgId === clientMsgId);
  if (!item) return items;
  const again: QueuedMessage = { ...item, state: 'sending', code: undefined, params: undefined };
  if (!again.change) return items.map((one) => (one === item ? { ...again, ...confirmed } : one));
  if (again.change.kind === 'edit') again.change = { ...again.change, ...(editCount !== undefined && { editCount }), ...confirmed };
  return [...items.filter((one) => one !== item), again];
}
