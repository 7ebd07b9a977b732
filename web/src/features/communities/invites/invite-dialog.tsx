import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './invites.module.css';
import { InviteLists } from './invite-lists.tsx';
import { LinkForm } from './link-form.tsx';
import { PeopleForm } from './people-form.tsx';
import { targetOf, type InviteTerms } from './terms.ts';

type InviteDialogProps = {
  community: Community;
  /** The initial target of the invitation. */
  target?: InviteTerms['target'];
  onClose: () => void;
};

/** Invites by a link, or people and addresses; members who manage nothing find their open invitations here too. */
export const InviteDialog = ({ community, target: wanted = '', onClose }: InviteDialogProps) => {
  const t = useTexts('communities-invites');
  const common = useTexts('kernel');
  const ways = ['link', 'people', ...(community.can.approve ? [] : (['open'] as const))] as const;
  // The address of the page may hold anything.
  const target = targetOf(wanted) ? wanted : '';
  const [way, setWay] = useState<(typeof ways)[number]>('link');
  return (
    <Dialog title={t('invite.title', { name: community.name })} width={560} holdsWords closeLabel={common('close')} onClose={onClose}>
      <div className={styles.dialog}>
        <Choice
          label={t('invite.ways')}
          look="segments"
          value={way}
          options={ways.map((value) => ({ value, label: t(`invite.way.${value}`) }))}
          onChange={setWay}
        />
        {way === 'link' && <LinkForm community={community} target={target} />}
        {way === 'people' && <PeopleForm community={community} target={target} />}
        {way === 'open' && <InviteLists communityId={community.id} />}
        {community.can.approve && (
          <p className={styles.more}>
            {/* Leaves the dialog, which the link cannot close. */}
            <a href={`/communities/${community.slug}?tab=manage&section=invites`}>{t('invite.more')}</a>
          </p>
        )}
      </div>
    </Dialog>
  );
};
