import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';

export type RouteHandle = z.infer<typeof RouteHandle>;
/** What a route knows about itself; `title` is a key of the word catalog, or a text in the language of whoever asks. */
export const RouteHandle = z
  .object({
    title: z.string(),
    icon: z.string().optional(),
    order: z.int().optional(),
    /** Role codes that may open it; none means everybody signed in. */
    roles: z.array(z.string()).optional(),
    permissions: z.array(z.string()).optional(),
    keepAlive: z.boolean().optional(),
    hideInMenu: z.boolean().optional(),
    /** Path of the menu entry that is marked while this page is open. */
    currentActiveMenu: z.string().optional(),
    externalLink: z.string().optional(),
    /** A short text at its entry. */
    badge: z.string().optional(),
    iframeLink: z.string().optional(),
    /** Opens whatever roles and permissions say. */
    ignoreAccess: z.boolean().optional(),
    /** Stands in the menu of administrators only; by its address it opens to whoever its roles let in. */
    backstage: z.boolean().optional(),
  })
  .meta({ id: 'RouteHandle' });

export type RouteItem = {
  path: string;
  component?: string | undefined;
  index?: boolean | undefined;
  handle: RouteHandle;
  children?: RouteItem[] | undefined;
};
export const RouteItem: z.ZodType<RouteItem> = z
  .object({
    path: z.string(),
    component: z.string().optional(),
    index: z.boolean().optional(),
    handle: RouteHandle,
    get children() {
      return z.array(RouteItem).optional();
    },
  })
  .meta({ id: 'RouteItem' });

/** `key` is the path of a page or group, or the http(s) address that an entry opens in a window of its own. */
export type MenuItem = {
  key: string;
  label: string;
  icon?: string | undefined;
  badge?: string | undefined;
  children?: MenuItem[] | undefined;
};
export const MenuItem: z.ZodType<MenuItem> = z
  .object({
    key: z.string(),
    label: z.string(),
    icon: z.string().optional(),
    badge: z.string().optional(),
    get children() {
      return z.array(MenuItem).optional();
    },
  })
  .meta({ id: 'MenuItem' });

export const menus = {
  routes: endpoint({
    method: 'GET',
    path: '/get-async-routes',
    access: 'user',
    summary: 'The tree of routes that this user may open.',
    ok: z.object({ result: z.array(RouteItem) }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/menus/mine',
    access: 'user',
    summary: 'The menu of this user: hidden entries left out.',
    ok: z.object({ result: z.array(MenuItem) }),
  }),
  forbidden: endpoint({
    method: 'GET',
    path: '/menus/forbidden',
    access: 'user',
    summary: 'Whether an address leads to a page of the menu that is for other roles: what tells 403 from 404.',
    query: z.object({ path: z.string().max(2_000) }),
    ok: z.object({ isForbidden: z.boolean() }),
  }),
};
