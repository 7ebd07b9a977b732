import { useMatches } from 'react-router';
import { useAppRoutes } from './app-routes.ts';
import { activePath } from './nav-tree.ts';
import type { Leaf } from './leaves.ts';

/** The open page and its menu entry. */
export const usePlace = () => {
  const { nav } = useAppRoutes();
  const match = useMatches().at(-1);
  const leaf = match?.handle as Leaf | undefined;
  return { leaf, active: activePath(nav, leaf, match?.pathname ?? '/') };
};
