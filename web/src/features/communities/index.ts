export { categoriesQuery, myCommunities, recommendedCommunities } from './communities.queries.ts';
export { CommunityPick } from './directory/community-pick.tsx';
export { useLeaveCommunity } from './membership/communities.membership.queries.ts';
export { JoinButton } from './membership/join-button.tsx';
export { NearMe } from './directory/near-me.tsx';
