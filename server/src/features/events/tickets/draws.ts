/** A pool of seats, as it is under the lock of its event. */
export type Pool = {
  id: string;
  eventId: string;
  /** `seats` (in person, or all of an event that is not hybrid), `stream` (online), `ticket:<id>` (of one type). */
  name: string;
  capacity: number | null;
  confirmed: number;
  held: number;
  /** The name that hosts gave a pool which types share. */
  label: string | null;
  /** The ticket types that draw from it, in addition to the pool of their way. */
  typeIds: string[];
};
export type AttendWay = 'in_person' | 'online';
/** The key to the pools that a party draws from: the pool of its way, in whose queue it waits, and the pools of its ticket type. */
export type SeatKey = { poolId: string; typeId: string | null };

/** Larger than any pool. */
const UNLIMITED = 1_000_000_000;
export const freeSeats = ({ capacity, confirmed, held }: Pick<Pool, 'capacity' | 'confirmed' | 'held'>): number =>
  capacity === null ? UNLIMITED : capacity - confirmed - held;

const poolNames = { in_person: 'seats', online: 'stream' } as const;
export const wayOf = (pools: readonly Pool[], poolId: string): AttendWay =>
  pools.find(({ id }) => id === poolId)?.name === poolNames.online ? 'online' : 'in_person';

/** The pool of a way. */
export const poolOf = (pools: readonly Pool[], way: AttendWay): Pool => {
  const pool = pools.find(({ name }) => name === poolNames[way]);
  if (!pool) throw new Error(`The event has no pool for ${way}.`);
  return pool;
};

export const isSameSeatKey = (one: SeatKey, other: SeatKey): boolean => one.poolId === other.poolId && one.typeId === other.typeId;

/** The pools from which a party with this key takes its seats, the narrowest first. */
export const poolsFor = (pools: readonly Pool[], { poolId, typeId }: SeatKey): Pool[] => [
  ...pools.filter(({ typeIds }) => typeId !== null && typeIds.includes(typeId)),
  ...pools.filter(({ id }) => id === poolId),
];

/** The parties with the pools from which they take their seats. */
export const withPoolIds = <Party extends SeatKey>(pools: readonly Pool[], parties: readonly Party[]): (Party & { poolIds: string[] })[] =>
  parties.map((party) => ({ ...party, poolIds: poolsFor(pools, party).map(({ id }) => id) }));

export const freeByPool = (pools: readonly Pool[]): Map<string, number> => new Map(pools.map((pool) => [pool.id, freeSeats(pool)]));

/** The change of one pool. */
export type Shift = { poolId: string; confirmed: number; held: number };
type PartyOfPools = { partySize: number; poolIds: readonly string[] };

/** The changes of the pools when each of these parties gets its seats (1) or gives them back (-1), taken or held. */
export function shiftsOf(parties: { taken?: readonly PartyOfPools[]; held?: readonly PartyOfPools[] }, sign: 1 | -1 = 1): Shift[] {
  const shifts = new Map<string, Shift>();
  const at = (poolId: string): Shift => {
    const shift = shifts.get(poolId) ?? { poolId, confirmed: 0, held: 0 };
    shifts.set(poolId, shift);
    return shift;
  };
  for (const { partySize, poolIds } of parties.taken ?? []) for (const id of poolIds) at(id).confirmed += sign * partySize;
  for (const { partySize, poolIds } of parties.held ?? []) for (const id of poolIds) at(id).held += sign * partySize;
  return [...shifts.values()];
}

/** Number of seats that are free in every one of these pools. */
export const freeIn = (pools: readonly Pool[]): number => Math.min(...pools.map(freeSeats));

/** Whether no way and no ticket type of the event has a seat left. */
export const isSoldOut = (pools: readonly Pool[]): boolean => seatKeysOf(pools).every((key) => freeIn(poolsFor(pools, key)) <= 0);

/** The largest party that these pools could ever seat: a larger one would wait forever and block the queue behind it. */
export const largestIn = (pools: readonly Pool[]): number => Math.min(...pools.map(({ capacity }) => capacity ?? Infinity));

/** All seat keys of an event: each way with each type, and without one. */
export function seatKeysOf(pools: readonly Pool[]): SeatKey[] {
  const ways = pools.filter(({ name }) => name === poolNames.in_person || name === poolNames.online);
  const types = [null, ...new Set(pools.flatMap(({ typeIds }) => typeIds))];
  return ways.flatMap(({ id: poolId }) => types.map((typeId) => ({ poolId, typeId })));
}
