import { useSyncExternalStore } from 'react';
import { usePreferences } from '#kernel/preferences/index.ts';
import { useAppRoutes } from '../nav/app-routes.ts';
import { useActiveRoot } from './navigation/use-active-root.ts';
import { frameSize } from './frame-size.ts';
import { phone, useMedia } from './use-media.ts';
import { useSidebarState } from './use-sidebar-state.ts';

const onResize = (listener: () => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};
/** Half of the window; no further than the widest columns reach, so that a wide window is resized without a rendering. */
const room = () => Math.min(Math.floor(innerWidth / 2), 570);

/** How the navigation stands around the page now. */
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
    /** The entry of the first level that the page belongs to. */
    root,
    /** What stands in the sidebar: the whole menu, or what the active root holds. */
    items: isSplit ? branch : nav,
    theme: preferences.sidebarTheme,
    /** The menu is behind a button: it has no other place, or only part of one. */
    needsDrawer: isPhone || (style !== 'top' && !preferences.sidebarEnable),
    size: frameSize(preferences, { isPhone, isCollapsed, hasBranch: branch.length > 0, room: useSyncExternalStore(onResize, room) }),
  };
};
export type Frame = ReturnType<typeof useFrame>;
