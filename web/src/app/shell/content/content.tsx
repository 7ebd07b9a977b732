import { ScrollRestoration } from 'react-router';
import { useMe } from '#kernel/me/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { usePreferences } from '#kernel/preferences/index.ts';
import styles from './content.module.css';
import { KeptPages } from './kept-pages.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useKeptPages } from './use-kept-pages.ts';

const TabBar = lazyPart(async () => (await import('./tabs/tab-bar.tsx')).TabBar);
const PageEnd = lazyPart(async () => (await import('./page-end.tsx')).PageEnd);

/** Everything below the header. The key resets kept pages for another user. */
export const Content = () => <ContentOf key={useMe().id} />;

const ContentOf = () => {
  const main = useFocusOnNavigation();
  const kept = useKeptPages();
  const hasTabs = usePreferences(({ enableTabbar }) => enableTabbar);
  const isFooterHeld = usePreferences(({ enableFooter, fixedFooter }) => enableFooter && fixedFooter);
  return (
    <div className={styles.content} data-tabs={hasTabs || undefined} data-footer={isFooterHeld ? 'held' : undefined}>
      <ScrollRestoration />
      {hasTabs && <TabBar {...kept} fallback={<div className={styles.tabs} />} />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <KeptPages list={kept.list} />
      </main>
      <PageEnd />
    </div>
  );
};
