import type { Metric, Period, SiteNumbers } from '#contract/dashboard.ts';

export const periods = ['7', '30', '90', 'year'] as const satisfies readonly Period[];
const first: Period = '30';
/** Days per period; a year is rounded to whole weeks. */
export const daysIn: Readonly<Record<Period, number>> = { '7': 7, '30': 30, '90': 90, year: 364 };

/** Invalid values in the URL are ignored. */
export const readPeriod = (address: URLSearchParams): Period => periods.find((period) => period === address.get('period')) ?? first;
export const writePeriod = (period: Period): string => (period === first ? '' : `?period=${period}`);

/** Charts that the URL can request as a table: of metrics whose single rows are private. */
export const tables = ['messages', 'rsvps'] as const;
type Table = (typeof tables)[number];
export const readTable = (address: URLSearchParams): Table | null => tables.find((table) => table === address.get('table')) ?? null;
export const tableOf = (period: Period, table: Table): string => `?${new URLSearchParams({ ...(period !== first && { period }), table })}`;

const DAY_MS = 86_400_000;
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether the last day was not over when counted; by the server's times, as this device's clock may be off. */
export const isLastOpen = ({ to, totals }: Pick<SiteNumbers, 'to' | 'totals'>): boolean =>
  totals !== null && Date.parse(totals.countedAt) < Date.parse(dayAfter(to, 1));

/** Relative change to the period before, each without its incomplete last point; null without a value to compare with. */
export const changeOf = ({ sum, before, points }: Metric): number | null =>
  before === null || before === 0 ? null : (sum - (points.at(-1) ?? 0) - before) / before;
