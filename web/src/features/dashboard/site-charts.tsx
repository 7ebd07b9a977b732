import { useLocation } from 'react-router';
import type { SiteNumbers } from '#contract/dashboard.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import styles from './dashboard.module.css';
import { MetricChart } from './metric-chart.tsx';
import { isLastOpen, readTable, tables } from './period.ts';

/** The daily average, for points that are a week. */
const averageOf = (points: readonly number[], step: number) => points.map((sum) => Math.round((sum / step) * 10) / 10);

/** Charts of growth, activity, messages and registrations. */
export const SiteCharts = ({ numbers }: { numbers: SiteNumbers }) => {
  const t = useTexts('dashboard');
  const language = useLanguage();
  const { metrics, from, step, totals } = numbers;
  const time = { from, step, isLastOpen: isLastOpen(numbers) };
  const { search, key } = useLocation();
  const asked = readTable(new URLSearchParams(search));
  const seenSince =
    totals && totals.seenSince > from ? t('active.since', { day: formatCalendarDay(totals.seenSince, language) }) : undefined;
  return (
    <div className={styles.charts}>
      <MetricChart {...time} title={t('chart.people')} points={metrics.newPeople.points} look="bars" />
      <MetricChart {...time} title={t('chart.active')} points={averageOf(metrics.activePeople.points, step)} look="line" note={seenSince} />
      {tables.map((name) => (
        <MetricChart
          {...time}
          // A new key on each request, so that the chart is focused again.
          key={asked === name ? key : name}
          title={t(`chart.${name}`)}
          points={metrics[name].points}
          look="bars"
          isAskedFor={asked === name}
        />
      ))}
    </div>
  );
};
