import { useSyncExternalStore } from 'react';

const named = ['code', 'register', 'forgot', 'undo', 'undo-phone'] as const;
/** What the sign-in page is about; `reset` has an address of its own. */
export type Flow = 'password' | 'reset' | (typeof named)[number];

type Place = Pick<Location, 'pathname' | 'search'>;
export const flowOf = ({ pathname, search }: Place): Flow => {
  if (pathname.startsWith('/reset-password')) return 'reset';
  const wanted = new URLSearchParams(search).get('flow');
  return named.find((flow) => flow === wanted) ?? 'password';
};

/** The place to go to after signing in stays in the address through all flows. */
export const addressOf = (flow: Flow, more: Record<string, string> = {}): string => {
  const redirect = new URLSearchParams(location.search).get('redirect');
  const query = new URLSearchParams({ ...(flow !== 'password' && { flow }), ...more, ...(redirect && { redirect }) });
  return query.size > 0 ? `/login?${query}` : '/login';
};

type Arrival = { token?: string; username?: string };
/** What came along without standing in the address; it survives a reload. */
export const arrival = (): Arrival => (history.state as Arrival | null) ?? {};

/** A link of a mail holds a secret: out of the address, and of everything that copies the address, at once. */
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
export const tellMove = () => dispatchEvent(new PopStateEvent('popstate'));

export const go = (address: string): void => {
  history.pushState(null, '', address);
  scrollTo(0, 0);
  tellMove();
};
export const useFlow = (): Flow => useSyncExternalStore(onMove, () => flowOf(location));
