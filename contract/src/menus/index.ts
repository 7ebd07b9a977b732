import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';

export type RouteHandle = z.infer<typeof RouteHandle>;
/** Metadata of a route; `title` is a message key, or a text in the language of the caller. */
export const RouteHandle = z
  .object({
    title: z.string(),
    icon: z.string().optional(),
    order: z.int().optional(),
    /** Codes of the roles with access; none means every signed-in user. */
    roles: z.array(z.string()).optional(),
    permissions: z.array(z.string()).optional(),
    keepAlive: z.boolean().optional(),
    hideInMenu: z.boolean().optional(),
    /** Path of the menu entry highlighted while this page is open. */
    currentActiveMenu: z.string().optional(),
    externalLink: z.string().optional(),
    /** Short label of its menu entry. */
    badge: z.string().optional(),
    iframeLink: z.string().optional(),
    /** Accessible regardless of roles and permissions. */
    ignoreAccess: z.boolean().optional(),
    /** Listed in the menu of administrators only; by its URL it is accessible to all its roles. */
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

/** `key` is the path of a page or group, or the http(s) URL that an entry opens in a new window. */
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
    summary: 'Get the tree of routes accessible to the current user.',
    ok: z.object({ result: z.array(RouteItem) }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/menus/mine',
    access: 'user',
    summary: 'Get the menu of the current user, without hidden entries.',
    ok: z.object({ result: z.array(MenuItem) }),
  }),
  forbidden: endpoint({
    method: 'GET',
    path: '/menus/forbidden',
    access: 'user',
    summary: 'Check whether a path is a page of the menu that is restricted to other roles, to distinguish 403 from 404.',
    query: z.object({ path: z.string().max(2_000) }),
    ok: z.object({ isForbidden: z.boolean() }),
  }),
};
