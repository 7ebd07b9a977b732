import { useTexts } from '#kernel/i18n/index.ts';
import { useAppRoutes } from '#app/nav/app-routes.ts';
import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import { firstLeaf } from '#app/nav/roots.ts';
import { useOpenPage } from '#app/nav/use-open-page.ts';
import { useTitles } from '#app/titles.ts';
import { Brand } from '../brand.tsx';
import { Badge } from '../navigation/badge.tsx';
import { EntryLink } from '../navigation/entry-link.tsx';
import type { ShellFrame } from '../use-frame.ts';
import styles from './first-column.module.css';

/** The roots of the menu, each an icon above its label; choosing one opens its first page. */
export const FirstColumn = ({ frame: { theme, root: activeRoot } }: { frame: ShellFrame }) => {
  const t = useTexts('app');
  const title = useTitles();
  const { nav } = useAppRoutes();
  const { active } = useOpenPage();
  const mark = (path: string) => {
    if (path === active) return 'page';
    return path === activeRoot?.path ? 'true' : undefined;
  };
  return (
    <nav className={styles.column} data-column aria-label={t('menu')} data-theme={theme === 'dark' ? theme : undefined}>
      <Brand hasName={false} />
      <ul className={`${styles.list} scroll`}>
        {nav.map((root) => (
          <li key={root.path}>
            <EntryLink item={firstLeaf(root)} className={styles.entry} aria-current={mark(root.path)}>
              <NavIcon name={root.icon} />
              <span className={styles.label}>{title(root.title)}</span>
              <Badge item={root} isCorner />
            </EntryLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};
