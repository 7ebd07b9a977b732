import { useInfiniteQuery } from '@tanstack/react-query';
import { feedQuery } from '#features/posts/index.ts';
import { Feed } from './feed.tsx';

/** The posts of followed communities, for accounts in no community; not rendered if there are none. */
export const FollowedFeed = () => {
  const { data } = useInfiniteQuery(feedQuery);
  return data?.pages.some(({ items }) => items.length > 0) ? <Feed communities={[]} /> : null;
};
