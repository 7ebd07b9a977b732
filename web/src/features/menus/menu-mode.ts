import { usePreferences, type Preferences } from '#kernel/preferences/index.ts';

/** Who makes the menu: the server, the client from its routes, both (the client's first), or nobody asks about roles. */
export type MenuMode = 'backend' | 'frontend' | 'both' | 'none';

type Flags = Pick<Preferences, 'enableBackendAccess' | 'enableFrontendAceess'>;

export const menuModeOf = ({ enableBackendAccess, enableFrontendAceess }: Flags): MenuMode => {
  if (enableBackendAccess) return enableFrontendAceess ? 'both' : 'backend';
  return enableFrontendAceess ? 'frontend' : 'none';
};

export const useMenuMode = (): MenuMode => usePreferences(menuModeOf);

/** Whether the server's menu is needed. */
export const takesMenu = (mode: MenuMode): boolean => mode === 'backend' || mode === 'both';

/** From one mode to the other; there is none between both flags on and both off. */
export const otherMode = (mode: MenuMode): Flags | null => {
  if (mode === 'both' || mode === 'none') return null;
  return { enableBackendAccess: mode === 'frontend', enableFrontendAceess: mode === 'backend' };
};
