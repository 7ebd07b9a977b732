import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './endless.module.css';

type EndlessProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
  labels: { loading: string; more: string; retry: string };
  /** Bones of what comes next. */
  bones: ReactNode;
  /** What is said at the end; nothing where the list is short enough to see that. */
  end?: string | undefined;
};

/** A phone has something below the list, so there the list grows on demand only. */
const growsByItself = () => matchMedia('(min-width: 768px)').matches;

/** The foot of an endless list: loads the next part before it comes into sight, and by button for whoever has no wheel. */
export const Endless = ({ query, labels, bones, end }: EndlessProps) => {
  const foot = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const mayGrow = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const grow = useEffectEvent(() => void fetchNextPage());
  useEffect(() => {
    if (!mayGrow || !foot.current || !growsByItself()) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: '600px' });
    watcher.observe(foot.current);
    return () => watcher.disconnect();
  }, [mayGrow]);

  if (!hasNextPage) return end ? <p className={styles.end}>{end}</p> : null;
  return (
    <div ref={foot} className={styles.foot}>
      {isFetchingNextPage ? (
        <Skeleton label={labels.loading}>{bones}</Skeleton>
      ) : (
        <Button onClick={() => void fetchNextPage()}>{isFetchNextPageError ? labels.retry : labels.more}</Button>
      )}
    </div>
  );
};
