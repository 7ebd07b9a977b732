import { documents, type LegalDocument } from '#contract/browser/legal.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import styles from './article.module.css';
import type { SiteFrame } from './frame.ts';

type InForceProps = Pick<SiteFrame, 't' | 'language'> & { name: LegalDocument };

/** The version of a legal document, by its date. */
export const InForce = ({ name, t, language }: InForceProps) => (
  <small className={styles.since}>
    <time dateTime={documents[name]}>{t('legal.since', { date: formatCalendarDay(documents[name], language) })}</time>
  </small>
);
