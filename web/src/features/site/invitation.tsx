import type { PublicPage } from '#contract/site/index.ts';
import { fullName } from '#contract/browser/full-name.ts';
import { InvitationCard, InvitationFact } from '#ui/invitation-card/invitation-card.tsx';
import { State } from '#ui/states/states.tsx';
import type { SiteFrame, SiteTexts } from './frame.ts';
import styles from './invitation.module.css';
import siteButton from './site-button.module.css';

type Page<Name extends PublicPage['name']> = Extract<PublicPage, { name: Name }>;

/** An invite link for visitors: who invites to what, then the sign-up, which keeps the invitation. */
export const Invitation = ({ frame: { t }, page }: { frame: SiteFrame; page: Page<'invitation'> }) => {
  const { community, invitedBy, target, note, sentTo, needsApproval } = page.invitation;
  const redirect = encodeURIComponent(`/join/${page.token}`);
  return (
    <InvitationCard
      community={community}
      inviter={invitedBy && { id: invitedBy.id, name: fullName(invitedBy), picture: invitedBy.profilePicture }}
      by={invitedBy ? t('invitation.by', { name: fullName(invitedBy) }) : t('invitation.byNobody')}
      note={note}
    >
      <InvitationFact>{t('community.members', { count: community.memberCount })}</InvitationFact>
      {target && <p>{t('invitation.target', { title: target.title })}</p>}
      {sentTo && <p>{t('invitation.sentTo', { email: sentTo })}</p>}
      {needsApproval && <InvitationFact>{t('invitation.decides')}</InvitationFact>}
      <div className={styles.buttons}>
        {page.isSignUpOpen && (
          <a className={siteButton.button} data-look="primary" href={`/login?flow=register&redirect=${redirect}`}>
            {t('invitation.signUp')}
          </a>
        )}
        <a className={siteButton.button} href={`/login?redirect=${redirect}`}>
          {t('invitation.signIn')}
        </a>
      </div>
    </InvitationCard>
  );
};

export const InvitationOver = ({ t, reason }: { t: SiteTexts; reason: Page<'invitationOver'>['reason'] }) => (
  <State
    size="page"
    art="lost"
    title={t('invitation.over')}
    text={t(`invitation.${reason}`)}
    action={
      <a className={siteButton.button} href="/">
        {t('invitation.home')}
      </a>
    }
  />
);
