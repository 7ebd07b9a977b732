import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { soundMenu, soundRoutes } from './sound-routes.ts';

/** Asked for once: they hold as long as the application runs. Without them there is no page: the start screen says so itself. */
const once = { staleTime: Infinity, gcTime: Infinity, meta: { silent: true } } as const;

/** The tree of routes that the server lets this user open. */
export const routesQuery = queryOptions({
  queryKey: ['routes'],
  queryFn: async ({ signal }) => soundRoutes((await api('GET /get-async-routes', { signal })).result),
  ...once,
});

/** The menu as the server makes it. */
export const menuQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: async ({ signal }) => soundMenu((await api('GET /menus/mine', { signal })).result),
  ...once,
});

/** Whether an address leads to a page of others; where nobody can tell, it counts as leading nowhere. */
export const isForbidden = async (path: string, signal: AbortSignal): Promise<boolean> => {
  try {
    return (await api('GET /menus/forbidden', { query: { path }, signal })).isForbidden;
  } catch {
    return false;
  }
};
