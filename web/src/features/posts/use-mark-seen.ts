import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OwnCommunity } from '#contract/communities/index.ts';
import { api } from '#kernel/api/index.ts';

/** Reports up to which post a community was seen. `silent`: the marks stay, and the next look reports it again. */
export const useMarkSeen = () => {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ communityId, postId }: { communityId: string; postId: string }) =>
      api('PUT /communities/:id/seen', { params: { id: communityId }, body: { postId }, background: true }),
    onSuccess: ({ newPosts }, { communityId }) => {
      cache.setQueryData<OwnCommunity[]>(['communities', 'mine'], (list) =>
        list?.map((community) => (community.id === communityId ? { ...community, newPosts } : community)),
      );
      return cache.invalidateQueries({ queryKey: ['communities', 'unread'] });
    },
    meta: { silent: true },
  });
  return mutate;
};

/** A ref for an element; calls back when it comes into view, and again after its page was hidden. */
export const useOnSeen = (onSeen: (() => void) | undefined) => {
  const element = useRef<HTMLElement>(null);
  const tell = useEffectEvent(() => onSeen?.());
  const isWatched = onSeen !== undefined;
  useEffect(() => {
    if (!isWatched || !element.current) return;
    // Not called while only its edge is in view.
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), { rootMargin: '-10% 0px' });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [isWatched]);
  return element;
};
