import type { Page } from '@playwright/test';

type Shifts = { sum: number; places: string[] };
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };

/** Measures layout shifts in every document from its first paint on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, places: [] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        shifts.places.push(`${value.toFixed(3)} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 90)).join(' , ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftsOf = (page: Page): Promise<Shifts> => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
