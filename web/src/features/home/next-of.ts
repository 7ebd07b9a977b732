import type { EventSummary } from '#contract/events.ts';

type Dated = Pick<EventSummary, 'id' | 'startsAt'>;

/** The nearest events of several lists, each once. */
export const nextOf = <E extends Dated>(events: readonly E[], count: number): E[] => {
  const once = new Map(events.map((event) => [event.id, event]));
  return [...once.values()].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)).slice(0, count);
};
