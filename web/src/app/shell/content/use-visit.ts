import { useLocation, useNavigationType } from 'react-router';
import { useUnsavedStore } from '#kernel/page/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import { useAppRoutes } from '../../nav/app-routes.ts';
import type { PageRoute } from '../../nav/page-routes.ts';
import { usePageRoute } from '../../nav/use-open-page.ts';
import type { PageVisit, KeptRequest } from './kept-list.ts';
import { screenOf } from './screen-of.ts';

/** History state may have been written by another version. */
const requestIn = (state: unknown): KeptRequest => {
  const { open, close } = isRecord(state) && isRecord(state['kept']) ? state['kept'] : {};
  return {
    open: typeof open === 'string' ? open : undefined,
    close: Array.isArray(close) ? close.filter((id) => typeof id === 'string') : undefined,
  };
};

/** The location state of a request to open or close pages. */
export const keptState = (kept: KeptRequest): { kept: KeptRequest } => ({ kept });

/** Error pages are created again each time. */
const isTransient = ({ component }: PageRoute) => component.startsWith('exceptions/');

/** The router's location in terms of kept pages. */
export const useVisit = (): PageVisit => {
  const { key: entry, pathname, search, state } = useLocation();
  const action = useNavigationType();
  const { pageRoutes } = useAppRoutes();
  const pageRoute = usePageRoute();
  const isDirty = useUnsavedStore(({ holders }) => holders.length > 0);
  const screen = pageRoute ? screenOf(pageRoute, pageRoutes) : null;
  const href = pathname + search;
  return {
    entry,
    action,
    href,
    screen: screen ?? pathname,
    key: screen ?? href,
    pageRoute: pageRoute?.path ?? null,
    isKept: pageRoute !== undefined && pageRoute.handle.keepAlive !== false && !isTransient(pageRoute),
    request: requestIn(state),
    isDirty,
  };
};
