import { type Metric, type Period, periodDays } from '#contract/dashboard/index.ts';

const WEEK = 7;
const DAY_MS = 86_400_000;
export const daysBefore = (day: string, count: number): string => new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

export type MetricsSpan = { days: number; step: number };
/** A year is shown in weeks. */
export const spanOf = (period: Period): MetricsSpan => ({ days: periodDays[period], step: period === 'year' ? WEEK : 1 });

/** The first and the last day of a span that ends today. */
export const frameOf = (today: string, { days, step }: MetricsSpan) => ({ from: daysBefore(today, days - 1), to: today, step });

/** The first day of the period before; a metric is comparable if its days were counted by then. */
export const isComparableSince = (firstDay: string, today: string, { days }: MetricsSpan): boolean =>
  firstDay <= daysBefore(today, 2 * days - 1);

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A metric from parts of `step` days. The part with number 0 ends today. */
export function metricOf(parts: ReadonlyMap<number, number>, { days, step }: MetricsSpan, isComparable: boolean): Metric {
  const count = days / step;
  const numbers = Array.from({ length: 2 * count }, (_, part) => parts.get(part) ?? 0);
  const points = numbers.slice(0, count).toReversed();
  return { sum: sumOf(points), before: isComparable ? sumOf(numbers.slice(count + 1)) : null, points };
}
