import type { Event, EventSummary, Registration } from '#contract/events.ts';

/** What a card says of an event in one word, the most important first; null when there is nothing to say. */
export type Badge = 'cancelled' | 'going' | 'waitlisted' | 'pending' | 'live' | 'full' | 'few';

const FEW = 5;

/** My answer as long as it holds. */
export function answerOf({ myRegistration: mine }: EventSummary): Registration | null {
  return mine && mine.state !== 'cancelled' && mine.state !== 'rejected' ? mine : null;
}

export function badgeOf(event: EventSummary): Badge | null {
  if (event.status === 'cancelled') return 'cancelled';
  const mine = answerOf(event)?.state;
  if (event.phase === 'ended') return null;
  if (mine === 'going' || mine === 'waitlisted' || mine === 'pending') return mine;
  if (event.phase === 'live') return 'live';
  if (event.seatsLeft === 0) return 'full';
  return event.seatsLeft !== null && event.seatsLeft <= FEW ? 'few' : null;
}

/** The largest party that could ever fit, as the server has it. */
export const largestParty = ({ guestsPerRsvp, capacity }: Event): number => Math.min(guestsPerRsvp + 1, capacity ?? Infinity);

/** What pressing the button would do now. */
export type Offer = 'seat' | 'queue' | 'none';
export function offerOf(event: EventSummary, partySize: number): Offer {
  if (!event.rsvp.isOpen) return 'none';
  // Whoever comes while others wait stands behind them.
  const isFree = event.seatsLeft === null || (event.seatsLeft >= partySize && event.waitlistCount === 0);
  if (isFree) return 'seat';
  return event.waitlistMode === 'auto' ? 'queue' : 'none';
}

/** How my answer stands, or what I could answer. */
export type Stance =
  | { kind: 'going' | 'went' | 'waitlisted' | 'pending'; mine: Registration }
  | { kind: 'closed'; reason: NonNullable<EventSummary['rsvp']['reason']> }
  | { kind: 'outsider' }
  | { kind: 'asked'; offer: Offer };

export function stanceOf(event: Event, partySize: number): Stance {
  const mine = answerOf(event);
  if (event.status === 'cancelled') return { kind: 'closed', reason: 'cancelled' };
  if (event.phase === 'ended') return mine?.state === 'going' ? { kind: 'went', mine } : { kind: 'closed', reason: 'ended' };
  if (mine) return { kind: mine.state === 'pending' || mine.state === 'waitlisted' ? mine.state : 'going', mine };
  if (!event.rsvp.isOpen) return { kind: 'closed', reason: event.rsvp.reason ?? 'over' };
  return event.rsvpNeedsMembership ? { kind: 'outsider' } : { kind: 'asked', offer: offerOf(event, partySize) };
}
