import type { SiteNumbers } from '#contract/dashboard/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import styles from './dashboard.module.css';
import { MetricChart } from './metric-chart.tsx';
import { averageOf, isLastOpen } from './period.ts';
import { useAskedTable } from './use-asked-table.ts';

const tables = ['messages', 'rsvps'] as const;

/** Charts of growth, activity, messages and registrations. */
export const SiteCharts = ({ numbers }: { numbers: SiteNumbers }) => {
  const t = useTexts('dashboard');
  const language = useLanguage();
  const { metrics, from, step, totals } = numbers;
  const time = { from, step, isLastOpen: isLastOpen(numbers.to, totals?.countedAt) };
  const { asked, keyOf } = useAskedTable(tables);
  const seenSince =
    totals && totals.seenSince > from ? t('active.since', { day: formatCalendarDay(totals.seenSince, language) }) : undefined;
  return (
    <div className={styles.charts}>
      <MetricChart {...time} title={t('chart.people')} points={metrics.newPeople.points} look="bars" />
      <MetricChart {...time} title={t('chart.active')} points={averageOf(metrics.activePeople.points, step)} look="line" note={seenSince} />
      {tables.map((name) => (
        <MetricChart
          {...time}
          key={keyOf(name)}
          title={t(`chart.${name}`)}
          points={metrics[name].points}
          look="bars"
          isAskedFor={asked === name}
        />
      ))}
    </div>
  );
};
