import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Belonging } from './belonging.tsx';
import { FollowButton } from './follow-button.tsx';
import styles from '../page/community-header.module.css';
import { JoinButton } from './join-button.tsx';
import { JoinFromLink } from './join-from-link.tsx';
import { useLeaveCommunity } from './communities.membership.queries.ts';
import { useFocusKept } from '../page/use-focus-kept.ts';

/** The own membership (member, none, requested), and the action to change it. */
export const MembershipControl = ({ community }: { community: Community }) => {
  const state = community.membership?.state ?? 'none';
  const membership = useFocusKept<HTMLDivElement>(state);
  return (
    <div ref={membership} className={styles.control}>
      <Control community={community} />
    </div>
  );
};

const Control = ({ community }: { community: Community }) => {
  const state = community.membership?.state;
  if (state === 'active') return <Belonging community={community} />;
  // The banner has both answers to an invitation.
  if (state === 'invited') return null;
  if (state === 'pending') return <WaitingForAnswer community={community} />;
  // The note below says what keeps them out.
  if (community.status === 'archived' || community.barred?.by === 'ban') return null;
  return (
    <>
      <FollowButton community={community} />
      {!community.barred && (
        <>
          <JoinButton community={community} look="main" />
          <JoinFromLink community={community} />
        </>
      )}
    </>
  );
};

const WaitingForAnswer = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const withdraw = useLeaveCommunity();
  return (
    <>
      <JoinButton community={community} />
      <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate(community)}>
        {t('request.withdraw')}
      </Button>
    </>
  );
};
