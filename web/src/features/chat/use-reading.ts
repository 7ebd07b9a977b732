import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Channel } from '#contract/chat.ts';
import { markRead } from './chat.sync.ts';

/** A glance is enough; what rushes by while somebody scrolls is not asked about message by message. */
const GLANCE_MS = 300;

/** Whatever stands on the screen, down to `seq`, is read. */
export function useReading({ id, lastReadSeq }: Channel, seq: number, isVisible: boolean): void {
  const cache = useQueryClient();
  const isNews = isVisible && seq > lastReadSeq;
  useEffect(() => {
    if (!isNews) return;
    const timer = setTimeout(() => void markRead(cache, id, seq), GLANCE_MS);
    return () => clearTimeout(timer);
  }, [cache, id, isNews, seq]);
}
