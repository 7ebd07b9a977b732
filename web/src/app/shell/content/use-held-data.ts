import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Keeps what is being looked at now, without looking at it: nothing is fetched for it, and nothing of it is thrown away. */
const hold = (cache: QueryClient) => {
  const watched = cache.getQueryCache().findAll({ type: 'active' });
  const releases = watched.map(({ options, queryKey }) =>
    new QueryObserver(cache, { ...options, queryKey, enabled: false }).subscribe(() => undefined),
  );
  return () => {
    for (const release of releases) release();
  };
};

/**
 * A hidden page no longer observes its queries, and unobserved data is thrown away after five minutes: the page would
 * come back as a skeleton, without what was typed into it. So its data is held from before its own effects end (layout
 * effects are earlier) until they begin again (in the same run of effects).
 */
export const useHeldData = (isOpen: boolean): void => {
  const cache = useQueryClient();
  const release = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) release.current ??= hold(cache);
  }, [cache, isOpen]);
  useEffect(() => {
    if (isOpen) return;
    return () => {
      release.current?.();
      release.current = null;
    };
  }, [isOpen]);
};
