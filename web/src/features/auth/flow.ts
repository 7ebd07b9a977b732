import { useSyncExternalStore } from 'react';

const named = ['code', 'register', 'forgot', 'undo', 'undo-phone'] as const;
/** The flows of the sign-in page; `reset` has its own path. */
export type FlowName = 'password' | 'reset' | (typeof named)[number];

type Address = Pick<Location, 'pathname' | 'search'>;
export const flowOf = ({ pathname, search }: Address): FlowName => {
  if (pathname.startsWith('/reset-password')) return 'reset';
  const wanted = new URLSearchParams(search).get('flow');
  return named.find((flow) => flow === wanted) ?? 'password';
};

/** Keeps the redirect target in the URL through all flows. */
export const addressOf = (flow: FlowName, more: Record<string, string> = {}): string => {
  const redirect = new URLSearchParams(location.search).get('redirect');
  const query = new URLSearchParams({ ...(flow !== 'password' && { flow }), ...more, ...(redirect && { redirect }) });
  return query.size > 0 ? `/login?${query}` : '/login';
};

type Arrival = { token?: string; username?: string };
/** Data passed in the history state, not in the URL; it survives a reload. */
export const arrival = (): Arrival => (history.state as Arrival | null) ?? {};

/** Removes the secret of a mail link from the URL at once, so that it is not copied with it. */
export const hideToken = (): void => {
  const query = new URLSearchParams(location.search);
  const token = query.get('token');
  if (token === null) return;
  query.delete('token');
  history.replaceState({ token }, '', location.pathname + (query.size > 0 ? `?${query}` : ''));
};

export const onMove = (listener: () => void) => {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
};
export const publishMove = () => dispatchEvent(new PopStateEvent('popstate'));

export const go = (address: string): void => {
  history.pushState(null, '', address);
  scrollTo(0, 0);
  publishMove();
};
export const useFlow = (): FlowName => useSyncExternalStore(onMove, () => flowOf(location));
