import { createContext, use } from 'react';
import type { Leaf } from './leaves.ts';
import type { NavItem } from './nav-tree.ts';

export type AppRoutes = { leaves: readonly Leaf[]; nav: readonly NavItem[] };

/** The page routes and the menu of the signed-in user, from the initial load. */
export const AppRoutesContext = createContext<AppRoutes>({ leaves: [], nav: [] });
export const useAppRoutes = (): AppRoutes => use(AppRoutesContext);
