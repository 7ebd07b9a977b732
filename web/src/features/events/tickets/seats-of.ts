import type { Event, EventSummary, Rsvp, TicketType } from '#contract/events/index.ts';
import { buttonActionOf } from '../event-state.ts';

export type RsvpWay = NonNullable<Rsvp['way']>;

/** A hybrid event as those see it who take part in this way: with the seats and the queue of the way. */
export function seenFrom(event: Event, way: RsvpWay | null | undefined): Event {
  if (way !== 'online' || !event.online) return event;
  return { ...event, ...event.online, waitlistCount: event.onlineWaitlistCount };
}

const least = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

/** The pools that a ticket type shares with others. */
const poolsOf = ({ pools }: Event, typeId: string) => pools.filter(({ ticketTypeIds }) => ticketTypeIds.includes(typeId));

/**
 * The seats left of a type: the least of its own, of its pools and of the event as `seenFrom` a way; null = no limit. `pool`: the pool
 * without a seat left, if only that is full.
 */
export function leftOf(event: Event, { id, seatsLeft }: TicketType): { left: number | null; pool: string | null } {
  const shared = poolsOf(event, id);
  return {
    left: shared.reduce((left, pool) => least(left, pool.seatsLeft), least(event.seatsLeft, seatsLeft)),
    pool: event.seatsLeft === 0 || seatsLeft === 0 ? null : (shared.find((pool) => pool.seatsLeft === 0)?.name ?? null),
  };
}

/**
 * The event as those see it who make this choice: what is left is what the way, the type and the shared pools have, and seats are kept
 * for them only if the choice takes those. A type has a queue of its own in each way. Only the sums by way and by type are known: the
 * smaller of them is the most that can wait in it.
 */
export function seenWith(event: Event, { way, ticketTypeId }: SeatChoice): Event {
  const { myHold, ...seen } = seenFrom(event, way);
  const isKept = myHold?.way === (way ?? null) && myHold.ticketTypeId === (ticketTypeId ?? null);
  const kept = { ...seen, myHold: isKept ? myHold : null };
  const type = event.ticketTypes.find(({ id }) => id === ticketTypeId);
  if (!type) return kept;
  const { left: seatsLeft } = leftOf(kept, type);
  return { ...kept, seatsLeft, waitlistCount: Math.min(kept.waitlistCount, type.waitlistCount), pools: poolsOf(event, type.id) };
}

type OwnSeats = { partySize: number; way: RsvpWay | null; ticketTypeId: string | null };
/** The event as it is for those who have these seats, which are free to them. */
export function withOwnSeats(event: Event, own: OwnSeats | null): Event {
  if (!own) return event;
  const { partySize, way, ticketTypeId } = own;
  const freed = <Seats extends { seatsLeft: number | null }>(seats: Seats, isOwn: boolean): Seats =>
    isOwn && seats.seatsLeft !== null ? { ...seats, seatsLeft: seats.seatsLeft + partySize } : seats;
  return {
    ...freed(event, way !== 'online'),
    online: event.online && freed(event.online, way === 'online'),
    ticketTypes: event.ticketTypes.map((type) => freed(type, type.id === ticketTypeId)),
    pools: event.pools.map((pool) => freed(pool, ticketTypeId !== null && pool.ticketTypeIds.includes(ticketTypeId))),
  };
}

/** The sizes of a party for this choice, by the rules of the server; the largest is at least 1. */
export function partySizesOf(event: Event, { way, ticketTypeId }: SeatChoice): { least: number; most: number } {
  const type = event.ticketTypes.find(({ id }) => id === ticketTypeId);
  const capacities = [
    seenFrom(event, way).capacity,
    ...(type ? [type.capacity, ...poolsOf(event, type.id).map(({ capacity }) => capacity)] : []),
  ];
  const most = capacities.reduce<number | null>(least, type?.maxPerOrder ?? event.guestsPerRsvp + 1) ?? 1;
  return { least: Math.min(type?.minPerOrder ?? 1, most), most: Math.max(most, 1) };
}

/** The event without the limit of its seats, which is the same for all types and another one on each date. */
export const ofTypesOnly = (event: Event): Event => ({ ...event, seatsLeft: null });

/** The ticket type that is chosen first: one on sale, with places left if there is one. */
export function firstType(event: Event): string | null {
  const onSale = event.ticketTypes.filter(({ sale }) => sale === 'open');
  return (onSale.find((type) => leftOf(ofTypesOnly(event), type).left !== 0) ?? onSale[0])?.id ?? null;
}

/** The choices of an answer besides its size. */
export type SeatChoice = { way?: RsvpWay; ticketTypeId?: string };

/** The seats of the way that are neither free nor taken: held for an offer, or for others who fill in an answer. */
export function heldFrom(event: Event, way: RsvpWay | undefined): number {
  const { capacity, goingCount, seatsLeft } = seenFrom(event, way);
  return capacity === null || seatsLeft === null ? 0 : Math.max(0, capacity - goingCount - seatsLeft);
}

const givesSeat = (event: Event, way: RsvpWay): boolean => buttonActionOf(seenFrom(event, way), 1) === 'seat';
/** The initial way: in person, unless only online there is a seat that no one waits for. */
export const firstWay = (event: Event): RsvpWay =>
  event.online && givesSeat(event, 'online') && !givesSeat(event, 'in_person') ? 'online' : 'in_person';

/** Everyone who takes part. */
export const allGoing = ({ goingCount, online }: EventSummary): number => goingCount + (online?.goingCount ?? 0);
