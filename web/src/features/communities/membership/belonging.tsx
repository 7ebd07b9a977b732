import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { ReportDialog } from '#features/moderation/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { consequenceOfLeaving } from './leaving.ts';
import { useCountSeats, useSetLevel } from './communities.membership.queries.ts';
import { useBelonging } from './use-belonging.ts';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';

const OwnFieldsDialog = lazyPart(async () => (await import('../members/own-fields-dialog.tsx')).OwnFieldsDialog);
const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
const OwnerDialog = lazyPart(async () => (await import('./owner-dialog.tsx')).OwnerDialog);
const StepDownDialog = lazyPart(async () => (await import('../members/step-down-dialog.tsx')).StepDownDialog);
const DeleteDialog = lazyPart(async () => (await import('../lifecycle/delete-dialog.tsx')).DeleteDialog, 'communities-lifecycle');

/** The viewer's role, and the actions of a member. */
export const Belonging = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const navigate = useNavigate();
  /** The seats that leaving would give up, while the dialog asks for confirmation; null = closed. */
  const [asked, setAsked] = useState<{ seats: number } | null>(null);
  const common = useTexts('kernel');
  const [open, setOpen] = useState<'fields' | 'owners' | 'delete' | 'down' | 'report' | null>(null);
  const close = () => setOpen(null);
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
  const leaving = isAlone
    ? { key: 'delete', label: t('delete.action'), isDanger: true, isStart: true, onSelect: () => setOpen('delete') }
    : { key: 'leave', label: t('leave.action'), isDanger: true, isStart: true, onSelect: () => void ask() };
  const entries: MenuButtonEntry[] = [
    ...useLevels(community),
    ...(community.memberFields.length > 0 && community.status === 'active'
      ? [{ key: 'fields', label: t('fields.action'), isStart: true, onSelect: () => setOpen('fields') }]
      : []),
    ...(role === 'owner' && !isAlone
      ? [{ key: 'owners', label: t('owners.action'), isStart: true, onSelect: () => setOpen('owners') }]
      : []),
    ...(role !== 'member' && !isAlone ? [{ key: 'down', label: t('down.action'), onSelect: () => setOpen('down') }] : []),
    ...(role === 'owner' ? [] : [{ key: 'report', label: common('report'), isStart: true, onSelect: () => setOpen('report') }]),
    // A required community has no way out.
    ...(community.isRequired && !isAlone ? [] : [leaving]),
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
          onLoadError={() => setAsked(null)}
        />
      )}
      {open === 'fields' && <OwnFieldsDialog community={community} onClose={close} onLoadError={close} />}
      {open === 'owners' && <OwnerDialog community={community} onClose={close} onLoadError={close} />}
      {open === 'down' && <StepDownDialog community={community} onClose={close} onLoadError={close} />}
      {open === 'report' && (
        <ReportDialog reported={{ type: 'community', id: community.id, name: community.name }} onClose={close} onLoadError={close} />
      )}
      {open === 'delete' && <DeleteDialog community={community} onClose={close} onLoadError={close} />}
    </>
  );
};

const levels = ['all', 'mentions', 'digest', 'none'] as const;

/** The choice in the menu of what the member is notified of. */
const useLevels = ({ id, own }: Community): MenuButtonEntry[] => {
  const t = useTexts('communities');
  const set = useSetLevel(id);
  const chosen = set.isPending ? set.variables : own.notificationLevel;
  return levels.map((level) => ({
    key: level,
    label: t(`level.${level}`),
    isChecked: level === chosen,
    onSelect: () => set.mutate(level),
  }));
};
