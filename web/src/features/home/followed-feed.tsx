import { useInfiniteQuery } from '@tanstack/react-query';
import { feedQuery } from '#features/posts/index.ts';
import { Feed } from './feed.tsx';

/** For accounts in no community: what those that they follow have published, if there is anything. */
export const FollowedFeed = () => {
  const { data } = useInfiniteQuery(feedQuery);
  return data?.pages.some(({ items }) => items.length > 0) ? <Feed communities={[]} /> : null;
};
