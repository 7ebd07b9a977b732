import { retentionWeeks } from '#contract/browser/community-numbers.ts';
import type { CommunityNumbers } from '#contract/dashboard/own.ts';
import { useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './dashboard.module.css';

type RetentionTableProps = { retention: CommunityNumbers['retention'] };

/** Whether people who joined in a week stayed and took part later. */
export const RetentionTable = ({ retention }: RetentionTableProps) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const language = useLanguage();
  const shareOf = (count: number | null, joined: number) =>
    count === null ? '–' : `${format.number(count)} (${format.number(count / joined, { style: 'percent', maximumFractionDigits: 0 })})`;
  if (retention.length === 0)
    return (
      <Panel title={t('retention.title')}>
        <p className={styles.young}>{t('retention.none')}</p>
      </Panel>
    );
  return (
    <Panel title={t('retention.title')}>
      <section className={styles.wideTable} tabIndex={0} aria-label={t('tableOf', { title: t('retention.title') })}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('retention.week')}</th>
              <th scope="col">{t('col.joined')}</th>
              <th scope="col">{t('retention.stayed')}</th>
              {retentionWeeks.map((week) => (
                <th key={week} scope="col">
                  {t('retention.after', { count: week })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {retention.map(({ week, joined, stayed, active }) => (
              <tr key={week}>
                <th scope="row">{formatCalendarDay(week, language)}</th>
                <td>{format.number(joined)}</td>
                <td>{shareOf(stayed, joined)}</td>
                {retentionWeeks.map((after, nth) => (
                  <td key={after}>{shareOf(active[nth] ?? null, joined)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.note}>{t('retention.note')}</p>
    </Panel>
  );
};
