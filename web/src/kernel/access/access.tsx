import { createContext, use, type ReactNode } from 'react';
import { hasPermission, hasRole, type Who } from './rules.ts';

/** The signed-in user; outside the application a user without permissions. */
export const AccessContext = createContext<Who>({ isAdmin: false, roles: [], permissions: [] });

/** Checks access in code: `const { hasPermission } = useAccess()`. */
export const useAccess = () => {
  const who = use(AccessContext);
  return {
    hasRole: (...roles: string[]) => hasRole(who, roles),
    hasPermission: (...codes: string[]) => hasPermission(who, codes),
  };
};

/** The same as in a route; one match in each list is enough. */
type AccessProps = {
  permissions?: string | readonly string[];
  roles?: string | readonly string[];
  /** Rendered instead of the content. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Renders its content for users with one of the permissions and one of the roles. */
export const Access = ({ permissions, roles, fallback = null, children }: AccessProps) => {
  const who = use(AccessContext);
  const isAllowed = hasRole(who, [roles ?? []].flat()) && (permissions === undefined || hasPermission(who, permissions));
  return isAllowed ? children : fallback;
};
