import { createContext, use } from 'react';
import type { Leaf } from './leaves.ts';
import type { NavItem } from './nav-tree.ts';

export type AppRoutes = { leaves: readonly Leaf[]; nav: readonly NavItem[] };

/** The pages and the menu of the signed-in person, from what the server sent at the start. */
export const AppRoutesContext = createContext<AppRoutes>({ leaves: [], nav: [] });
export const useAppRoutes = (): AppRoutes => use(AppRoutesContext);
