import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/text.tsx';
import { useJoinCommunity, useLeaveCommunity } from '../membership/communities.membership.queries.ts';
import { ownInvitation } from './communities.invites.queries.ts';
import styles from './invites.module.css';

const JoinDialog = lazyPart(async () => (await import('../members/join-dialog.tsx')).JoinDialog);

/** The viewer's invitation on the page of a community, to be accepted or declined. */
export const InvitationBanner = ({ community }: { community: Community }) => {
  const t = useTexts('communities-invites');
  const words = useTexts('communities');
  const navigate = useNavigate();
  const { data } = useQuery(ownInvitation(community.id));
  const join = useJoinCommunity();
  const leave = useLeaveCommunity();
  const [isAsking, setIsAsking] = useState(false);
  if (!data) return null;
  const { invitedBy, target, role, note } = data;
  const goOn = () => target && void navigate(target.url);
  const accept = () =>
    join.mutateAsync({ community }).then(
      () => {
        toast.success(words('join.done', { name: community.name }));
        goOn();
      },
      () => undefined,
    );
  const decline = () =>
    leave.mutateAsync(community).then(
      () => {
        toast.success(t('banner.declined'));
        // A hidden community is not visible from outside, so its page cannot stay open.
        if (community.visibility === 'hidden') void navigate('/communities', { replace: true });
      },
      () => undefined,
    );
  return (
    <section className={styles.banner} aria-label={t('invite.title', { name: community.name })}>
      {invitedBy && <Avatar id={invitedBy.id} name={personName(invitedBy)} picture={invitedBy.profilePicture} size={40} decorative />}
      <div className={styles.words}>
        <p>
          <strong>{invitedBy ? t('banner.by', { name: personName(invitedBy) }) : t('banner.byNobody')}</strong>
        </p>
        {note && <p className={styles.note}>{note}</p>}
        {role !== 'member' && <Text look="note">{t('banner.role', { role: t(`terms.role.${role}`) })}</Text>}
        {target && <Text look="note">{t('joinPage.target', { title: target.title })}</Text>}
      </div>
      <Button isBusy={leave.isPending} disabled={join.isPending} onClick={() => void decline()}>
        {t('banner.decline')}
      </Button>
      <Button
        look="primary"
        isBusy={join.isPending}
        disabled={leave.isPending}
        onClick={() => (community.asksOnJoining ? setIsAsking(true) : void accept())}
      >
        {t('banner.accept')}
      </Button>
      {isAsking && (
        <JoinDialog community={community} onJoined={goOn} onClose={() => setIsAsking(false)} onLoadError={() => setIsAsking(false)} />
      )}
    </section>
  );
};
