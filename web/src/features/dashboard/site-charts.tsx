import type { SiteNumbers } from '#contract/dashboard.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import styles from './dashboard.module.css';
import { MetricChart } from './metric-chart.tsx';

/** People of one day on average, where a point is a week. */
const averageOf = (points: readonly number[], step: number) => points.map((sum) => Math.round((sum / step) * 10) / 10);

/** Does it grow, is it alive, do people talk, do they meet? */
export const SiteCharts = ({ numbers: { metrics, from, step, totals } }: { numbers: SiteNumbers }) => {
  const t = useTexts('dashboard');
  const language = useLanguage();
  const time = { from, step };
  const seenSince =
    totals && totals.seenSince > from ? t('active.since', { day: formatCalendarDay(totals.seenSince, language) }) : undefined;
  return (
    <div className={styles.charts}>
      <MetricChart {...time} title={t('chart.people')} points={metrics.newPeople.points} look="bars" />
      <MetricChart {...time} title={t('chart.active')} points={averageOf(metrics.activePeople.points, step)} look="line" note={seenSince} />
      <MetricChart {...time} title={t('chart.messages')} points={metrics.messages.points} look="bars" />
      <MetricChart {...time} title={t('chart.rsvps')} points={metrics.rsvps.points} look="bars" />
    </div>
  );
};
