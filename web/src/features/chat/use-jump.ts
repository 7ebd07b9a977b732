import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadBefore } from './chat.sync.ts';
import { windowQuery } from './chat.queries.ts';
import { isReached } from './rows.ts';

const PAGE = 100;
/** A message further back than so many pages is found by scrolling up. */
const MAX_PAGES = 20;

/** Loads back to the message after `line`; `isJumping` until it is there or given up. */
export function useJump(channelId: string): { isJumping: boolean; jump: (line: number) => Promise<boolean> } {
  const cache = useQueryClient();
  const [isJumping, setIsJumping] = useState(false);
  const jump = async (line: number) => {
    setIsJumping(true);
    const isThere = await reach(cache, channelId, line).catch(() => false);
    setIsJumping(false);
    return isThere;
  };
  return { isJumping, jump };
}

async function reach(cache: QueryClient, channelId: string, line: number): Promise<boolean> {
  const isThere = () => {
    const window = cache.getQueryData(windowQuery(channelId).queryKey);
    return window !== undefined && isReached(window, line);
  };
  for (let page = 0; page < MAX_PAGES && !isThere(); page += 1) if (!(await loadBefore(cache, channelId, PAGE))) break;
  return isThere();
}
