import type { Preferences } from '#kernel/preferences/index.ts';

/** What decides how wide the columns beside a page are. */
type Wish = Pick<
  Preferences,
  | 'navigationStyle'
  | 'sidebarEnable'
  | 'sidebarWidth'
  | 'sideCollapsedWidth'
  | 'sidebarExtraCollapsedWidth'
  | 'firstColumnWidthInTwoColumnNavigation'
>;
type Situation = {
  isPhone: boolean;
  isCollapsed: boolean;
  /** The open page belongs to a root that holds others. */
  hasBranch: boolean;
};
/** Pixels; 0 where there is no such column. */
type FrameSize = { first: number; side: number };

const none: FrameSize = { first: 0, side: 0 };

/** `public/theme.js` says the same for the first paint; a test holds the two together. */
export const frameSize = (wish: Wish, { isPhone, isCollapsed, hasBranch }: Situation): FrameSize => {
  const { navigationStyle: style, sidebarWidth: wide } = wish;
  if (isPhone || style === 'top' || !wish.sidebarEnable) return none;
  if (style === 'side') return { first: 0, side: isCollapsed ? wish.sideCollapsedWidth : wide };
  const folded = style === 'mixed' ? wish.sideCollapsedWidth : wish.sidebarExtraCollapsedWidth;
  const first = style === 'two-column' ? wish.firstColumnWidthInTwoColumnNavigation : 0;
  if (!hasBranch) return { first, side: 0 };
  return { first, side: isCollapsed ? folded : wide };
};
