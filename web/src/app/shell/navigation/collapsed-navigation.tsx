import { usePreferences } from '#kernel/preferences/index.ts';
import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import { groupsAround, type NavItem } from '#app/nav/nav-tree.ts';
import { useOpenPage } from '#app/nav/use-open-page.ts';
import { useTitles } from '#app/titles.ts';
import { Badge } from './badge.tsx';
import { EntryLink } from './entry-link.tsx';
import { FlyoutList } from './flyout-list.tsx';
import { Flyout } from './flyout.tsx';
import flyout from './flyout.module.css';
import styles from './navigation.module.css';
import { useFlyouts } from './use-flyouts.ts';
import { initialsOf } from '#ui/art/initials.ts';

/** The collapsed menu: icons, with labels and children in flyouts. */
export const CollapsedNavigation = ({ items }: { items: readonly NavItem[] }) => {
  const name = useTitles();
  const hasTitles = usePreferences((preferences) => preferences.sidebarCollapseShowTitle);
  const { active } = useOpenPage();
  const flyouts = useFlyouts();
  const around = groupsAround(items, active);
  return (
    <ul className={styles.list} data-titles={hasTitles}>
      {items.map((item) => {
        const title = name(item.title);
        const face = (
          <>
            {item.icon ? <NavIcon name={item.icon} /> : <Initials of={title} />}
            <span className={hasTitles ? styles.under : 'visually-hidden'}>{title}</span>
            <Badge item={item} isCorner />
          </>
        );
        const look = { className: styles.folded, 'data-trigger': true };
        return (
          <li key={item.path}>
            {item.children.length === 0 ? (
              <Flyout
                name={item.path}
                flyouts={flyouts}
                side="end"
                trigger={
                  <EntryLink item={item} {...look} aria-current={item.path === active ? 'page' : undefined}>
                    {face}
                  </EntryLink>
                }
              >
                <span aria-hidden="true" className={flyout.tip}>
                  {title}
                </span>
              </Flyout>
            ) : (
              <Flyout
                name={item.path}
                flyouts={flyouts}
                side="end"
                trigger={
                  <button type="button" {...look} data-around={around.includes(item.path)} aria-expanded={flyouts.open?.name === item.path}>
                    {face}
                  </button>
                }
              >
                <strong className={flyout.head}>{title}</strong>
                <FlyoutList items={item.children} active={active} />
              </Flyout>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** Replaces a missing icon. */
const Initials = ({ of: title }: { of: string }) => (
  <span aria-hidden="true" className={styles.initials}>
    {initialsOf(title, false)}
  </span>
);
