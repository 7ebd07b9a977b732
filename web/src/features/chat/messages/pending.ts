import type { Message, MessageReaction } from '#contract/chat/index.ts';
import type { OutgoingChange } from '../outgoing.ts';
import type { LoadedMessages } from '../window.ts';

/** The reactions after giving or withdrawing an own one. */
const toggled = (reactions: readonly MessageReaction[], emoji: string, isOn: boolean): MessageReaction[] => {
  const former = reactions.find((reaction) => reaction.emoji === emoji);
  if ((former?.isOwn ?? false) === isOn) return [...reactions];
  const next = { emoji, count: (former?.count ?? 0) + (isOn ? 1 : -1), isOwn: isOn };
  const all = former ? reactions.map((reaction) => (reaction === former ? next : reaction)) : [...reactions, next];
  return all.filter(({ count }) => count > 0);
};

/** The message as it is once a change is stored; `stored` is how the server has it now. */
function changed(shown: Message, { change, writtenAt }: OutgoingChange, stored: Message): Message {
  switch (change.kind) {
    case 'edit': {
      if (shown.state === 'deleted' || shown.body === change.body) return shown;
      return { ...shown, body: change.body, editCount: change.editCount + 1, editedAt: writtenAt };
    }
    case 'react':
      return shown.state === 'deleted' ? shown : { ...shown, reactions: toggled(shown.reactions, change.emoji, change.isOn) };
    case 'remove':
      return shown.state === 'deleted'
        ? shown
        : { ...shown, state: 'deleted', deletedBy: 'sender', body: '', attachments: [], forward: null, reactions: [] };
    case 'restore': {
      if (shown.state === 'visible') return shown;
      if (stored.state === 'visible') return { ...stored, body: change.body ?? stored.body };
      // A page loaded later does not know the text or attachments of a deleted message: it shows the tombstone until the server answers.
      return (change.body ?? '') === '' ? shown : { ...shown, state: 'visible', deletedBy: null, body: change.body ?? '' };
    }
    case 'pin':
      return shown.state === 'deleted' ? shown : { ...shown, isPinned: change.isOn };
    case 'save':
    case 'unread':
      return shown;
  }
}

/** The messages with the changes that wait in the outbox; the same window without any. */
export function withPending(window: LoadedMessages, changes: readonly OutgoingChange[]): LoadedMessages {
  const waiting = changes.filter(({ state }) => state === 'sending');
  if (waiting.length === 0) return window;
  const byMessage = Map.groupBy(waiting, ({ messageId }) => messageId);
  const items = window.items.map((stored) =>
    (byMessage.get(stored.id) ?? []).reduce((shown, change) => changed(shown, change, stored), stored),
  );
  return { ...window, items };
}
