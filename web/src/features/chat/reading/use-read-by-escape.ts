import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { Channel } from '#contract/chat.ts';
import { markRead } from '../chat.sync.ts';
import { release } from './held.ts';

/** What Escape closes first. */
const OPEN = '[role=menu], [role=dialog], [role=listbox], dialog, [aria-expanded=true]';
const isFree = ({ key, defaultPrevented, nativeEvent, target }: KeyboardEvent): boolean =>
  key === 'Escape' && !defaultPrevented && !nativeEvent.isComposing && !(target as Element).closest(OPEN);

/** Escape in an open channel marks all of it as read, also what the reader had marked as unread. */
export const useReadByEscape = ({ id, lastSeq, lastReadSeq, conversation }: Channel) => {
  const cache = useQueryClient();
  return (event: KeyboardEvent): void => {
    if (!isFree(event) || conversation?.isRequest) return;
    release(id);
    if (lastSeq > lastReadSeq) void markRead(cache, id, lastSeq);
  };
};
