import { dayNumber } from './time.ts';

const DAY_MS = 86_400_000;

/** The instant at which a day begins in a zone: where clocks skip midnight, the first instant of the day. */
export function startOfDay(day: string, zone: string): number {
  const wanted = Date.parse(day) / DAY_MS;
  // Zones differ from UTC by at most 14 hours, and days begin on a quarter of an hour.
  let [before, from] = [wanted * DAY_MS - 15 * 3_600_000, wanted * DAY_MS + 15 * 3_600_000];
  while (from - before > 60_000) {
    const middle = before + Math.floor((from - before) / 2 / 60_000) * 60_000;
    if (dayNumber(middle, zone) >= wanted) from = middle;
    else before = middle;
  }
  return from;
}
