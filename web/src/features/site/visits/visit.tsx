import { limits } from '#contract/browser/limits.ts';
import { wayIn } from '../content/join-call.tsx';
import type { SiteFrame } from '../frame.ts';
import type { PageNamed } from '../look.ts';
import siteButton from '../site-button.module.css';
import { fieldOf, Problem, VisitFacts, VisitForm } from './visit-fields.tsx';
import styles from './visits.module.css';

/** The form of an event for people without an account, or what became of it. */
export const Visit = ({ frame, page }: { frame: SiteFrame; page: PageNamed<'visit'> }) => {
  const { t } = frame;
  const { event, now, isOpen, largest, problem, typed, via, note } = page;
  const hasForm = isOpen && problem !== 'answered';
  if (note !== null)
    return (
      <article className={styles.card}>
        <h1>{t(`visit.${note}.title`)}</h1>
        <p role="status">{t(`visit.${note}.text`, { event: event.title, hours: limits.visitors.linkHours })}</p>
        {note === 'account' ? (
          <a className={siteButton.button} data-look="primary" href={wayIn(`/events/${event.slug}`)}>
            {t('visit.signIn')}
          </a>
        ) : (
          <a href={`/events/${event.slug}`}>{t('visit.toEvent')}</a>
        )}
      </article>
    );
  return (
    <article className={styles.card}>
      <h1>
        <bdi>{event.title}</bdi>
      </h1>
      <VisitFacts frame={frame} event={event} now={now} />
      {!(hasForm && fieldOf(problem, largest)) && <Problem frame={frame} problem={problem} />}
      {hasForm && <VisitForm frame={frame} slug={event.slug} via={via} largest={largest} typed={typed} problem={problem} isPrimary />}
      {!isOpen && problem === null && <p>{t('visit.problem.closed')}</p>}
    </article>
  );
};

/** Behind the link of the mail: one button, as programs that look at mails open links. */
export const VisitConfirm = ({ frame, page }: { frame: SiteFrame; page: PageNamed<'visitConfirm'> }) => {
  const { t } = frame;
  const { event, now, token, person, partySize, problem } = page;
  return (
    <article className={styles.card}>
      <h1>
        <bdi>{event.title}</bdi>
      </h1>
      <VisitFacts frame={frame} event={event} now={now} />
      <Problem frame={frame} problem={problem} />
      <p>{t('visit.confirm.text', { name: person, count: partySize })}</p>
      <form method="post" action={`/visit/confirm?token=${encodeURIComponent(token)}`} className={styles.actions}>
        <button type="submit" className={siteButton.button} data-look="primary">
          {t('visit.confirm.action')}
        </button>
      </form>
    </article>
  );
};

/** A link that leads to no answer any more: what to do instead. */
export const VisitOver = ({ t, reason }: Pick<SiteFrame, 't'> & { reason: 'used' | 'gone' | 'given' }) => (
  <article className={styles.card}>
    <h1>{t(`visit.over.${reason}.title`)}</h1>
    <p>{t(`visit.over.${reason}.text`)}</p>
    <a className={siteButton.button} href="/events">
      {t('visit.over.action')}
    </a>
  </article>
);
