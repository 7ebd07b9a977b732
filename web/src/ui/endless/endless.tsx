import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './endless.module.css';

type EndlessProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
  labels: { loading: string; more: string; retry: string };
  /** Skeleton of the next part. */
  bones: ReactNode;
  /** Text at the end; none for a list that is obviously short. */
  end?: string | undefined;
};

/** On a phone there is content below the list, so it grows only on demand. */
const growsByItself = () => matchMedia('(min-width: 768px)').matches;

/** The end of an infinite list: loads the next part before it scrolls into view, and on a button without scrolling. */
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
