import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { ChartPanel, type ChartColumn } from './chart-panel.tsx';
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
  /** More columns of the table. */
  columns?: readonly ChartColumn[];
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

/** One metric by day or week. */
export const MetricChart = ({ points, from, step, isLastOpen, ...panel }: MetricChartProps) => {
  const t = useTexts('dashboard');
  const dayOf = useDays(from, step);
  return (
    <ChartPanel
      {...panel}
      rows={points.map((value, index) => ({ ...dayOf(index), value }))}
      heading={t(step === 1 ? 'day' : 'weekFrom')}
      isNewestFirst
      unfinished={isLastOpen ? t(step === 1 ? 'open.day' : 'open.week') : null}
    />
  );
};
