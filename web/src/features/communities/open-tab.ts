import type { Community } from '#contract/communities.ts';

export type Tab = 'feed' | 'events' | 'about' | 'requests';

/** The tabs visible with these permissions, in order. */
export const tabsFor = ({ canApprove }: Pick<Community, 'canApprove'>): Tab[] => [
  'feed',
  'events',
  'about',
  ...(canApprove ? (['requests'] as const) : []),
];

/** The tab of the URL; by default the feed for readers of the content, the description for others. */
export const openTab = (community: Pick<Community, 'canApprove' | 'canReadContent'>, wanted: string | null): Tab =>
  tabsFor(community).find((tab) => tab === wanted) ?? (community.canReadContent ? 'feed' : 'about');
