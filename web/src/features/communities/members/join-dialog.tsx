import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { isInAtOnce, useJoinCommunity, type Joinable } from '../membership/communities.membership.queries.ts';
import { communityQuery } from '../communities.queries.ts';
import { JoinForm } from './join-form.tsx';
import { NOTHING_ASKED } from './joining.ts';

type JoinDialogProps = {
  community: Joinable;
  onJoined?: () => void;
  onClose: () => void;
};

/** Joining where the community asks for something first, or for a message to those who decide. */
export const JoinDialog = ({ community, onJoined, onClose }: JoinDialogProps) => {
  const t = useTexts('communities');
  const words = useTexts('communities-members');
  const common = useTexts('kernel');
  const { asksOnJoining, name } = community;
  const asked = useQuery({ ...communityQuery(community.id), enabled: asksOnJoining });
  const join = useJoinCommunity({ silent: true });
  const isRequest = !isInAtOnce(community);
  const asks = isRequest
    ? { title: t('request.title', { name }), text: t('request.text') }
    : { title: words('join.title', { name }), text: words(asksOnJoining ? 'join.text' : 'join.once') };
  const terms = asksOnJoining ? asked.data : NOTHING_ASKED;
  if (terms)
    return (
      <JoinForm
        {...asks}
        terms={terms}
        hasMessage={isRequest}
        submitLabel={isRequest ? t('request.send') : words('join.submit')}
        done={isRequest ? t('request.sent') : t('join.done', { name })}
        send={(given) => join.mutateAsync({ community, ...given }).then(onJoined)}
        onStale={asked.refetch}
        onClose={onClose}
      />
    );
  return (
    <Dialog {...asks} closeLabel={common('close')} onClose={onClose}>
      <LoadingState query={asked}>
        <BoneText lines={4} />
      </LoadingState>
    </Dialog>
  );
};
