import { createContext, use } from 'react';
import type { PageRoute } from './page-routes.ts';
import type { NavItem } from './nav-tree.ts';

export type AppRoutes = { pageRoutes: readonly PageRoute[]; nav: readonly NavItem[] };

/** The page routes and the menu of the signed-in user, from the initial load. */
export const AppRoutesContext = createContext<AppRoutes>({ pageRoutes: [], nav: [] });
export const useAppRoutes = (): AppRoutes => use(AppRoutesContext);
