import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { consequenceOfLeaving } from './leaving.ts';
import { useCountSeats } from './communities.membership.queries.ts';
import { useBelonging } from './use-belonging.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
const OwnerDialog = lazyPart(async () => (await import('./owner-dialog.tsx')).OwnerDialog);
const CloseDialog = lazyPart(async () => (await import('./close-dialog.tsx')).CloseDialog);

/** The viewer's role, and the actions of a member. */
export const Belonging = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const navigate = useNavigate();
  /** What leaving would give up, while the dialog asks for confirmation. */
  const [asked, setAsked] = useState<{ seats: number } | null>(null);
  const [open, setOpen] = useState<'owners' | 'close' | null>(null);
  const { leaveNow, isLeaving } = useBelonging();
  const seats = useCountSeats();
  const consequence = consequenceOfLeaving(community);
  const role = community.membership?.role ?? 'member';
  const leave = async (canReturn: boolean) => {
    const hasLeft = await leaveNow(community, canReturn);
    setAsked(null);
    // A hidden community is not visible from outside, so its page cannot stay open.
    if (hasLeft && consequence === 'hidden') await navigate('/communities', { replace: true });
  };
  const ask = async () => {
    const count = await seats.mutateAsync(community.id).catch(() => 0);
    if (consequence || count > 0) setAsked({ seats: count });
    else await leave(true);
  };
  const isAlone = role === 'owner' && community.memberCount === 1;
  const entries = [
    ...(role === 'owner' && !isAlone ? [{ key: 'owners', label: t('owners.action'), onSelect: () => setOpen('owners') }] : []),
    isAlone
      ? { key: 'close', label: t('close.action'), isDanger: true, onSelect: () => setOpen('close') }
      : { key: 'leave', label: t('leave.action'), isDanger: true, onSelect: () => void ask() },
  ];
  return (
    <>
      <MenuButton
        label={role === 'member' ? t('join.joined') : t(`role.${role}`)}
        icon={<CheckIcon size={16} />}
        look="button"
        isBusy={isLeaving || seats.isPending}
        entries={entries}
      />
      {asked && (
        <LeaveDialog
          name={community.name}
          consequence={consequence}
          seats={asked.seats}
          isLeaving={isLeaving}
          onLeave={() => void leave(false)}
          onClose={() => setAsked(null)}
          onMissing={() => setAsked(null)}
        />
      )}
      {open === 'owners' && <OwnerDialog community={community} onClose={() => setOpen(null)} onMissing={() => setOpen(null)} />}
      {open === 'close' && <CloseDialog community={community} onClose={() => setOpen(null)} onMissing={() => setOpen(null)} />}
    </>
  );
};
