import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Disabled observers of the active queries: they fetch nothing, and prevent garbage collection. */
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
 * A hidden page does not observe its queries, and unobserved data is garbage collected after five minutes: the page would
 * return as a skeleton, without its input. So its data is observed from before its own effects end (layout effects are
 * cleaned up earlier) until they start again (in the same run of effects).
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
