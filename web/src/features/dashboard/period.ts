import type { Period } from '#contract/dashboard.ts';

export const periods = ['7', '30', '90', 'year'] as const satisfies readonly Period[];
const first: Period = '30';
/** Days of each; a year is whole weeks. */
export const daysIn: Readonly<Record<Period, number>> = { '7': 7, '30': 30, '90': 90, year: 364 };

/** Whatever is wrong in an address counts as not said. */
export const readPeriod = (address: URLSearchParams): Period => periods.find((period) => period === address.get('period')) ?? first;
export const writePeriod = (period: Period): string => (period === first ? '' : `?period=${period}`);

const DAY_MS = 86_400_000;
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How much more or less than before, in hundredths; null where there is nothing to compare with. */
export const changeOf = ({ sum, before }: { sum: number; before: number | null }): number | null =>
  before === null || before === 0 ? null : (sum - before) / before;
