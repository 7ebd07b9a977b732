import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Channel } from '#contract/chat.ts';
import { markRead } from './chat.sync.ts';

/** Debounces marking as read, so that fast scrolling does not send a request per message. */
const GLANCE_MS = 300;

/** Marks the visible messages up to `seq` as read. */
export function useReading({ id, lastReadSeq }: Channel, seq: number, isVisible: boolean): void {
  const cache = useQueryClient();
  const isNews = isVisible && seq > lastReadSeq;
  useEffect(() => {
    if (!isNews) return;
    const timer = setTimeout(() => void markRead(cache, id, seq), GLANCE_MS);
    return () => clearTimeout(timer);
  }, [cache, id, isNews, seq]);
}
