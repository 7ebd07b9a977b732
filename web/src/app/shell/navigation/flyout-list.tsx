import type { NavItem } from '#app/nav/nav-tree.ts';
import { outsideAddress } from '#app/nav/roots.ts';
import { useTitles } from '#app/titles.ts';
import { ExternalIcon } from '#ui/icons/icons.tsx';
import { Badge } from './badge.tsx';
import { EntryLink } from './entry-link.tsx';
import styles from './flyout.module.css';

/** All descendants of an entry: deeper groups get a heading, not another flyout. */
export const FlyoutList = ({ items, active }: { items: readonly NavItem[]; active: string | null }) => {
  const title = useTitles();
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.path}>
          {item.children.length > 0 ? (
            <>
              <span className={styles.heading}>
                {title(item.title)} <Badge item={item} />
              </span>
              <FlyoutList items={item.children} active={active} />
            </>
          ) : (
            <EntryLink item={item} data-fly tabIndex={-1} className={styles.entry} aria-current={item.path === active ? 'page' : undefined}>
              <span>{title(item.title)}</span>
              <Badge item={item} />
              {outsideAddress(item) && <ExternalIcon size={14} />}
            </EntryLink>
          )}
        </li>
      ))}
    </ul>
  );
};
