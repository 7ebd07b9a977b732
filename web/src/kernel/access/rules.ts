import type { RouteHandle } from '#contract/menus/index.ts';

/** The access data of a user. The server decides, the client only hides. */
export type Who = { isAdmin: boolean; roles: readonly string[]; permissions: readonly string[] };

export const hasRole = (who: Who, roles: readonly string[] = []): boolean =>
  roles.length === 0 || roles.some((role) => who.roles.includes(role));

/** One of the permissions is enough; an administrator has all of them. */
export const hasPermission = (who: Who, codes: string | readonly string[]): boolean =>
  who.isAdmin || [codes].flat().some((code) => who.permissions.includes(code));

type Guarded = Pick<RouteHandle, 'ignoreAccess' | 'roles' | 'permissions'>;

export const mayOpen = (who: Who, { ignoreAccess, roles, permissions = [] }: Guarded): boolean =>
  ignoreAccess === true || (hasRole(who, roles) && (permissions.length === 0 || hasPermission(who, permissions)));
