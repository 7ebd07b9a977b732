import type { NavItem } from '#app/nav/nav-tree.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMenuMarks } from '#kernel/menu-marks.ts';
import styles from './badge.module.css';

const isIn = (item: NavItem, path: string): boolean => item.path === path || item.children.some((child) => isIn(child, path));

type BadgeProps = {
  item: NavItem;
  /** Puts the dot at the corner of the entry, where it takes no room. */
  isCorner?: boolean;
};

/** A short text at an entry of the menu, and a dot when something in it is unread. */
export const Badge = ({ item, isCorner = false }: BadgeProps) => {
  const t = useTexts('app');
  const isMarked = useMenuMarks(({ paths }) => paths.some((path) => isIn(item, path)));
  return (
    <>
      {item.badge && (
        <span className={styles.badge} title={item.badge}>
          {item.badge}
        </span>
      )}
      {isMarked && (
        <span className={styles.dot} data-corner={isCorner || undefined}>
          <span className="visually-hidden">{t('menu.unread')}</span>
        </span>
      )}
    </>
  );
};
