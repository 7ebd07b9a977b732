import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { useJoinCommunity, useLeaveCommunity, type Joinable } from './communities.membership.queries.ts';

const outside = (community: Joinable): Joinable => ({ ...community, membership: null });
const inside = (community: Joinable): Joinable => ({ ...community, membership: { state: 'active', role: 'member' } });
/** The error has been shown already. */
const ignore = () => undefined;

/**
 * Joins and leaves at once, and offers to undo. Uses promises instead of the mutation's callbacks, as the pressed button is
 * unmounted by the time the response arrives.
 */
export const useBelonging = () => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const join = useJoinCommunity();
  const leave = useLeaveCommunity();
  const joinNow = (community: Joinable) => {
    const undo = { label: common('undo'), onAct: () => leave.mutate(inside(community)) };
    return join.mutateAsync({ community }).then(() => toast.success(t('join.done', { name: community.name }), undo), ignore);
  };
  const leaveNow = (community: Joinable, canReturn: boolean) => {
    const undo = { label: common('undo'), onAct: () => join.mutate({ community: outside(community) }) };
    const tell = () => {
      toast.success(t('leave.done', { name: community.name }), canReturn && !community.asksOnJoining ? undo : undefined);
      return true;
    };
    return leave.mutateAsync(community).then(tell, () => false);
  };
  return { joinNow, leaveNow, isLeaving: leave.isPending };
};
