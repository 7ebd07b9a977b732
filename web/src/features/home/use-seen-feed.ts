import { useRef } from 'react';
import type { OwnCommunity } from '#contract/communities/index.ts';
import type { FeedItem, Post } from '#contract/posts/index.ts';
import { useMarkSeen } from '#features/posts/index.ts';
import { useMe } from '#kernel/me/index.ts';

/** The new posts of a community, when the feed has all of them; latest first. */
export const newIn = (items: readonly FeedItem[], { id, newPosts }: Pick<OwnCommunity, 'id' | 'newPosts'>, myId: string): string[] => {
  const others = items.flatMap((item) =>
    item.kind === 'post' && item.post.community.id === id && item.post.author.id !== myId ? [item.id] : [],
  );
  return others.length < newPosts ? [] : others.slice(0, newPosts);
};

/** Called for each post that came into view; a community is seen once all its new posts were. */
export const useSeenFeed = (items: readonly FeedItem[], communities: readonly OwnCommunity[]) => {
  const me = useMe();
  const markSeen = useMarkSeen();
  const seen = useRef(new Set<string>());
  return (post: Post): void => {
    seen.current.add(post.id);
    const community = communities.find(({ id }) => id === post.community.id);
    const [postId, ...older] = community ? newIn(items, community, me.id) : [];
    if (community && postId && [postId, ...older].every((id) => seen.current.has(id))) markSeen({ communityId: community.id, postId });
  };
};
