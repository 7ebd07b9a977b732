import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError, type ApiErrorCode } from '#kernel/api/index.ts';
import { errorText } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';

/** `silent` names the codes that a screen shows itself, or is `true` when it shows them all. */
type Meta = { silent?: true | readonly ApiErrorCode[] };
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

/** Whoever is asked for a session gets it, or is led to the sign-in; only a wrong password is a failure to tell. */
const isLostSession = (error: unknown) => isApiError(error) && error.status === 401 && error.code !== 'auth.wrong_credentials';

/** Asked to prove that it is them, the person would rather not: they know. */
const isDeclined = (error: unknown) => isApiError(error, 'auth.confirmation_required');

/** One toast per failed call, not per try. */
const report = (error: unknown, { silent = [] }: Meta = {}) => {
  if (isLostSession(error) || isDeclined(error)) return;
  // The whole page says so.
  if (isApiError(error, 'site.maintenance'))
    return void import('#kernel/site/refresh.ts').then(
      ({ refreshSite }) => refreshSite(),
      () => {},
    );
  if (silent === true || (isApiError(error) && silent.includes(error.code))) return;
  if (!isApiError(error)) console.error(error);
  toast.error(errorText(error));
};

/** Repeating is the HTTP client's business; freshness is the realtime connection's. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({ onError: (error, _values, _result, mutation) => report(error, mutation.meta) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 300_000,
        retry: false,
        // No clock brings a screen back to the server, a hint does: what one invalidated while nobody looked is fetched anew.
        refetchOnMount: (query) => query.state.isInvalidated,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Offline a request fails at once with a sentence instead of waiting without one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();

/** What a screen shows as failed is asked for again: there is a session again, or a connection. */
export const repeatFailedQueries = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
