import type { Leaf } from '../../nav/leaves.ts';

const belongs = (inner: Leaf, entry: Leaf) =>
  inner !== entry && inner.handle.currentActiveMenu === entry.path && inner.component === entry.component;

/**
 * The path that stands for all addresses of one screen: a route that shows the very component of the menu entry it
 * belongs to (`/chat/:channelId` of `/chat`) is no page of its own. Null where every path is a page.
 */
export const screenOf = (leaf: Leaf, leaves: readonly Leaf[]): string | null => {
  const entry = leaves.find((other) => belongs(leaf, other));
  if (entry) return entry.path;
  return leaves.some((other) => belongs(other, leaf)) ? leaf.path : null;
};
