import { useTexts } from '#kernel/i18n/index.ts';
import { ChevronIcon, MoreIcon } from '#ui/icons/icons.tsx';
import { useAppRoutes } from '#app/nav/app-routes.ts';
import type { NavItem } from '#app/nav/nav-tree.ts';
import { firstLeaf } from '#app/nav/roots.ts';
import { useOpenPage } from '#app/nav/use-open-page.ts';
import { useTitles } from '#app/titles.ts';
import { Badge } from '../navigation/badge.tsx';
import { EntryLink } from '../navigation/entry-link.tsx';
import { FlyoutList } from '../navigation/flyout-list.tsx';
import { Flyout } from '../navigation/flyout.tsx';
import { useFlyouts } from '../navigation/use-flyouts.ts';
import type { ShellFrame } from '../use-frame.ts';
import styles from './horizontal-navigation.module.css';
import { useFitting } from './use-fitting.ts';

/** A root as a page: choosing it opens its first page. */
const flat = (root: NavItem): NavItem => ({ ...firstLeaf(root), title: root.title, icon: root.icon, badge: root.badge });

/** The roots of the menu in a row. Without a sidebar they open their children; else the sidebar shows them. */
export const HorizontalNavigation = ({ frame: { style, root: activeRoot } }: { frame: ShellFrame }) => {
  const t = useTexts('app');
  const kernel = useTexts('kernel');
  const title = useTitles();
  const { nav } = useAppRoutes();
  const { active } = useOpenPage();
  const flyouts = useFlyouts();
  const isFlat = style === 'mixed';
  const { row, count, spare } = useFitting<HTMLUListElement>(nav.length);
  const rest = nav.slice(count);
  const open = flyouts.open?.name;
  const isInRest = rest.some((root) => root === activeRoot);
  return (
    <nav className={styles.nav} aria-label={t('menu')}>
      <ul ref={row} className={styles.row}>
        {nav.map((root, index) => {
          const mark = root === activeRoot ? 'true' : undefined;
          return (
            <li key={root.path} data-hidden={index >= count}>
              {isFlat || root.children.length === 0 ? (
                <EntryLink item={flat(root)} className={styles.entry} aria-current={root.path === active ? 'page' : mark}>
                  {title(root.title)}
                  <Badge item={root} isCorner />
                </EntryLink>
              ) : (
                <Flyout
                  name={root.path}
                  flyouts={flyouts}
                  side="below"
                  trigger={
                    <button type="button" className={styles.entry} data-trigger aria-expanded={open === root.path} aria-current={mark}>
                      {title(root.title)}
                      <Badge item={root} isCorner />
                      <ChevronIcon size={12} />
                    </button>
                  }
                >
                  <FlyoutList items={root.children} active={active} />
                </Flyout>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.more} data-hidden={rest.length === 0} style={{ insetInlineEnd: spare }}>
        <Flyout
          name="more"
          flyouts={flyouts}
          side="below"
          trigger={
            <button
              type="button"
              className={styles.entry}
              data-trigger
              aria-expanded={open === 'more'}
              aria-current={isInRest || undefined}
            >
              <MoreIcon />
              <span className="visually-hidden">{kernel('more')}</span>
            </button>
          }
        >
          <FlyoutList items={isFlat ? rest.map(flat) : rest} active={isFlat && activeRoot ? firstLeaf(activeRoot).path : active} />
        </Flyout>
      </div>
    </nav>
  );
};
