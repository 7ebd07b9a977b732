import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/index.ts';
import { anEvent, aRegistration, aWholeEvent, full } from '#test/events.ts';
import { badgeOf, buttonActionOf, cardActionOf, rsvpStateOf } from './event-state.ts';

const going = { myRegistration: aRegistration() };
const waiting = { myRegistration: aRegistration({ state: 'waitlisted', position: 2 }) };

test.each([
  ['nothing, where there is nothing to say', {}, null],
  ['how few seats are left', { seatsLeft: 5 }, 'few'],
  ['nothing of six', { seatsLeft: 6 }, null],
  ['nothing of seats without a limit', { capacity: null, seatsLeft: null }, null],
  ['that it is full', full, 'full'],
  ['that it is happening', { phase: 'live' }, 'live'],
  ['my own answer before anything of seats', { ...full, ...going }, 'going'],
  ['my place in the queue', { ...full, ...waiting }, 'waitlisted'],
  ['no answer that I took back', { myRegistration: aRegistration({ state: 'cancelled' }) }, null],
  ['before everything that it is cancelled', { status: 'cancelled', ...going }, 'cancelled'],
  ['nothing once it is over', { phase: 'ended', ...full, ...going }, null],
] as const)('a card says %s', (_, change, badge) => expect(badgeOf(anEvent(change))).toBe(badge));

describe('pressing the button', () => {
  test.each([
    ['takes a seat', {}, 1, 'seat'],
    ['takes the last seats', { seatsLeft: 2 }, 2, 'seat'],
    ['takes any number of seats without a limit', { capacity: null, seatsLeft: null }, 10, 'seat'],
    ['queues a party that does not fit', { seatsLeft: 2 }, 3, 'queue'],
    ['queues behind those who wait', { seatsLeft: 2, waitlistCount: 1 }, 1, 'queue'],
    ['queues when it is full', full, 1, 'queue'],
    ['does nothing when it is full without a queue', { ...full, waitlistMode: 'off' }, 1, 'none'],
    ['does nothing while answers are closed', { rsvp: { isOpen: false, reason: 'over' } }, 1, 'none'],
  ] as const)('%s', (_, change, partySize, offer) => expect(buttonActionOf(anEvent(change), partySize)).toBe(offer));
});

test.each([
  ['takes a place online, where only those are left', { seatsLeft: 0, capacity: 20, waitlistMode: 'off' }, null, 'seat'],
  ['queues, where both ways are full', full, 0, 'queue'],
  ['does nothing, where both are full without a queue', { ...full, waitlistMode: 'off' }, 0, 'none'],
] as const)('the button of a card of a hybrid event %s', (_, change, seatsLeft, action) =>
  expect(cardActionOf(anEvent({ ...change, online: { capacity: seatsLeft && 5, goingCount: 5, seatsLeft } }))).toBe(action),
);

test('the button of the page of a hybrid event queues, where the places online have people waiting for them', () => {
  const online = { capacity: 5, goingCount: 4, seatsLeft: 1 };
  expect(cardActionOf(aWholeEvent({ ...full, online, onlineWaitlistCount: 1 }))).toBe('queue');
  expect(cardActionOf(aWholeEvent({ online, onlineWaitlistCount: 1 }))).toBe('seat');
});

const kept = { partySize: 1, way: null, ticketTypeId: null, expiresAt: '2026-01-05T10:15:00Z' };
const rsvpStates: [string, Partial<Event>, string][] = [
  ['may be asked', {}, 'unanswered seat'],
  ['may be asked to queue', full, 'unanswered queue'],
  ['may take the seats that are kept for them, whoever waits', { seatsLeft: 0, waitlistCount: 1, myHold: kept }, 'unanswered seat'],
  ['goes', going, 'going'],
  ['waits', { ...full, ...waiting }, 'waitlisted'],
  ['waits for approval', { myRegistration: aRegistration({ state: 'pending' }) }, 'pending'],
  ['was there', { phase: 'ended', ...going }, 'went'],
  ['waited in vain', { phase: 'ended', ...waiting }, 'closed ended'],
  ['goes, also when answers are closed', { ...going, rsvp: { isOpen: false, reason: 'over' } }, 'going'],
  ['has to join first', { rsvpRefusal: 'membership' }, 'outsider'],
  ['comes too late, member or not', { rsvpRefusal: 'membership', rsvp: { isOpen: false, reason: 'over' } }, 'closed over'],
  ['is told that it is cancelled, whatever they answered', { status: 'cancelled', ...going }, 'closed cancelled'],
];
test.each(rsvpStates)('a person %s', (_, change, expected) => {
  const rsvpState = rsvpStateOf(aWholeEvent(change), 1);
  const detail = rsvpState.kind === 'closed' ? ` ${rsvpState.reason}` : rsvpState.kind === 'unanswered' ? ` ${rsvpState.action}` : '';
  expect(rsvpState.kind + detail).toBe(expected);
});
