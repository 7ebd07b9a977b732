import { useState } from 'react';
import type { Message } from '#contract/chat/index.ts';

export type Folding = {
  /** Whether the sender is blocked by the reader. */
  isBlocked: boolean;
  isFolded: boolean;
  toggle: () => void;
  /** Whether any person is blocked, e.g. the sender of an answered message. */
  isBlockedId: (userId: string) => boolean;
};
export type FoldingOf = (message: Message) => Folding;

/** Messages of blocked users are collapsed until opened; stored above the rows, which unmount while scrolling. */
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
