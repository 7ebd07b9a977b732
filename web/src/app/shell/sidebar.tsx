import type { ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { CollapseIcon, ExpandIcon } from '#ui/icons/icons.tsx';
import { CollapsedNavigation } from './navigation/collapsed-navigation.tsx';
import { Navigation } from './navigation/navigation.tsx';
import styles from './sidebar.module.css';
import type { ShellFrame } from './use-frame.ts';

type SidebarProps = { frame: ShellFrame; label: string; head?: ReactNode };

/** The column of navigation on everything wider than a phone. */
export const Sidebar = ({ frame: { isCollapsed, toggle, items, theme, style }, label, head }: SidebarProps) => {
  const t = useTexts('app');
  const name = isCollapsed ? t('sidebar.expand') : t('sidebar.collapse');
  return (
    <nav
      className={styles.sidebar}
      aria-label={label}
      data-column
      data-style={style}
      data-collapsed={isCollapsed}
      data-theme={theme === 'dark' ? theme : undefined}
    >
      {head}
      <div className={`${styles.menu} scroll`}>{isCollapsed ? <CollapsedNavigation items={items} /> : <Navigation items={items} />}</div>
      <button type="button" className={styles.trigger} aria-expanded={!isCollapsed} title={name} onClick={toggle}>
        {isCollapsed ? <ExpandIcon /> : <CollapseIcon />}
        <span className="visually-hidden">{name}</span>
      </button>
    </nav>
  );
};
