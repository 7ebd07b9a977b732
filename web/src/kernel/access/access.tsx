import { createContext, use, type ReactNode } from 'react';
import { hasPermission, hasRole, type Who } from './rules.ts';

/** The signed-in person; outside the application it is somebody who may nothing. */
export const AccessContext = createContext<Who>({ isAdmin: false, roles: [], permissions: [] });

/** Asks in code: `const { hasPermission } = useAccess()`. */
export const useAccess = () => {
  const who = use(AccessContext);
  return {
    hasRole: (...roles: string[]) => hasRole(who, roles),
    hasPermission: (...codes: string[]) => hasPermission(who, codes),
  };
};

/** Named as in a route; of each list any one is enough. */
type AccessProps = {
  permissions?: string | readonly string[];
  roles?: string | readonly string[];
  /** Stands where the content would. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Shows its content to whoever holds a permission and a role of those named. */
export const Access = ({ permissions, roles, fallback = null, children }: AccessProps) => {
  const who = use(AccessContext);
  const isAllowed = hasRole(who, [roles ?? []].flat()) && (permissions === undefined || hasPermission(who, permissions));
  return isAllowed ? children : fallback;
};
