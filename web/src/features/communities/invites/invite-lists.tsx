import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { InvitationEntry, LiveInvite } from '#contract/communities/invite-shapes.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkIcon } from '#ui/icons/content-icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { liveInvites, openInvitations, useRevokeInvite, useSendInvitation } from './communities.invites.queries.ts';
import styles from './invites.module.css';

/** Open links and unanswered invitations: for moderators all of them, for other members their own. */
export const InviteLists = ({ communityId }: { communityId: string }) => {
  const t = useTexts('communities-invites');
  const links = useQuery(liveInvites(communityId));
  const people = useQuery(openInvitations(communityId));
  if (!links.data || !people.data)
    return (
      <LoadingState query={[links, people]}>
        <SkeletonRow />
        <SkeletonRow />
      </LoadingState>
    );
  return (
    <>
      <List title={t('list.links')} none={t('list.links.none')} total={links.data.pagination.total}>
        {links.data.items.map((invite) => (
          <LinkRow key={invite.id} communityId={communityId} invite={invite} />
        ))}
      </List>
      <List title={t('list.people')} none={t('list.people.none')} total={people.data.pagination.total}>
        {people.data.items.map((entry) => (
          <PersonRow key={entry.id} communityId={communityId} entry={entry} />
        ))}
      </List>
    </>
  );
};

const List = ({ title, none, total, children }: { title: string; none: string; total: number; children: ReactNode[] }) => {
  const t = useTexts('communities-invites');
  const more = total - children.length;
  return (
    <Panel title={title} flush>
      {children.length === 0 ? <p className={styles.none}>{none}</p> : <Stack as="ul">{children}</Stack>}
      {children.length > 0 && more > 0 && <p className={styles.none}>{t('list.more', { count: more })}</p>}
    </Panel>
  );
};

const useDates = () => {
  const format = useFormat();
  return (at: string) => format.dayWithin(at);
};

const LinkRow = ({ communityId, invite }: { communityId: string; invite: LiveInvite }) => {
  const t = useTexts('communities-invites');
  const dateOf = useDates();
  const name = personName(invite.createdBy);
  const facts = [
    invite.maxUses === null ? t('list.usesOpen', { uses: invite.uses }) : t('list.uses', { uses: invite.uses, max: invite.maxUses }),
    t('list.opened', { count: invite.opened }),
    invite.expiresAt ? t('list.until', { date: dateOf(invite.expiresAt) }) : t('list.forever'),
    invite.role !== 'member' && t('list.role', { role: t(`terms.role.${invite.role}`) }),
    !invite.skipApproval && t('list.approval'),
  ].filter(Boolean);
  return (
    <ListRow
      className={styles.row}
      align="start"
      inset={12}
      wrap="always"
      start={
        <span className={styles.mark} aria-hidden="true">
          <LinkIcon size={20} />
        </span>
      }
      end={<Revoke communityId={communityId} id={invite.id} label={t('list.revokeLink', { name })} />}
    >
      <p>{t('list.by', { name, date: dateOf(invite.createdAt) })}</p>
      {invite.target && <p>{t(`terms.target.${invite.target.type}`, { title: invite.target.title })}</p>}
      {invite.note && <p className={styles.note}>{invite.note}</p>}
      <Text look="note">{facts.join(' · ')}</Text>
    </ListRow>
  );
};

const PersonRow = ({ communityId, entry }: { communityId: string; entry: InvitationEntry }) => {
  const t = useTexts('communities-invites');
  const dateOf = useDates();
  const { id, person, email, createdBy } = entry;
  const name = person ? personName(person) : (email ?? '');
  const facts = [
    t('list.by', { name: personName(createdBy), date: dateOf(entry.createdAt) }),
    entry.isExpired ? t('list.expired') : t('list.until', { date: dateOf(entry.expiresAt) }),
    entry.role !== 'member' && t('list.role', { role: t(`terms.role.${entry.role}`) }),
    email !== null && (entry.mailedAt ? t('list.mailed', { date: dateOf(entry.mailedAt) }) : t('list.notMailed')),
    entry.opened > 0 && t('list.opened', { count: entry.opened }),
  ].filter(Boolean);
  return (
    <ListRow
      className={styles.row}
      align="start"
      inset={12}
      wrap="always"
      start={<Avatar id={person?.id ?? id} name={name} picture={person?.profilePicture ?? null} size={40} decorative />}
      end={
        <>
          {entry.can.send && <SendAgain communityId={communityId} id={id} name={name} />}
          <Revoke communityId={communityId} id={id} label={t('list.revokePerson', { name })} />
        </>
      }
    >
      <p>{name}</p>
      <Text look="note">{facts.join(' · ')}</Text>
    </ListRow>
  );
};

type ActProps = { communityId: string; id: string };
const Revoke = ({ communityId, id, label }: ActProps & { label: string }) => {
  const t = useTexts('communities-invites');
  const revoke = useRevokeInvite(communityId);
  const act = () =>
    revoke.mutateAsync(id).then(
      () => toast.success(t('list.revoked')),
      () => undefined,
    );
  return (
    <Button look="text" size="small" aria-label={label} isBusy={revoke.isPending} onClick={() => void act()}>
      {t('list.revoke')}
    </Button>
  );
};

const SendAgain = ({ communityId, id, name }: ActProps & { name: string }) => {
  const t = useTexts('communities-invites');
  const send = useSendInvitation(communityId);
  const [isSent, setSent] = useState(false);
  const act = () =>
    send.mutateAsync(id).then(
      () => {
        setSent(true);
        toast.success(t('list.sentAgain'));
      },
      () => undefined,
    );
  if (isSent) return null;
  return (
    <Button look="text" size="small" aria-label={t('list.sendTo', { name })} isBusy={send.isPending} onClick={() => void act()}>
      {t('list.send')}
    </Button>
  );
};
