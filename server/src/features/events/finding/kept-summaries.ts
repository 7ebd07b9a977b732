import type { EventSummary } from '#contract/events/index.ts';
import { phaseOf, rsvpWindow } from '../events.policy.ts';
import { type EventCardRow, type OwnEventRow, toSummary, eventTimesOf } from '../events.shapes.ts';

/**
 * Summaries of events from their cards. If the reader has not answered and there is no queue, a summary is the same for all until time
 * changes it, and is kept frozen beside the card: each is serialised once, see `keptItems`.
 */
export function keptSummaries(): (card: EventCardRow, own: OwnEventRow) => EventSummary {
  const kept = new WeakMap<EventCardRow, EventSummary>();
  return (card, own) => {
    if (own.registration_id !== null || own.waiting > 0) return toSummary({ ...card, ...own });
    const { status, starts_at, ends_at, rsvp_opens_at, rsvp_closes_at } = card;
    const { now, community_status } = own;
    const times = eventTimesOf({ now, status, starts_at, ends_at, rsvp_opens_at, rsvp_closes_at, community_status });
    const former = kept.get(card);
    if (former?.phase === phaseOf(times) && former.rsvp.reason === rsvpWindow(times).reason) return former;
    const summary = Object.freeze(toSummary({ ...card, ...own }));
    kept.set(card, summary);
    return summary;
  };
}
