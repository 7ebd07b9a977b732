import { ranges, type Preferences } from '#kernel/preferences/index.ts';

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
  /** Pixels that both columns may take together: half of the window. */
  room: number;
};
/** Pixels; 0 where there is no such column. */
type FrameSize = { first: number; side: number };

const none: FrameSize = { first: 0, side: 0 };

/** Half of the window is the page's: the second column gives way before the first, down to its least width. */
const fit = ({ first, side }: FrameSize, room: number): FrameSize => {
  if (first + side <= room) return { first, side };
  const narrow = Math.max(room - first, ranges.sidebarWidth[0]);
  return { first: room - narrow, side: narrow };
};

/** `public/frame.js` says the same for the first paint; a test holds the two together. */
export const frameSize = (wish: Wish, { isPhone, isCollapsed, hasBranch, room }: Situation): FrameSize => {
  const { navigationStyle: style, sidebarWidth: wide } = wish;
  if (isPhone || style === 'top' || !wish.sidebarEnable) return none;
  if (style === 'side') return { first: 0, side: isCollapsed ? wish.sideCollapsedWidth : wide };
  const folded = style === 'mixed' ? wish.sideCollapsedWidth : wish.sidebarExtraCollapsedWidth;
  const first = style === 'two-column' ? wish.firstColumnWidthInTwoColumnNavigation : 0;
  if (!hasBranch) return { first, side: 0 };
  return fit({ first, side: isCollapsed ? folded : wide }, room);
};
