import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useFollow } from './communities.membership.queries.ts';

/** Follows a community that may be read without joining: its posts come to the own feed. */
export const FollowButton = ({ community: { id, own, can } }: { community: Community }) => {
  const t = useTexts('communities');
  const follow = useFollow(id);
  if (!can.readContent && !own.isFollowing) return null;
  const isFollowing = follow.isPending ? follow.variables : own.isFollowing;
  return (
    <Button aria-pressed={isFollowing} isBusy={follow.isPending} onClick={() => follow.mutate(!own.isFollowing)}>
      {t(isFollowing ? 'follow.on' : 'follow.off')}
    </Button>
  );
};
