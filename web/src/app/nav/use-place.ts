import { useMatches } from 'react-router';
import { useAppRoutes } from './app-routes.ts';
import { activePath } from './nav-tree.ts';
import type { Leaf } from './leaves.ts';

/** Which page is open, and which entry of the menu it belongs to. */
export const usePlace = () => {
  const { nav } = useAppRoutes();
  const match = useMatches().at(-1);
  const leaf = match?.handle as Leaf | undefined;
  return { leaf, active: activePath(nav, leaf, match?.pathname ?? '/') };
};
