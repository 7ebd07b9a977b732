import type { Metric, Period } from '#contract/dashboard/index.ts';

export const periods = ['7', '30', '90', 'year'] as const satisfies readonly Period[];
const first: Period = '30';
/** Days per period; a year is rounded to whole weeks. */
export const daysIn: Readonly<Record<Period, number>> = { '7': 7, '30': 30, '90': 90, year: 364 };

/** Invalid values in the URL are ignored. */
export const readPeriod = (address: URLSearchParams): Period => periods.find((period) => period === address.get('period')) ?? first;

/** The same address with another period; a table that it asked for is closed. */
export const withPeriod = (address: URLSearchParams, period: Period): URLSearchParams => {
  const next = new URLSearchParams(address);
  next.delete('table');
  if (period === first) next.delete('period');
  else next.set('period', period);
  return next;
};

/** A chart that the address can request as a table: of metrics whose single rows may not be listed. */
export const readTable = <Table extends string>(address: URLSearchParams, tables: readonly Table[]): Table | null =>
  tables.find((table) => table === address.get('table')) ?? null;
export const tableOf = (address: URLSearchParams, table: string): string => {
  const next = new URLSearchParams(address);
  next.set('table', table);
  return `?${next.toString()}`;
};

const DAY_MS = 86_400_000;
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether the last day was not over when counted; by the server's times, as this device's clock may be off. */
export const isLastOpen = (to: string, countedAt: string | undefined): boolean =>
  countedAt !== undefined && Date.parse(countedAt) < Date.parse(dayAfter(to, 1));

/** The daily average, for points that are a week. */
export const averageOf = (points: readonly number[], step: number): number[] => points.map((sum) => Math.round((sum / step) * 10) / 10);

/** Relative change to the period before, each without its incomplete last point; null without a value to compare with. */
export const changeOf = ({ sum, before, points }: Metric): number | null =>
  before === null || before === 0 ? null : (sum - (points.at(-1) ?? 0) - before) / before;
