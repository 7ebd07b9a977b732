import type { CommunityNumbers } from '#contract/dashboard/own.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { ChartPanel } from './chart-panel.tsx';
import styles from './dashboard.module.css';
import { MetricChart } from './metric-chart.tsx';
import { averageOf, isLastOpen } from './period.ts';
import { useAskedTable } from './use-asked-table.ts';

const tables = ['members', 'active', 'messages'] as const;
const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Whether the community grows, who is active in it, and when. */
export const CommunityCharts = ({ numbers, countedAt }: { numbers: CommunityNumbers; countedAt: string }) => {
  const t = useTexts('dashboard');
  const { metrics, members, from, to, step, hours, community } = numbers;
  const { asked, keyOf } = useAskedTable(tables);
  const time = { from, step, isLastOpen: isLastOpen(to, countedAt) };
  const lookOf = (table: (typeof tables)[number]) => ({ ...time, isAskedFor: asked === table });
  return (
    <div className={styles.charts}>
      <MetricChart
        {...lookOf('members')}
        key={keyOf('members')}
        title={t('run.members')}
        points={members}
        look="line"
        columns={[
          { title: t('col.joined'), values: metrics.joined.points },
          { title: t('col.left'), values: metrics.left.points },
        ]}
      />
      <MetricChart
        {...lookOf('active')}
        key={keyOf('active')}
        title={t('run.active.chart')}
        points={averageOf(metrics.active.points, step)}
        look="line"
        note={t('run.active.note')}
      />
      <MetricChart
        {...lookOf('messages')}
        key={keyOf('messages')}
        title={t('chart.messages')}
        points={metrics.messages.points}
        look="bars"
      />
      <ChartPanel
        title={t('run.hours')}
        heading={t('run.hour')}
        rows={hours.map((value, hour) => ({
          key: String(hour),
          short: clockOf(hour),
          when: `${clockOf(hour)}–${clockOf((hour + 1) % 24)}`,
          value,
        }))}
        look="bars"
        note={t('run.hours.note', { zone: community.timezone })}
      />
    </div>
  );
};
