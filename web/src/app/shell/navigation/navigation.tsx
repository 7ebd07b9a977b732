import { useEffect, useRef, type ReactNode } from 'react';
import { groupsAround, type NavItem } from '#app/nav/nav-tree.ts';
import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import { outsideAddress } from '#app/nav/roots.ts';
import { useOpenPage } from '#app/nav/use-open-page.ts';
import { useTitles } from '#app/titles.ts';
import { ChevronIcon, ExternalIcon } from '#ui/icons/icons.tsx';
import { Badge } from './badge.tsx';
import { EntryLink, type PageLink } from './entry-link.tsx';
import styles from './navigation.module.css';
import { useOpenGroups } from './use-open-groups.ts';

type NavigationProps = {
  items: readonly NavItem[];
  link?: PageLink;
};

/** The menu: a list of links, with groups that expand in place. */
export const Navigation = ({ items, link }: NavigationProps) => {
  const { active } = useOpenPage();
  const groups = useOpenGroups(items, active);
  const around = groupsAround(items, active);
  // Root entries have icons; entries below them may have none.
  const hasIcons = items.some(({ icon }) => icon);
  const top = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // In a long menu the active entry may be scrolled out of view.
    top.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const list = (entries: readonly NavItem[], above: readonly string[]) => (
    <ul ref={above.length === 0 ? top : undefined} className={styles.list}>
      {entries.map((item) => {
        const look = { item, ...looksAt(above.length, hasIcons) };
        return (
          <li key={item.path}>
            {item.children.length === 0 ? (
              <Leaf {...look} isActive={item.path === active} link={link} />
            ) : (
              <Group
                {...look}
                isOpen={groups.isOpen(item.path)}
                isAround={around.includes(item.path)}
                onToggle={() => groups.toggle(item.path, above)}
              >
                {list(item.children, [...above, item.path])}
              </Group>
            )}
          </li>
        );
      })}
    </ul>
  );
  return list(items, []);
};

type Look = { item: NavItem; hasIcon: boolean; indent: number };

/** Pixels: labels of nested entries align with the label of the parent. */
const looksAt = (depth: number, hasIcons: boolean) => ({
  hasIcon: hasIcons && depth === 0,
  indent: 12 + depth * 16 + (hasIcons && depth > 0 ? 12 : 0),
});

/** The label of an entry; a truncated one gets its full text as a tooltip on hover. */
const Label = ({ text }: { text: string }) => (
  <span
    className={styles.label}
    onPointerEnter={({ currentTarget: label }) => {
      label.title = label.scrollWidth > label.clientWidth ? text : '';
    }}
  >
    {text}
  </span>
);

type LeafProps = Look & { isActive: boolean; link: PageLink | undefined };
const Leaf = ({ item, hasIcon, indent, isActive, link }: LeafProps) => (
  <EntryLink
    item={item}
    className={styles.entry}
    style={{ paddingInlineStart: indent }}
    aria-current={isActive ? 'page' : undefined}
    pageLink={link}
  >
    {hasIcon && <NavIcon name={item.icon} />}
    <Label text={useTitles()(item.title)} />
    <Badge item={item} />
    {outsideAddress(item) && <ExternalIcon size={14} />}
  </EntryLink>
);

type GroupProps = Look & { isOpen: boolean; isAround: boolean; onToggle: () => void; children: ReactNode };
const Group = ({ item, hasIcon, indent, isOpen, isAround, onToggle, children }: GroupProps) => (
  <>
    <button
      type="button"
      className={styles.entry}
      style={{ paddingInlineStart: indent }}
      aria-expanded={isOpen}
      data-around={isAround}
      onClick={onToggle}
    >
      {hasIcon && <NavIcon name={item.icon} />}
      <Label text={useTitles()(item.title)} />
      <Badge item={item} />
      <ChevronIcon size={14} />
    </button>
    {isOpen && children}
  </>
);
