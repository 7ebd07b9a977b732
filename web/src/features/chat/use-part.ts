import { useEffect, useEffectEvent, useState } from 'react';
import { useConnection } from '#kernel/realtime/index.ts';

type Input = {
  /** The outermost loaded message on this side. */
  edge: number | undefined;
  isWanted: boolean;
  /** The same at the time of the call: a response may have moved the scroll position meanwhile. */
  isStillWanted: () => boolean;
  load: () => Promise<unknown>;
};
export type PartState = { isLoading: boolean; hasFailed: boolean; retry: () => void };

/** Fetches more messages on one side of the loaded ones while wanted. After an error it waits for a reconnection or a manual retry. */
export function usePart({ edge, isWanted, isStillWanted, load }: Input): PartState {
  const [asked, setAsked] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  if (asked !== null && asked !== edge) setAsked(null);

  const isConnected = useConnection(({ state }) => state === 'connected');
  const [wasConnected, setWasConnected] = useState(isConnected);
  if (wasConnected !== isConnected) {
    setWasConnected(isConnected);
    if (isConnected) setHasFailed(false);
  }
  const look = useEffectEvent(() => {
    if (edge === undefined || edge === asked || hasFailed || !isWanted || !isStillWanted()) return;
    setAsked(edge);
    load().catch(() => {
      setAsked(null);
      setHasFailed(true);
    });
  });
  useEffect(() => look(), [asked, edge, hasFailed, isWanted]);
  return { isLoading: asked !== null && asked === edge, hasFailed, retry: () => setHasFailed(false) };
}
