import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useConnection } from '#kernel/realtime/index.ts';
import { loadBefore } from './chat.sync.ts';

type Input = {
  /** The oldest known message. */
  first: number | undefined;
  isWanted: boolean;
  /** The same at the time of the call: a response may have moved the scroll position meanwhile. */
  isStillWanted: () => boolean;
};
export type Older = { isLoading: boolean; hasFailed: boolean; retry: () => void };

/** Fetches older messages while wanted. After an error it waits for a reconnection or a manual retry. */
export function useOlder(channelId: string, { first, isWanted, isStillWanted }: Input): Older {
  const cache = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  if (asked !== null && asked !== first) setAsked(null);

  const isConnected = useConnection(({ state }) => state === 'connected');
  const [wasConnected, setWasConnected] = useState(isConnected);
  if (wasConnected !== isConnected) {
    setWasConnected(isConnected);
    if (isConnected) setHasFailed(false);
  }
  const load = useEffectEvent(() => {
    if (first === undefined || first === asked || hasFailed || !isWanted || !isStillWanted()) return;
    setAsked(first);
    loadBefore(cache, channelId).catch(() => {
      setAsked(null);
      setHasFailed(true);
    });
  });
  useEffect(() => load(), [asked, first, hasFailed, isWanted]);
  return { isLoading: asked !== null && asked === first, hasFailed, retry: () => setHasFailed(false) };
}
