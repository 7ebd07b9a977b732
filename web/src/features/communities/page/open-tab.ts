import type { Community } from '#contract/communities/index.ts';

export type CommunityTab = 'feed' | 'events' | 'members' | 'about' | 'manage';
type Rights = Pick<Community, 'can' | 'membership'>;

/** Whether any section of the management is open to the viewer. */
const mayManageAny = ({ can }: Rights): boolean =>
  can.approve || can.manage || can.moderate || can.archive || can.export || can.manageChannels;
/** Members see each other; administrators of the site moderate everywhere. */
const seesMembers = ({ membership, can }: Rights): boolean => membership?.state === 'active' || can.moderate;

/** Whether the viewer's own role is above member; the rights of site administrators do not count. */
export const moderates = ({ membership }: Pick<Community, 'membership'>): boolean =>
  membership?.state === 'active' && membership.role !== 'member';

/** The tabs visible with these permissions, in order. */
export const tabsFor = (community: Rights): CommunityTab[] => [
  'feed',
  'events',
  ...(seesMembers(community) ? (['members'] as const) : []),
  'about',
  ...(mayManageAny(community) ? (['manage'] as const) : []),
];

/** The tab of the URL that is not open to the viewer: others see something else than its address says. */
export const refusedTab = (community: Rights, wanted: string | null): 'members' | 'manage' | null => {
  const asked = wanted === 'requests' ? 'manage' : wanted;
  return (asked === 'members' || asked === 'manage') && !tabsFor(community).includes(asked) ? asked : null;
};

/** The tab of the URL; by default the feed for readers of the content, the description for others. */
export const openTab = (community: Rights, wanted: string | null): CommunityTab => {
  // Older notifications lead to a tab of requests, which is a section now.
  const asked = wanted === 'requests' ? 'manage' : wanted;
  return tabsFor(community).find((tab) => tab === asked) ?? (community.can.readContent ? 'feed' : 'about');
};
