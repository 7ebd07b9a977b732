import type { EventTimes } from './events.policy.ts';

const HOUR = 3_600_000;
/** Shorter offers are not made: the seat goes to the first to take it. */
const SHORTEST_OFFER = HOUR / 4;
/** Longest offer after the cut-off for giving seats back, when little time is left. */
const SHORT_OFFER = HOUR;

type Passing = {
  waitlistMode: 'off' | 'auto' | 'offer';
  offerMinutes: number;
  cancelCutoffHours: number | null;
  times: Pick<EventTimes, 'now' | 'status' | 'startsAt'>;
};
export type Freed = { kind: 'auto' } | { kind: 'offer'; expiresAt: Date } | { kind: 'first_come' };

/**
 * How a freed seat is passed on now. Before the cut-off for giving seats back, the next on the waitlist gets it, unless the host wants it
 * to be offered. After the cut-off it is offered for a short time, because guests have made plans. Shortly before the start it goes to the
 * first to take it. The former date of a postponed event does not matter.
 */
export function passingOn({ waitlistMode, offerMinutes, cancelCutoffHours, times: { now, status, startsAt } }: Passing): Freed {
  const left = status === 'postponed' ? Infinity : startsAt.getTime() - now.getTime();
  const isLate = cancelCutoffHours !== null && left <= cancelCutoffHours * HOUR;
  if (waitlistMode !== 'offer' && !isLate) return { kind: 'auto' };
  if (left < SHORTEST_OFFER) return { kind: 'first_come' };
  const lasts = Math.min(offerMinutes * 60_000, isLate ? SHORT_OFFER : Infinity, left);
  return { kind: 'offer', expiresAt: new Date(now.getTime() + lasts) };
}

type Party = { partySize: number; poolIds: readonly string[] };

/** The approved parties that get seats at once, in this order. The others wait, and keep the pools they draw from for themselves. */
export function seatedAtOnce<P extends Party>(free: ReadonlyMap<string, number>, parties: readonly P[]): P[] {
  const left = new Map(free);
  const kept = new Set<string>();
  return parties.filter(({ partySize, poolIds }) => {
    const isSeated = poolIds.every((id) => !kept.has(id) && left.get(id)! >= partySize);
    for (const id of poolIds)
      if (isSeated) left.set(id, left.get(id)! - partySize);
      else kept.add(id);
    return isSeated;
  });
}

/** Parties that fit into what is left, in their order. */
export function fitting<P extends Party>(free: ReadonlyMap<string, number>, parties: readonly P[]): P[] {
  const left = new Map(free);
  return parties.filter(({ partySize, poolIds }) => {
    if (poolIds.some((id) => left.get(id)! < partySize)) return false;
    for (const id of poolIds) left.set(id, left.get(id)! - partySize);
    return true;
  });
}

/** A party in the queue of a way; `poolIds` are what it draws from, the narrowest first. */
export type WaitingParty = {
  id: string;
  userId: string | null;
  partySize: number;
  queueSeq: number;
  overtaken: number;
  poolId: string;
  typeId: string | null;
  poolIds: string[];
};

/** How often others may be promoted past a head that does not fit. */
export const MAX_OVERTAKEN = 3;

/** Whether seats too few for the head of the queue may go to a party behind it. */
export const mayOvertake = (head: Pick<WaitingParty, 'overtaken'>): boolean => head.overtaken < MAX_OVERTAKEN;

/**
 * The parties to promote, in this order. First in, first out. A party that fits may pass one that does not, but only a limited number of
 * times: then the seats of the pool that the waiting party lacks are kept until it fits. If it lacks several pools, the narrowest is kept:
 * a party whose own tickets are gone keeps no seats from others. `queue` is in the order of `queueSeq`.
 */
export function promotions(free: ReadonlyMap<string, number>, queue: readonly WaitingParty[]): WaitingParty[] {
  const left = new Map(free);
  const waiting = [...queue];
  const promoted: WaitingParty[] = [];
  for (let next = nextOf(left, waiting, promoted); next; next = nextOf(left, waiting, promoted)) {
    promoted.push(next);
    waiting.splice(waiting.indexOf(next), 1);
    for (const id of next.poolIds) left.set(id, left.get(id)! - next.partySize);
  }
  return promoted;
}

function nextOf(
  left: ReadonlyMap<string, number>,
  waiting: readonly WaitingParty[],
  promoted: readonly WaitingParty[],
): WaitingParty | undefined {
  const kept = new Set<string>();
  return waiting.find((party) => {
    if (party.poolIds.some((id) => kept.has(id))) return false;
    const lacked = party.poolIds.find((id) => left.get(id)! < party.partySize);
    if (lacked === undefined) return true;
    const passedNow = promoted.filter(({ queueSeq, poolId }) => poolId === party.poolId && queueSeq > party.queueSeq).length;
    if (!mayOvertake({ overtaken: party.overtaken + passedNow })) kept.add(lacked);
    return false;
  });
}
