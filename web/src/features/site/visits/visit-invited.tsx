import { limits } from '#contract/browser/limits.ts';
import { wayIn } from '../content/join-call.tsx';
import type { SiteFrame } from '../frame.ts';
import type { PageNamed } from '../look.ts';
import siteButton from '../site-button.module.css';
import { PartyFields, Problem, VisitFacts } from './visit-fields.tsx';
import styles from './visits.module.css';

type InvitedProps = { frame: SiteFrame; page: PageNamed<'visitInvited'> };

/** Behind the link of an invitation to an address: its owner answers without an account, signs in, or declines. */
export const VisitInvited = ({ frame, page }: InvitedProps) => {
  const { t } = frame;
  const { event, now, isDeclined, isOpen, problem, note } = page;
  return (
    <article className={styles.card}>
      <h1>
        <bdi>{event.title}</bdi>
      </h1>
      <VisitFacts frame={frame} event={event} now={now} />
      <Problem frame={frame} problem={problem} />
      {note === 'account' && <p role="status">{t('visit.account.text', { event: event.title })}</p>}
      {isDeclined && note === null && <p role="status">{t('visit.invited.declined')}</p>}
      {note === null && isOpen && <Answer frame={frame} page={page} />}
      {note === null && !isOpen && <p>{t('visit.problem.closed')}</p>}
      <div className={styles.part}>
        {t('visit.invited.account')} <a href={wayIn(`/events/${event.slug}`)}>{t('visit.signIn')}</a>
      </div>
    </article>
  );
};

const Answer = ({ frame, page: { token, email, largest, isDeclined } }: InvitedProps) => {
  const { t, language } = frame;
  const action = `/visit/invited?token=${encodeURIComponent(token)}`;
  return (
    <>
      <form method="post" action={action} className={styles.fields}>
        <input type="hidden" name="lang" value={language} />
        <p>{t('visit.invited.text', { email })}</p>
        <label>
          <span>{t('visit.name')}</span>
          <input name="name" required maxLength={limits.guestName.max} autoComplete="name" />
        </label>
        <PartyFields frame={frame} largest={largest} />
        <p className={styles.note}>{t('visit.invited.privacy', { days: limits.visitors.days })}</p>
        <div>
          <button type="submit" className={siteButton.button} data-look="primary">
            {t('visit.invited.go')}
          </button>
        </div>
      </form>
      {!isDeclined && (
        <form method="post" action={action} className={styles.actions}>
          <input type="hidden" name="act" value="decline" />
          <button type="submit" className={siteButton.button}>
            {t('visit.invited.decline')}
          </button>
        </form>
      )}
    </>
  );
};
