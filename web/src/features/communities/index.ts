export { categoriesQuery, myCommunities, recommendedCommunities } from './communities.queries.ts';
export { CommunityPick } from './community-pick.tsx';
export { JoinButton } from './join-button.tsx';
