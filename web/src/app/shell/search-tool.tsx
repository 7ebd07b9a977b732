import { SearchButton, type SearchLeaf } from '#features/search/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useAppRoutes } from '../nav/app-routes.ts';
import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import type { NavItem } from '../nav/nav-tree.ts';
import { useTitles } from '../titles.ts';

type Name = (title: string) => string;
const leavesIn = (nav: readonly NavItem[], name: Name, trail: readonly string[] = []): SearchLeaf[] =>
  nav.flatMap(({ path, title, icon, externalLink, children }) =>
    children.length > 0
      ? leavesIn(children, name, [...trail, name(title)])
      : [{ key: path, label: name(title), trail, icon: <NavIcon name={icon} />, ...(externalLink && { externalLink }) }],
  );

/** The search in the user's menu and in all content. */
export const SearchTool = () => {
  const { nav } = useAppRoutes();
  const name = useTitles();
  const { id } = useMe();
  return <SearchButton leaves={leavesIn(nav, name)} userId={id} />;
};
