export { CommunityPosts } from './community-posts.tsx';
export { Composer } from './composer.tsx';
export { Endless } from './endless.tsx';
export { NewPostsButton } from './new-posts-button.tsx';
export { PostsSkeleton } from './posts-skeleton.tsx';
export { PostCard } from './post-card.tsx';
export { feedQuery, useRefreshTop } from './posts.queries.ts';
