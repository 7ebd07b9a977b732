import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { release } from './held.ts';
import { markRead } from './mark-read.ts';
import { isComposing } from '#ui/composing.ts';

/** The elements that Escape closes first. */
const OPEN = '[role=menu], [role=dialog], [role=listbox], dialog, [aria-expanded=true]';
const isFree = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && !isComposing(event) && !(event.target as Element).closest(OPEN);

/** Escape in an open channel marks all of it as read, including messages that the reader had marked as unread. */
export const useReadByEscape = ({ id, lastSeq, lastReadSeq, conversation }: Channel) => {
  const cache = useQueryClient();
  return (event: KeyboardEvent): void => {
    if (!isFree(event) || conversation?.isRequest) return;
    release(id);
    if (lastSeq > lastReadSeq) void markRead(cache, id, lastSeq);
  };
};
