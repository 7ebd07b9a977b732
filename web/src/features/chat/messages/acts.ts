import { createContext, use } from 'react';
import type { Channel, Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { wordsOf } from './words-of.ts';

export type ReplyTarget = NonNullable<Message['replyTo']>;
/** The excerpt of a message that a reply to it shows. */
export const replyTargetOf = (message: Message): ReplyTarget => ({
  id: message.id,
  seq: message.seq,
  sender: message.sender,
  state: message.state,
  excerpt: [...wordsOf(message)].slice(0, chatLimits.messageExcerpt.max).join(''),
  attachment: message.attachments[0]?.kind ?? null,
});

/** The own message that is being changed, its text so far, and the edition that it changes. */
export type Editing = { id: string; text: string; editCount: number };
export const editingOf = ({ id, body, editCount }: Message): Editing => ({ id, text: body, editCount });

/** The actions on the messages of the open channel. They are kept above the list, whose rows unmount while scrolling. */
export type MessageActs = {
  channel: Channel;
  editing: Editing | null;
  setEditing: (editing: Editing | null) => void;
  /** Called with the message that the next one answers. */
  onReply: (message: Message) => void;
  /** The same, with a text of it quoted in the composer. */
  onQuote: (message: Message, text: string) => void;
  /** Puts the cursor back into the composer. */
  focusComposer: () => void;
};
export const ActsContext = createContext<MessageActs | null>(null);

export const useActs = (): MessageActs => {
  const acts = use(ActsContext);
  if (!acts) throw new Error('A message is drawn outside of a channel.');
  return acts;
};

/** The letters that do the same as the entries of the menu, in a message that has the focus. */
export const messageKeys = { reply: 'r', edit: 'e' } as const;

const HOUR = 3_600_000;
/** Whether an own message may still be changed, by the clock of this device; the server decides. */
export const isEditable = ({ state, sender, sentAt }: Message, myId: string): boolean =>
  state === 'visible' && sender.id === myId && Date.now() - Date.parse(sentAt) < chatLimits.messageEdits.hours * HOUR;
