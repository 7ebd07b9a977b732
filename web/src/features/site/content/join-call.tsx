import type { Joining } from '#contract/site/public-pages.ts';
import type { SiteTexts } from '../frame.ts';
import siteButton from '../site-button.module.css';
import styles from './content.module.css';

/** The sign-in, or the sign-up, which lead on to `target` afterwards. */
export const wayIn = (target: string, flow?: 'register'): string =>
  `/login?${flow ? `flow=${flow}&` : ''}redirect=${encodeURIComponent(target)}`;

type WaysInProps = { t: SiteTexts; target: string; label: string; isSignUpOpen: boolean };

/** Two ways to one purpose: with a new account, and with one that exists. */
export const WaysIn = ({ t, target, label, isSignUpOpen }: WaysInProps) => (
  <>
    <a className={siteButton.button} data-look="primary" href={wayIn(target, isSignUpOpen ? 'register' : undefined)}>
      {label}
    </a>
    {isSignUpOpen && (
      <a className={styles.quiet} href={wayIn(target)}>
        {t('join.account')}
      </a>
    )}
  </>
);

type JoinCallProps = { t: SiteTexts; slug: string; joining: Joining; isSignUpOpen: boolean };

/** Joining a community: after the sign-up the new account is a member, or at what the community asks. */
export const JoinCall = ({ t, slug, joining: { joinPolicy, asksOnJoining, isArchived }, isSignUpOpen }: JoinCallProps) => {
  if (isArchived) return <p className={styles.soft}>{t('join.archived')}</p>;
  if (joinPolicy === 'invite') return <p className={styles.soft}>{t('join.invite')}</p>;
  const isRequest = joinPolicy === 'request';
  return (
    <div className={styles.call}>
      <WaysIn t={t} target={`/communities/${slug}?join=1`} label={t(isRequest ? 'join.ask' : 'join.now')} isSignUpOpen={isSignUpOpen} />
      {(isRequest || asksOnJoining) && <p className={styles.soft}>{t(isRequest ? 'join.decides' : 'join.asks')}</p>}
    </div>
  );
};
