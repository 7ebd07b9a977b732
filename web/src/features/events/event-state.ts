import type { Event, EventSummary, Registration } from '#contract/events/index.ts';

/** The badge of an event's card, by priority; null without one. */
export type Badge =
  | 'cancelled'
  | 'going'
  | 'waitlisted'
  | 'pending'
  | 'offered'
  | 'live'
  | 'full'
  | 'online'
  | 'few'
  | 'postponed'
  | 'tentative';

const FEW = 5;

/** The own registration while it is active. */
export function liveRegistrationOf({ myRegistration: mine }: EventSummary): Registration | null {
  return mine && mine.state !== 'cancelled' && mine.state !== 'rejected' && mine.state !== 'lapsed' ? mine : null;
}

export function badgeOf(event: EventSummary): Badge | null {
  if (event.status === 'cancelled' || event.status === 'postponed') return event.status;
  const mine = liveRegistrationOf(event)?.state;
  if (event.phase === 'ended') return null;
  if (mine === 'going' || mine === 'waitlisted' || mine === 'pending' || mine === 'offered') return mine;
  if (event.phase === 'live') return 'live';
  if (event.seatsLeft === 0) return event.online?.seatsLeft === 0 || !event.online ? 'full' : 'online';
  if (event.seatsLeft !== null && event.seatsLeft <= FEW) return 'few';
  return event.isTentative ? 'tentative' : null;
}

/** What the button does now. */
export type ButtonAction = 'seat' | 'queue' | 'none';
export function buttonActionOf(event: EventSummary, partySize: number): ButtonAction {
  if (!event.rsvp.isOpen || event.joinMode === 'external') return 'none';
  // While others wait, a new registration is queued behind them.
  const isFree = event.seatsLeft === null || (event.seatsLeft >= partySize && event.waitlistCount === 0);
  if (isFree) return 'seat';
  return event.waitlistMode === 'off' ? 'none' : 'queue';
}

/** The words of the button. Hosts need no approval of their own. */
export const askingWords = (event: EventSummary | Event, action: ButtonAction) => {
  if (event.joinMode === 'approval' && !('can' in event && event.can.changeAnswering)) return 'rsvp.ask';
  return action === 'queue' ? 'rsvp.queue' : 'rsvp.go';
};

/** What the button of a card does for one person: a hybrid event with places in one way only has places. */
export function cardActionOf(event: EventSummary | Event): ButtonAction {
  const action = buttonActionOf(event, 1);
  if (!event.online) return action;
  // Cards do not know who waits online.
  const waitlistCount = 'onlineWaitlistCount' in event ? event.onlineWaitlistCount : 0;
  return buttonActionOf({ ...event, ...event.online, waitlistCount }, 1) === 'seat' ? 'seat' : action;
}

/** Whether it ends for good when the own answer is given back: others get its place, or its replies are gone. */
export const isLeavingFinal = (event: EventSummary, { state }: Registration): boolean =>
  state === 'waitlisted' || event.asksQuestions || (state !== 'pending' && event.waitlistCount > 0);

/** The state of the own registration, or what can be done now. */
export type RsvpState =
  | { kind: 'going' | 'went' | 'waitlisted' | 'pending'; mine: Registration }
  | { kind: 'offered'; mine: Registration }
  | { kind: 'closed'; reason: NonNullable<EventSummary['rsvp']['reason']> }
  | { kind: 'outsider'; refusal: NonNullable<Event['rsvpRefusal']> }
  | { kind: 'elsewhere'; url: string }
  | { kind: 'unanswered'; action: ButtonAction };

const otherKinds = ['pending', 'waitlisted', 'offered'] as const;

export function rsvpStateOf(event: Event, partySize: number): RsvpState {
  const mine = liveRegistrationOf(event);
  if (event.status === 'cancelled') return { kind: 'closed', reason: 'cancelled' };
  if (event.phase === 'ended') return mine?.state === 'going' ? { kind: 'went', mine } : { kind: 'closed', reason: 'ended' };
  if (mine) return { kind: otherKinds.find((kind) => kind === mine.state) ?? 'going', mine };
  if (!event.rsvp.isOpen) return { kind: 'closed', reason: event.rsvp.reason ?? 'over' };
  if (event.externalUrl !== null) return { kind: 'elsewhere', url: event.externalUrl };
  if (event.rsvpRefusal !== null) return { kind: 'outsider', refusal: event.rsvpRefusal };
  // Seats that are kept for the reader are not passed on to those who wait.
  const isKept = event.myHold !== null && event.myHold.partySize >= partySize;
  return { kind: 'unanswered', action: isKept ? 'seat' : buttonActionOf(event, partySize) };
}
