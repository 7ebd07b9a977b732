import { limits } from '#contract/browser/limits.ts';
import { formatFull } from '#kernel/i18n/time.ts';
import type { SiteFrame } from '../frame.ts';
import type { PageNamed } from '../look.ts';
import siteButton from '../site-button.module.css';
import { VisitFacts } from './visit-fields.tsx';
import styles from './visits.module.css';

type FeedbackProps = { frame: SiteFrame; page: PageNamed<'visitFeedback'> };
const ratings = [5, 4, 3, 2, 1] as const;

/** Behind the link of the mail after an event: how it was, for its hosts. */
export const VisitFeedback = ({ frame, page }: FeedbackProps) => {
  const { t } = frame;
  const { event, now, isOpen, isHidden, note, problem } = page;
  return (
    <article className={styles.card}>
      <h1>
        <bdi>{event.title}</bdi>
      </h1>
      <VisitFacts frame={frame} event={event} now={now} />
      {isHidden && <p role="status">{t('visit.feedback.hidden')}</p>}
      {note === 'saved' && !isHidden && <p role="status">{t('visit.feedback.saved')}</p>}
      {problem && (
        <p role="alert" className={styles.problem}>
          {t(`visit.feedback.problem.${problem}`)}
        </p>
      )}
      {isOpen ? <Form frame={frame} page={page} /> : <p>{t('visit.feedback.closed')}</p>}
    </article>
  );
};

const Form = ({ frame: { t, language }, page }: FeedbackProps) => {
  const { token, event, now, person, rating, text, showsName, until } = page;
  const date = formatFull(Date.parse(until), { language, zone: event.zone, now: Date.parse(now) });
  return (
    <form method="post" action={`/visit/feedback?token=${encodeURIComponent(token)}`} className={styles.fields}>
      <h2>{t('visit.feedback.title')}</h2>
      <fieldset className={styles.stars}>
        <legend>{t('visit.feedback.rating')}</legend>
        {ratings.map((value) => (
          <label key={value}>
            <input type="radio" name="rating" value={value} required defaultChecked={rating === value} />{' '}
            <span aria-hidden="true">{'★'.repeat(value)}</span> {t('visit.feedback.stars', { count: value })}
          </label>
        ))}
      </fieldset>
      <label>
        <span>{t('visit.feedback.text')}</span>
        <textarea name="text" rows={5} maxLength={limits.feedback.text.max} defaultValue={text} />
      </label>
      <label className={styles.tick}>
        <input type="checkbox" name="showsName" defaultChecked={showsName} /> <span>{t('visit.feedback.name', { name: person })}</span>
      </label>
      <p className={styles.note}>{t('visit.feedback.note', { until: date })}</p>
      <div>
        <button type="submit" className={siteButton.button} data-look="primary">
          {t('visit.feedback.send')}
        </button>
      </div>
    </form>
  );
};
