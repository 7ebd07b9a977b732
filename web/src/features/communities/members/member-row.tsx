import { useState } from 'react';
import type { MemberEntry } from '#contract/communities/member-shapes.ts';
import { MessageButton } from '#features/chat/index.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import { useAct, type Directory } from './members.queries.ts';
import { ShortValues } from './member-values.tsx';
import styles from './members.module.css';
import { PersonRow } from './person-row.tsx';

const ActDialog = lazyPart(async () => (await import('./act-dialog.tsx')).ActDialog);
const MemberDialog = lazyPart(async () => (await import('./member-dialog.tsx')).MemberDialog);
const RoleDialog = lazyPart(async () => (await import('./role-dialog.tsx')).RoleDialog);
const OwnerQuestion = lazyPart(async () => (await import('./owner-question.tsx')).OwnerQuestion);

/** Values beside a member; the dialog has all. */
const FEW = 3;

type MemberRowProps = {
  communityId: string;
  member: MemberEntry;
  directory: Pick<Directory, 'grantableRoles' | 'muteMinutes' | 'fields'>;
  /** Whether the viewer is an owner. */
  isOwner: boolean;
};
type Open = 'details' | 'role' | 'owner' | 'mute' | 'remove' | 'ban';

/** A member in the directory, with what the viewer may do. */
export const MemberRow = ({ communityId, member, directory, isOwner }: MemberRowProps) => {
  const t = useTexts('communities-members');
  const words = useTexts('communities');
  const format = useFormat();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const me = useMe();
  const { user, role, joinedAt, mutedUntil } = member;
  return (
    <PersonRow
      user={user}
      marks={
        <>
          {role !== 'member' && <Tag tone="info">{words(`role.${role}`)}</Tag>}
          {mutedUntil && <Tag tone="warning">{t('muted.until', { date: format.dayWithin(mutedUntil) })}</Tag>}
        </>
      }
      note={<time dateTime={joinedAt}>{t('joined', { date: format.dayWithin(joinedAt) })}</time>}
      actions={
        user.id !== me.id && (
          <>
            <MessageButton userId={user.id} label={t('message', { name: personName(user) })} look="icon" />
            {memberActs.some((act) => member.can[act]) && <Acts communityId={communityId} member={member} onOpen={setOpen} />}
          </>
        )
      }
    >
      {member.values.length > 0 && (
        <div className={styles.said}>
          <ShortValues fields={directory.fields} values={member.values.slice(0, FEW)} />
          <Button look="link" aria-label={t('fields.allOf', { name: personName(user) })} onClick={() => setOpen('details')}>
            {t('fields.all')}
          </Button>
        </div>
      )}
      {open === 'details' && <MemberDialog member={member} fields={directory.fields} onClose={close} onLoadError={close} />}
      {open === 'role' && (
        <RoleDialog communityId={communityId} member={member} roles={directory.grantableRoles} onClose={close} onLoadError={close} />
      )}
      {open === 'owner' && (
        <OwnerQuestion communityId={communityId} member={member} isOwner={isOwner} onClose={close} onLoadError={close} />
      )}
      {(open === 'mute' || open === 'remove' || open === 'ban') && (
        <ActDialog
          act={open}
          communityId={communityId}
          member={member}
          maxMinutes={directory.muteMinutes ?? 0}
          onClose={close}
          onLoadError={close}
        />
      )}
    </PersonRow>
  );
};

/** The actions in the order of the menu. */
const memberActs = ['role', 'owner', 'mute', 'remove', 'ban'] as const;

type ActsProps = { communityId: string; member: MemberEntry; onOpen: (open: Open) => void };

const Acts = ({ communityId, member: { user, can, mutedUntil }, onOpen }: ActsProps) => {
  const t = useTexts('communities-members');
  const name = personName(user);
  const send = useAct(communityId);
  const unmute = () =>
    send.mutateAsync({ userId: user.id, act: 'unmute' }).then(
      () => toast.success(t('mutes.ended', { name })),
      () => undefined,
    );
  const acts = memberActs.filter((act) => can[act]);
  const entries = acts.map((act): MenuButtonEntry => {
    if (act === 'mute' && mutedUntil) return { key: act, label: t('act.unmute'), onSelect: () => void unmute() };
    const isDanger = act === 'remove' || act === 'ban';
    return { key: act, label: t(`act.${act}`), isDanger, isStart: act === 'remove' && acts.length > 2, onSelect: () => onOpen(act) };
  });
  return <MenuButton label={t('acts.of', { name })} icon={<MoreIcon />} entries={entries} isBusy={send.isPending} />;
};
