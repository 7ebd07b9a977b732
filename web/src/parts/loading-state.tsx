import type { ReactNode } from 'react';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';

type Query = { error: unknown; refetch: () => Promise<unknown> };
type LoadingStateProps = {
  /** Whose data is missing; several where a screen needs all of them. */
  query: Query | readonly Query[];
  /** `page`: the error fills a page; `panel`: it is inside one. */
  size?: 'page' | 'panel';
} & (
  | { /** Bones, announced and shown as one placeholder. */ children: ReactNode; skeleton?: never }
  | { /** A placeholder that announces itself. */ skeleton: ReactNode; children?: never }
);

/** Stands in for a query's data while there are none: a placeholder, then the error with a retry. */
export const LoadingState = ({ query, size = 'panel', skeleton, children }: LoadingStateProps) => {
  const t = useTexts('kernel');
  const queries = [query].flat();
  const failed = queries.find(({ error }) => error);
  const retry = () => void Promise.all(queries.filter(({ error }) => error).map(({ refetch }) => refetch()));
  if (failed) return <ErrorState size={size} text={errorText(failed.error)} retryLabel={t('retry')} onRetry={retry} />;
  return skeleton ?? <Skeleton label={t('loading')}>{children}</Skeleton>;
};
