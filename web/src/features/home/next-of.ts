import type { EventSummary } from '#contract/events/index.ts';

type Dated = Pick<EventSummary, 'id' | 'startsAt'>;

/** The next events of several lists, without duplicates. */
export const nextOf = <E extends Dated>(events: readonly E[], count: number): E[] => {
  const once = new Map(events.map((event) => [event.id, event]));
  return [...once.values()].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)).slice(0, count);
};
