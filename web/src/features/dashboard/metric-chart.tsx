import { useEffect, useRef, useState } from 'react';
import { useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './dashboard.module.css';
import { dayAfter } from './period.ts';

type MetricChartProps = {
  title: string;
  points: readonly number[];
  /** The first day, and the number of days per point. */
  from: string;
  step: number;
  /** Whether the last point is incomplete. */
  isLastOpen: boolean;
  look: 'bars' | 'line';
  note?: string | undefined;
  /** Shows the table initially, and focuses it. */
  isAskedFor?: boolean;
};

const asDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** Formats days in the reader's language; they are UTC days in every zone. */
const useDays = (from: string, step: number) => {
  const language = useLanguage();
  const t = useTexts('dashboard');
  const format = new Intl.DateTimeFormat(language, asDay);
  const withYear = new Intl.DateTimeFormat(language, { ...asDay, year: 'numeric' });
  return (index: number) => {
    const day = dayAfter(from, index * step);
    const full = withYear.format(Date.parse(day));
    return { key: day, short: format.format(Date.parse(day)), when: step === 1 ? full : t('week', { day: full }) };
  };
};

/** One metric: as a chart, or as a table. */
export const MetricChart = ({ title, points, from, step, isLastOpen, look, note, isAskedFor = false }: MetricChartProps) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const dayOf = useDays(from, step);
  const [isTable, setTable] = useState(isAskedFor);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAskedFor) box.current?.focus();
  }, [isAskedFor]);
  const unfinished = isLastOpen ? t(step === 1 ? 'open.day' : 'open.week') : null;
  const rows = points.map((value, index) => ({ ...dayOf(index), value }));
  const toggle = (
    <Button size="small" look="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
      {t('asTable')}
    </Button>
  );
  return (
    <Panel title={title} extra={toggle}>
      {isTable ? (
        <section ref={box} className={styles.tableBox} tabIndex={0} aria-label={t('tableOf', { title })}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t(step === 1 ? 'day' : 'weekFrom')}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ key, when, value }, index) => (
                <tr key={key}>
                  <th scope="row">{index === 0 && unfinished ? `${when} · ${unfinished}` : when}</th>
                  <td>{format.number(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <Chart
          label={title}
          points={rows}
          format={(value) => format.number(value, { maximumFractionDigits: 1 })}
          look={look}
          nothing={t('nothing')}
          unfinished={unfinished}
        />
      )}
      <p className={styles.note}>{note}</p>
    </Panel>
  );
};
