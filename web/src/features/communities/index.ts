export { categoriesQuery, myCommunities, recommendedCommunities } from './communities.queries.ts';
export { CommunityPick } from './community-pick.tsx';
export { useLeaveCommunity } from './communities.membership.queries.ts';
export { JoinButton } from './join-button.tsx';
export { NearMe } from './near-me.tsx';
