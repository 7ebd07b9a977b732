import { SearchButton, type SearchPage } from '#features/search/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useAppRoutes } from '../nav/app-routes.ts';
import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import type { NavItem } from '../nav/nav-tree.ts';
import { useTitles } from '../titles.ts';

type Name = (title: string) => string;
const pageRoutesIn = (nav: readonly NavItem[], name: Name, trail: readonly string[] = []): SearchPage[] =>
  nav.flatMap(({ path, title, icon, externalLink, children }) =>
    children.length > 0
      ? pageRoutesIn(children, name, [...trail, name(title)])
      : [{ key: path, label: name(title), trail, icon: <NavIcon name={icon} />, ...(externalLink && { externalLink }) }],
  );

/** The search in the user's menu and in all content. */
export const SearchTool = () => {
  const { nav } = useAppRoutes();
  const name = useTitles();
  const { id } = useMe();
  return <SearchButton pageRoutes={pageRoutesIn(nav, name)} userId={id} />;
};
