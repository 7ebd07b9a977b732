import type { ReactNode } from 'react';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';

type Query = { data: unknown; error: unknown; refetch: () => Promise<unknown> };
type LoadingStateProps = {
  /** Whose data is missing; several where a screen needs all of them. */
  query: Query | readonly Query[];
  /** `page`: the error fills a page; `panel`: it is inside one. */
  size?: 'page' | 'panel';
} & (
  | { /** Bones, announced and shown as one placeholder. */ children: ReactNode; skeleton?: never }
  | { /** A placeholder that announces itself; null = none. */ skeleton: ReactNode; children?: never }
);

/** Stands in for a query's data while there are none: a placeholder, then the error with a retry. */
export const LoadingState = ({ query, size = 'panel', skeleton, children }: LoadingStateProps) => {
  const t = useTexts('kernel');
  const failed = [query].flat().filter(({ data, error }) => error && data === undefined);
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
  if (failed[0]) return <ErrorState size={size} text={errorText(failed[0].error)} retryLabel={t('retry')} onRetry={retry} />;
  return skeleton === undefined ? <Skeleton label={t('loading')}>{children}</Skeleton> : skeleton;
};
