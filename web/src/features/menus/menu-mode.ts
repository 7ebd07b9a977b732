import { usePreferences, type Preferences } from '#kernel/preferences/index.ts';

/** The source of the menu: server, client routes, both (the client's entries first), or routes without access control. */
export type MenuMode = 'backend' | 'frontend' | 'both' | 'none';

type Flags = Pick<Preferences, 'enableBackendAccess' | 'enableFrontendAceess'>;

export const menuModeOf = ({ enableBackendAccess, enableFrontendAceess }: Flags): MenuMode => {
  if (enableBackendAccess) return enableFrontendAceess ? 'both' : 'backend';
  return enableFrontendAceess ? 'frontend' : 'none';
};

export const useMenuMode = (): MenuMode => usePreferences(menuModeOf);

/** Whether the server's menu is needed. */
export const takesMenu = (mode: MenuMode): boolean => mode === 'backend' || mode === 'both';

/** The flags of the opposite mode; `both` and `none` have no opposite. */
export const otherMode = (mode: MenuMode): Flags | null => {
  if (mode === 'both' || mode === 'none') return null;
  return { enableBackendAccess: mode === 'frontend', enableFrontendAceess: mode === 'backend' };
};
