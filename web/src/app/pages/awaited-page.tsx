import { useEffect, useState, type ComponentType } from 'react';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { onLineBack } from '#kernel/lazy-part.tsx';
import { ErrorState } from '#ui/states/states.tsx';

/** Shown if a page cannot be loaded offline; replaced by the page on reconnection. */
export const awaitedPage = (load: () => Promise<ComponentType>): ComponentType => {
  const Awaited = () => {
    const t = useTexts('kernel');
    const [Page, setPage] = useState<ComponentType | null>(null);
    const get = () =>
      void load().then(
        (page) => setPage(() => page),
        () => undefined,
      );
    useEffect(() => onLineBack(get), []);
    if (Page) return <Page />;
    return <ErrorState size="page" text={textOf('errors', 'status.network')} retryLabel={t('retry')} onRetry={get} />;
  };
  return Awaited;
};
