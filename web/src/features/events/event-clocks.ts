import type { Event } from '#contract/events/index.ts';
import type { Language } from '#kernel/i18n/language.ts';

const MINUTE = 60_000;
/** How far clocks go back: an hour, and half of one on Lord Howe Island. */
const steps = [-60, -30, 30, 60].map((minutes) => minutes * MINUTE);

/**
 * `02:30 GMT+2 – 04:00 GMT+1`: the times of an event by its clocks with the zone of each, where the clocks go back and show one of them
 * twice; null for others.
 */
export function clocksOf({ startsAt, endsAt, zone, allDay }: Pick<Event, 'startsAt' | 'endsAt' | 'zone' | 'allDay'>, language: Language) {
  if (allDay) return null;
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
  const wall = new Intl.DateTimeFormat(language, { ...day, ...clock });
  const isTwice = (at: number) => steps.some((step) => wall.format(at + step) === wall.format(at));
  const times = [Date.parse(startsAt), Date.parse(endsAt)];
  if (!times.some(isTwice)) return null;
  const name = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'short' });
  const nameOf = (at: number) => name.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const time = new Intl.DateTimeFormat(language, clock);
  return times.map((at) => `${time.format(at)} ${nameOf(at)}`).join(' – ');
}
