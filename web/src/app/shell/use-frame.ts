import { useSyncExternalStore } from 'react';
import { usePreferences } from '#kernel/preferences/index.ts';
import { useAppRoutes } from '../nav/app-routes.ts';
import { useActiveRoot } from './navigation/use-active-root.ts';
import { frameSize } from './frame-size.ts';
import { phone, useMedia } from '#kernel/page/use-media.ts';
import { useSidebarState } from './use-sidebar-state.ts';

const onResize = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};
/** Half of the window, limited to the widest columns, so that resizing a wide window does not re-render. */
const room = () => Math.min(Math.floor(innerWidth / 2), 570);

/** The current layout of the navigation around the page. */
export const useFrame = () => {
  const isPhone = useMedia(phone);
  const { isCollapsed, toggle } = useSidebarState();
  const preferences = usePreferences();
  const { nav } = useAppRoutes();
  const root = useActiveRoot();
  const style = isPhone ? 'side' : preferences.navigationStyle;
  const isSplit = style === 'two-column' || style === 'mixed';
  const branch = root?.children ?? [];
  return {
    style,
    isCollapsed,
    toggle,
    /** The root entry of the page. */
    root,
    /** The sidebar's entries: the whole menu, or the children of the active root. */
    items: isSplit ? branch : nav,
    theme: preferences.sidebarTheme,
    /** Whether the menu is in a drawer: it has no other place, or is shown only partly. */
    needsDrawer: isPhone || (style !== 'top' && !preferences.sidebarEnable),
    size: frameSize(preferences, { isPhone, isCollapsed, hasBranch: branch.length > 0, room: useSyncExternalStore(onResize, room) }),
  };
};
export type ShellFrame = ReturnType<typeof useFrame>;
