import type { NavItem } from '#app/nav/nav-tree.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useMenuMarks } from '#kernel/menu-marks.ts';
import styles from './badge.module.css';

const isIn = (item: NavItem, path: string): boolean => item.path === path || item.children.some((child) => isIn(child, path));

type BadgeProps = {
  item: NavItem;
  /** Puts the dot at the corner of the entry, where it takes no room. */
  isCorner?: boolean;
};

/** A short text at an entry of the menu, and a dot or a number when something in it is unread. */
export const Badge = ({ item, isCorner = false }: BadgeProps) => {
  const t = useTexts('app');
  const format = useFormat();
  // Null without anything unread.
  const count = useMenuMarks(({ marks }) =>
    Object.entries(marks).reduce<number | null>((sum, [path, one]) => (isIn(item, path) ? (sum ?? 0) + one : sum), null),
  );
  return (
    <>
      {item.badge && (
        <span className={styles.badge} title={item.badge}>
          {item.badge}
        </span>
      )}
      {count !== null && (
        <span className={count > 0 ? styles.count : styles.dot} data-corner={isCorner || undefined}>
          {count > 0 && <span aria-hidden="true">{format.compact(count)}</span>}
          <span className="visually-hidden">{count > 0 ? t('menu.count', { count }) : t('menu.unread')}</span>
        </span>
      )}
    </>
  );
};
