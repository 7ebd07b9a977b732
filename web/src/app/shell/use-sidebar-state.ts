import { setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { between, useMedia } from '#kernel/page/use-media.ts';

/** Collapsed or not: the user's choice for windows of this width. */
export const useSidebarState = () => {
  const isNarrow = useMedia(between);
  const name = isNarrow ? 'sidebarCollapsedWhenNarrow' : 'sidebarCollapsed';
  const isCollapsed = usePreferences((preferences) => preferences[name]);
  return { isCollapsed, toggle: () => setPreferences({ [name]: !isCollapsed }) };
};
