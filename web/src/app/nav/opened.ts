import { createContext, type ReactNode } from 'react';
import type { PageRoute } from './page-routes.ts';

/** The page that an address shows; an error page if `pageRoute` is null. */
export type OpenedPage = { pageRoute: PageRoute | null; isAllowed: boolean; element: ReactNode };

/** The id of the router's one route for pages, whose loader looks this up. */
export const openedId = 'opened';

/** The same for each kept page, as of when it was shown: the data of the route itself is that of the open page. */
export const OpenedContext = createContext<OpenedPage | undefined>(undefined);
