import type { OwnNumbers } from '#contract/dashboard/own.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './dashboard.module.css';
import { MetricChart } from './metric-chart.tsx';
import { isLastOpen } from './period.ts';
import { useAskedTable } from './use-asked-table.ts';

export const ownTables = ['posts', 'comments', 'reactions', 'replies'] as const;

/** Charts of what a person wrote, and of what others answered. */
export const OwnCharts = ({ numbers: { metrics, from, to, step, countedAt } }: { numbers: OwnNumbers }) => {
  const t = useTexts('dashboard');
  const { asked, keyOf } = useAskedTable(ownTables);
  const time = { from, step, isLastOpen: isLastOpen(to, countedAt) };
  return (
    <div className={styles.charts}>
      {ownTables.map((name) => (
        <MetricChart
          {...time}
          key={keyOf(name)}
          title={t(`mine.${name}`)}
          points={metrics[name].points}
          look="bars"
          isAskedFor={asked === name}
        />
      ))}
    </div>
  );
};
