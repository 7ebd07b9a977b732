import { useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

const JoinDialog = lazyPart(async () => (await import('../members/join-dialog.tsx')).JoinDialog);

/**
 * Asks before it joins: any link may carry `?join=1`, the address that the join button of the public page keeps through the sign-in.
 * A new account has joined already where nothing is asked.
 */
export const JoinFromLink = ({ community }: { community: Community }) => {
  const [address, setAddress] = useSearchParams();
  if (address.get('join') !== '1' || community.membership !== null || community.joinPolicy === 'invite') return null;
  const close = () =>
    setAddress(
      (query) => {
        query.delete('join');
        return query;
      },
      { replace: true },
    );
  return <JoinDialog community={community} onClose={close} onLoadError={close} />;
};
