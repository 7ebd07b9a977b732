import type { Rsvp } from '#contract/events/index.ts';
import { AppError } from '#kernel/errors.ts';
import { keptBecause, refusal, rsvpWindow } from '../events.policy.ts';
import type { RsvpEvent } from '../events.rsvp.repository.ts';
import { poolsFor, freeSeats, isSameSeatKey, largestIn, type Pool, poolOf, type Shift } from '../tickets/draws.ts';
import { assertOnSale, typeOf } from '../tickets/events.tickets.policy.ts';
import type { LiveRegistration, Party } from './events.seating.service.ts';

/** The party after this answer: its size is always given, other values that are left out stay, names as far as the party has room. */
export function partyOf(event: RsvpEvent, { partySize, guests, way, ticketTypeId }: Rsvp): Party {
  const { mine, pools, ticketTypes } = event;
  if (!event.isVisible) throw new AppError('event.not_found');
  assertMayAnswer(event);
  if (way !== undefined && !event.isHybrid) throw new AppError('event.not_hybrid', {}, [{ field: 'way', rule: 'invalid_value' }]);
  return {
    partySize,
    guests: guests ?? mine?.guests.slice(0, partySize - 1) ?? [],
    poolId: way === undefined && mine ? mine.poolId : poolOf(pools, way ?? 'in_person').id,
    typeId: typeOf(ticketTypes, { asked: ticketTypeId, mine }),
  };
}

export const isSame = (mine: LiveRegistration, party: Party): boolean =>
  isSameSeatKey(mine, party) &&
  mine.partySize === party.partySize &&
  mine.guests.length === party.guests.length &&
  mine.guests.every((name, index) => name === party.guests[index]);

/** The cut-off is for seats: a place in the queue, or a request, can always be given up. */
export function assertReleasable(event: RsvpEvent, mine: LiveRegistration): void {
  const kept = keptBecause(event.times, mine.state === 'going' ? event.cancelCutoffHours : null);
  if (kept !== null) throw new AppError(kept);
}

export function assertMayAnswer(event: RsvpEvent): void {
  if (event.joinMode === 'external') throw new AppError('event.external');
  const refused = refusal(event.access, event);
  // A person who answered before the event was by invitation keeps the answer, and may change it.
  if (refused && !(refused === 'event.by_invitation' && event.mine)) throw new AppError(refused);
  if (!rsvpWindow(event.times).isOpen) throw new AppError('event.closed');
}

/** The refusal when one of these pools has too few places: it names a shared one. Undefined when all have enough. */
export function errorOfFullPools(pools: readonly Pool[], wanted: readonly Shift[]): AppError | undefined {
  const lacking = pools.filter((pool) =>
    wanted.some((shift) => shift.poolId === pool.id && freeSeats(pool) < shift.confirmed + shift.held),
  );
  if (lacking.length === 0) return undefined;
  const shared = lacking.every(({ label }) => label !== null) ? lacking[0]?.label : undefined;
  return typeof shared === 'string' ? new AppError('pool.full', { pool: shared }) : new AppError('event.full');
}

/** Throws unless this party may be seated, or may wait. */
export function assertAdmitted(event: RsvpEvent, party: Party): void {
  const { mine } = event;
  if (event.wasRejected && event.joinMode === 'approval' && !mine) throw new AppError('registration.rejected');
  const type = event.ticketTypes.find(({ id }) => id === party.typeId);
  const isNoLarger = mine !== null && mine.typeId === party.typeId && party.partySize <= mine.partySize;
  if (type && !isNoLarger) assertOnSale(type, party.partySize);
  // Limits that became lower since the answer bind it only when it becomes larger, or moves to other seats.
  if (isNoLarger && isSameSeatKey(mine, party)) return;
  const max = Math.min(type ? Infinity : event.guestsPerRsvp + 1, largestIn(poolsFor(event.pools, party)));
  if (party.partySize > max) throw new AppError('event.party_too_large', { max });
}
