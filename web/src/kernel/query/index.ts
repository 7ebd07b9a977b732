import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError, type ApiErrorCode } from '#kernel/api/index.ts';
import { errorText } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';

/** `silent`: the codes that a screen shows itself, or `true` for all of them. */
type Meta = { silent?: true | readonly ApiErrorCode[] };
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

/** A missing session is refreshed or leads to the sign-in; only a wrong password is reported as an error. */
const isLostSession = (error: unknown) => isApiError(error) && error.status === 401 && error.code !== 'auth.wrong_credentials';

/** The user cancelled the identity confirmation and needs no message. */
const isDeclined = (error: unknown) => isApiError(error, 'auth.confirmation_required');

/** One toast per failed call, not per attempt. */
const report = (error: unknown, { silent = [] }: Meta = {}) => {
  if (isLostSession(error) || isDeclined(error)) return;
  // The maintenance page replaces the toast.
  if (isApiError(error, 'site.maintenance'))
    return void import('#kernel/site/refresh.ts').then(
      ({ refreshSite }) => refreshSite(),
      () => {},
    );
  if (silent === true || (isApiError(error) && silent.includes(error.code))) return;
  if (!isApiError(error)) console.error(error);
  toast.error(errorText(error));
};

/** Retries are done by the HTTP client; freshness comes from the realtime connection. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({ onError: (error, _values, _result, mutation) => report(error, mutation.meta) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 300_000,
        retry: false,
        // Data becomes stale by hints, not by time: queries invalidated while unused are refetched on mount.
        refetchOnMount: (query) => query.state.isInvalidated,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Offline a request fails at once with an error instead of being paused silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();

/** Refetches the failed queries of the screen, once there is a session or a connection again. */
export const repeatFailedQueries = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
