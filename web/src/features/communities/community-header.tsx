import { useState } from 'react';
import type { Community } from '#contract/communities.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './community-header.module.css';
import { MemberFaces } from './member-faces.tsx';
import { MembershipControl } from './membership-control.tsx';
import { AddPersonIcon } from '#ui/icons/content-icons.tsx';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

export const CommunityHeader = ({ community }: { community: Community }) => {
  const { id, name, tagline, avatar, cover } = community;
  return (
    <header className={styles.header}>
      <Cover id={id} kind="community" picture={cover} ratio="auto" className={styles.cover} />
      <div className={styles.main}>
        <span className={styles.avatar}>
          <Avatar id={id} name={name} picture={avatar} size={88} shape="square" decorative />
        </span>
        <div className={styles.words}>
          <h1>{name}</h1>
          {tagline && <p className={styles.tagline}>{tagline}</p>}
          <MemberFaces community={community} size={28} most={8} areLinks />
        </div>
        <div className={styles.actions}>
          {community.canInvite && <Invite community={community} />}
          <MembershipControl community={community} />
        </div>
      </div>
      {community.status === 'archived' && <Archived />}
    </header>
  );
};

const Invite = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<AddPersonIcon size={16} />} onClick={() => setIsOpen(true)}>
        {t('invite.action')}
      </Button>
      {isOpen && <InviteDialog community={community} onClose={() => setIsOpen(false)} onMissing={() => setIsOpen(false)} />}
    </>
  );
};

const Archived = () => {
  const t = useTexts('communities');
  return (
    <p className={styles.archived} role="note">
      {t('archived')}
    </p>
  );
};
