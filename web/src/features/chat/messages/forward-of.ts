import type { Attachment } from '#contract/chat/attachments.ts';
import type { Message, MessageForward } from '#contract/chat/index.ts';

/** What is shown of a message where it is forwarded: of one that forwards another, that other one. */
export const forwardOf = (message: Message): { forward: MessageForward; attachments: readonly Attachment[] } => {
  const { id: messageId, channelId, seq, sender, body, mentions, sentAt, attachments } = message;
  return { forward: message.forward ?? { messageId, channelId, seq, sender, body, mentions, sentAt }, attachments };
};
