import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoadedMessages } from './window.ts';
import { windowQuery } from './window-query.ts';
import { loadAround, loadBefore } from './window-sync.ts';

const PAGE = 100;
/** Messages so little further back than the loaded ones are loaded with all in between. */
const NEAR = 200;

const holds = ({ items }: LoadedMessages, seq: number): boolean => items.some((message) => message.seq === seq);

/** `gone`: the channel has no such message for the reader. `failed`: it could not be loaded. */
type Outcome = 'there' | 'gone' | 'failed';

/** Loads a message with those around it; `isJumping` meanwhile. */
export function useJump(channelId: string): { isJumping: boolean; jump: (seq: number) => Promise<Outcome> } {
  const cache = useQueryClient();
  const [isJumping, setIsJumping] = useState(false);
  const jump = async (seq: number): Promise<Outcome> => {
    setIsJumping(true);
    const outcome = await reach(cache, channelId, seq).then(
      (isThere) => (isThere ? 'there' : 'gone'),
      () => 'failed' as const,
    );
    setIsJumping(false);
    return outcome;
  };
  return { isJumping, jump };
}

async function reach(cache: QueryClient, channelId: string, seq: number): Promise<boolean> {
  const read = () => cache.getQueryData(windowQuery(channelId).queryKey);
  const isThere = () => holds(read() ?? { items: [], rev: 0, hasBefore: false }, seq);
  if (isThere()) return true;
  const before = (read()?.items[0]?.seq ?? 0) - seq;
  if (before > 0 && before <= NEAR) while (!isThere() && (await loadBefore(cache, channelId, PAGE)));
  else await loadAround(cache, channelId, seq);
  return isThere();
}
