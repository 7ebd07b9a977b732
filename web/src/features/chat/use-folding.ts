import { useState } from 'react';
import type { Message } from '#contract/chat/index.ts';

export type Folding = {
  /** Whether the reader and the sender have no contact, as one of them blocked the other. */
  isBlocked: boolean;
  isFolded: boolean;
  toggle: () => void;
  /** The same of any person, e.g. the sender of an answered message. */
  isBlockedId: (userId: string) => boolean;
};
export type FoldingOf = (message: Message) => Folding;

/** Messages are collapsed, where one of the two blocked the other, until opened; stored above the rows, which unmount while scrolling. */
export function useFolding(blocked: ReadonlySet<string> | undefined): FoldingOf {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return ({ id, sender }) => {
    const isBlocked = blocked?.has(sender.id) ?? false;
    return {
      isBlockedId: (userId) => blocked?.has(userId) ?? false,
      isBlocked,
      isFolded: isBlocked && !opened.has(id),
      toggle: () => setOpened((known) => (known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id]))),
    };
  };
}
