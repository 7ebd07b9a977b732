import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { release, useHeldLine } from './reading/held.ts';
import { markRead } from './reading/mark-read.ts';

/** Debounces marking as read, so that fast scrolling does not send a request per message. */
const GLANCE_MS = 300;

/** Marks the visible messages up to `seq` as read, unless the reader marked some as unread. */
export function useReading({ id, lastReadSeq }: Channel, seq: number, isVisible: boolean): void {
  const cache = useQueryClient();
  const isHeld = useHeldLine(id) !== null;
  const isNews = isVisible && !isHeld && seq > lastReadSeq;
  useEffect(() => {
    if (!isNews) return;
    const timer = setTimeout(() => void markRead(cache, id, seq), GLANCE_MS);
    return () => clearTimeout(timer);
  }, [cache, id, isNews, seq]);
}

/** Leaving the channel, or the page, ends what holds its position. */
export function useRelease(channelId: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    return () => release(channelId);
  }, [channelId, isShown]);
}
