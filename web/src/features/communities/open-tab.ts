import type { Community } from '#contract/communities.ts';

export type Tab = 'feed' | 'events' | 'about' | 'requests';

/** The tabs that somebody with these rights sees, in order. */
export const tabsFor = ({ canApprove }: Pick<Community, 'canApprove'>): Tab[] => [
  'feed',
  'events',
  'about',
  ...(canApprove ? (['requests'] as const) : []),
];

/** The tab that the address names; else what there is to read: the feed for insiders, the description for others. */
export const openTab = (community: Pick<Community, 'canApprove' | 'canReadContent'>, wanted: string | null): Tab =>
  tabsFor(community).find((tab) => tab === wanted) ?? (community.canReadContent ? 'feed' : 'about');
