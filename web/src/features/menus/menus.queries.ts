import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/index.ts';
import { soundMenu, soundRoutes } from './sound-routes.ts';

/** Fetched once per application start. `silent`: without them there is no page, and the start screen shows the error. */
const once = { staleTime: Infinity, gcTime: Infinity, meta: { silent: true } } as const;

/** The route tree that the server permits this user to open. */
export const routesQuery = queryOptions({
  queryKey: ['routes'],
  queryFn: async ({ signal }) => soundRoutes((await api('GET /get-async-routes', { signal })).result),
  ...once,
});

/** The menu made by the server. */
export const menuQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: async ({ signal }) => soundMenu((await api('GET /menus/mine', { signal })).result),
  ...once,
});

/** Whether the path exists for other roles; if the request fails, it counts as not existing. */
export const isForbidden = async (path: string, signal: AbortSignal): Promise<boolean> => {
  try {
    return (await api('GET /menus/forbidden', { query: { path }, signal })).isForbidden;
  } catch {
    return false;
  }
};
