import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { CommunityFamily } from './community-family.tsx';
import { CommunityMore } from './community-more.tsx';
import styles from './community-header.module.css';
import { MemberPreviews } from '../directory/member-previews.tsx';
import { NextEvent } from '../directory/next-event.tsx';
import { RestrictionNote } from '../membership/restriction-note.tsx';
import { MembershipControl } from '../membership/membership-control.tsx';
import { AddPersonIcon } from '#ui/icons/content-icons.tsx';

const InviteDialog = lazyPart(async () => (await import('../invites/invite-dialog.tsx')).InviteDialog, 'communities-invites');
const InvitationBanner = lazyPart(async () => (await import('../invites/invitation-banner.tsx')).InvitationBanner, 'communities-invites');

export const CommunityHeader = ({ community }: { community: Community }) => {
  const { id, name, tagline, avatar, cover } = community;
  return (
    <header className={styles.header}>
      <Cover id={id} kind="community" about={[name]} picture={cover} ratio="auto" className={styles.cover} />
      <div className={styles.main}>
        <span className={styles.avatar}>
          <Avatar id={id} name={name} picture={avatar} size={88} shape="square" decorative />
        </span>
        <div className={styles.words}>
          <h1>{name}</h1>
          {tagline && <p className={styles.tagline}>{tagline}</p>}
          <CommunityFamily community={community} />
          {community.can.readContent && community.status === 'active' && <NextEvent community={community} />}
          <MemberPreviews community={community} size={28} most={8} areLinks />
        </div>
        <div className={styles.actions}>
          {community.can.invite && <Invite community={community} />}
          <MembershipControl community={community} />
          {community.membership?.state !== 'active' && <CommunityMore community={community} />}
        </div>
      </div>
      {community.membership?.state === 'invited' && <InvitationBanner community={community} />}
      <RestrictionNote community={community} />
      {community.status === 'archived' && <Archived mayOpen={community.can.archive} />}
    </header>
  );
};

const Invite = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  // The page of an event, a channel or a post leads here to invite to it: `?invite=event:<id>`.
  const [address, setAddress] = useSearchParams();
  const target = address.get('invite');
  const [isAsked, setIsOpen] = useState(false);
  const isOpen = isAsked || target !== null;
  const close = () => {
    setIsOpen(false);
    if (target === null) return;
    setAddress(
      (query) => {
        query.delete('invite');
        return query;
      },
      { replace: true },
    );
  };
  return (
    <>
      <Button icon={<AddPersonIcon size={16} />} onClick={() => setIsOpen(true)}>
        {t('invite.action')}
      </Button>
      {isOpen && <InviteDialog community={community} {...(target && { target })} onClose={close} onLoadError={close} />}
    </>
  );
};

const Archived = ({ mayOpen }: { mayOpen: boolean }) => {
  const t = useTexts('communities');
  return (
    <p className={styles.archived} role="note">
      {t('archived')} {mayOpen && <Link to="?tab=manage&section=lifecycle">{t('archived.open')}</Link>}
    </p>
  );
};
