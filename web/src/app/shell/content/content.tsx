import { lazy, Suspense } from 'react';
import { ScrollRestoration } from 'react-router';
import { useMe } from '#features/users/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import styles from './content.module.css';
import { KeptPages } from './kept-pages.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useKeptPages } from './use-kept-pages.ts';

const TabBar = lazy(async () => ({ default: (await import('./tabs/tab-bar.tsx')).TabBar }));
const PageEnd = lazy(async () => ({ default: (await import('./page-end.tsx')).PageEnd }));

/** Everything below the header. Another person begins with nothing kept. */
export const Content = () => <ContentOf key={useMe().id} />;

const ContentOf = () => {
  const main = useFocusOnNavigation();
  const kept = useKeptPages();
  const hasTabs = usePreferences(({ enableTabbar }) => enableTabbar);
  const isFooterHeld = usePreferences(({ enableFooter, fixedFooter }) => enableFooter && fixedFooter);
  return (
    <div className={styles.content} data-tabs={hasTabs || undefined} data-footer={isFooterHeld ? 'held' : undefined}>
      <ScrollRestoration />
      {hasTabs && (
        <Suspense fallback={<div className={styles.tabs} />}>
          <TabBar {...kept} />
        </Suspense>
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <KeptPages list={kept.list} />
      </main>
      <Suspense>
        <PageEnd />
      </Suspense>
    </div>
  );
};
