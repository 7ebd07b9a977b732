import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { useJoinCommunity, useLeaveCommunity, type Joinable } from './communities.membership.queries.ts';

const outside = (community: Joinable): Joinable => ({ ...community, membership: null });
const inside = (community: Joinable): Joinable => ({ ...community, membership: { state: 'active', role: 'member' } });
/** The failure has been told already. */
const ignore = () => undefined;

/**
 * Joins and leaves at once and offers the way back. Promises rather than callbacks of the mutation:
 * the button that was pressed is gone by the time the answer comes.
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
      toast.success(t('leave.done', { name: community.name }), canReturn ? undo : undefined);
      return true;
    };
    return leave.mutateAsync(community).then(tell, () => false);
  };
  return { joinNow, leaveNow, isLeaving: leave.isPending };
};
