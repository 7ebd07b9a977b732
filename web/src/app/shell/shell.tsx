import type { CSSProperties } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useSiteName } from '#kernel/site/name.ts';
import { useTitles } from '../titles.ts';
import { Banner } from './banner.tsx';
import { Brand } from './brand.tsx';
import { Content } from './content/content.tsx';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { usePageProgress } from './progress/use-page-progress.ts';
import styles from './shell.module.css';
import { closeShortcutList, useShortcutList } from './shortcuts/shortcuts.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useBranchRecord } from './use-branch-record.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useFrame, type ShellFrame } from './use-frame.ts';

const FirstColumn = lazyPart(async () => (await import('./layouts/first-column.tsx')).FirstColumn);

const ShortcutList = lazyPart(async () => (await import('./shortcuts/shortcut-list.tsx')).ShortcutList, 'shortcuts');

const skip = () => document.getElementById('main')?.focus();

/** Widths as CSS variables, shared by header, columns and page. */
const widths = ({ first, side }: ShellFrame['size']) =>
  ({ '--first-width': `${first}px`, '--side-width': `${side}px`, '--frame-start': `${first + side}px` }) as CSSProperties;

/** The layout around every page of a signed-in user; another navigation style keeps the page mounted. */
export const Shell = () => {
  const t = useTexts('app');
  const frame = useFrame();
  const isListOpen = useShortcutList((state) => state.isOpen);
  useDocumentTitle();
  useShortcuts();
  usePageProgress();
  useBranchRecord();
  return (
    <div className={styles.shell} data-style={frame.style} style={widths(frame.size)}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          skip();
        }}
      >
        {t('skip')}
      </a>
      <Header frame={frame} />
      <Columns frame={frame} />
      <div className={styles.column}>
        <div className={styles.banners}>
          <Banner />
          <Notices />
        </div>
        <Content />
      </div>
      {isListOpen && <ShortcutList onLoadError={closeShortcutList} />}
      <UnsavedGuard />
    </div>
  );
};

/** The side navigation in the current style. */
const Columns = ({ frame }: { frame: ShellFrame }) => {
  const t = useTexts('app');
  const name = useSiteName();
  const title = useTitles();
  const { style, size, root, isCollapsed } = frame;
  const isSplit = style !== 'side';
  const head = style === 'two-column' ? <span className={styles.name}>{isCollapsed ? null : name}</span> : null;
  return (
    <>
      {size.first > 0 && <FirstColumn frame={frame} />}
      {size.side > 0 && (
        <Sidebar
          key={root && isSplit ? root.path : 'menu'}
          frame={frame}
          label={root && isSplit ? title(root.title) : t('menu')}
          head={style === 'side' ? <Brand hasName={!isCollapsed} /> : head}
        />
      )}
    </>
  );
};
