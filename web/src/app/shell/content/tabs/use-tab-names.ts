import { useAppRoutes } from '../../../nav/app-routes.ts';
import { useTitles } from '../../../titles.ts';
import type { PageTab } from './tab-list.ts';

/** The title of a visited page: its own, else its route's, in the current language. */
export const useTabNames = (): ((tab: PageTab) => string) => {
  const { pageRoutes } = useAppRoutes();
  const title = useTitles();
  return ({ own, pageRoute, href }) => own ?? title(pageRoutes.find(({ path }) => path === pageRoute)?.handle.title ?? href);
};

/** Its icon, else that of its menu entry. */
export const useTabIcon = ({ pageRoute }: PageTab): string | undefined => {
  const { pageRoutes } = useAppRoutes();
  const of = (path: string | undefined) => pageRoutes.find((other) => other.path === path)?.handle;
  const handle = of(pageRoute);
  return handle?.icon ?? of(handle?.currentActiveMenu)?.icon;
};
