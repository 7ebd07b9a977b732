import { useAppRoutes } from '../../../nav/app-routes.ts';
import { useTitles } from '../../../titles.ts';
import type { Tab } from './tab-list.ts';

/** The title of a visited page: its own, else its route's, in the current language. */
export const useTabNames = (): ((tab: Tab) => string) => {
  const { leaves } = useAppRoutes();
  const title = useTitles();
  return ({ own, leaf, href }) => own ?? title(leaves.find(({ path }) => path === leaf)?.handle.title ?? href);
};

/** Its icon, else that of its menu entry. */
export const useTabIcon = ({ leaf }: Tab): string | undefined => {
  const { leaves } = useAppRoutes();
  const of = (path: string | undefined) => leaves.find((other) => other.path === path)?.handle;
  const handle = of(leaf);
  return handle?.icon ?? of(handle?.currentActiveMenu)?.icon;
};
