import { ranges, type Preferences } from '#kernel/preferences/index.ts';

/** The preferences that determine the width of the columns. */
type Input = Pick<
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
  /** Whether the root of the open page has children. */
  hasBranch: boolean;
  /** Maximum pixels of both columns together: half of the window. */
  room: number;
};
/** Pixels; 0 without such a column. */
type FrameSize = { first: number; side: number };

const none: FrameSize = { first: 0, side: 0 };

/** The page keeps half of the window: the second column shrinks before the first, down to its minimum. */
const fit = ({ first, side }: FrameSize, room: number): FrameSize => {
  if (first + side <= room) return { first, side };
  const narrow = Math.max(room - first, ranges.sidebarWidth[0]);
  return { first: room - narrow, side: narrow };
};

/** `public/frame.js` computes the same for the first paint; a test compares the two. */
export const frameSize = (input: Input, { isPhone, isCollapsed, hasBranch, room }: Situation): FrameSize => {
  const { navigationStyle: style, sidebarWidth: wide } = input;
  if (isPhone || style === 'top' || !input.sidebarEnable) return none;
  if (style === 'side') return { first: 0, side: isCollapsed ? input.sideCollapsedWidth : wide };
  const folded = style === 'mixed' ? input.sideCollapsedWidth : input.sidebarExtraCollapsedWidth;
  const first = style === 'two-column' ? input.firstColumnWidthInTwoColumnNavigation : 0;
  if (!hasBranch) return { first, side: 0 };
  return fit({ first, side: isCollapsed ? folded : wide }, room);
};
