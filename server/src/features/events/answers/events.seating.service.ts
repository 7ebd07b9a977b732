import type { Registration } from '#contract/events/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { createTurnsByKey } from '#kernel/in-turn.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { RsvpEvent } from '../events.rsvp.repository.ts';
import * as answers from '../events.rsvp.repository.ts';
import * as seats from '../events.seats.repository.ts';
import type { HeldSeats } from '../tickets/events.holds.repository.ts';
import * as holds from '../tickets/events.holds.repository.ts';
import { withPoolIds, poolsFor, isSameSeatKey, isSoldOut, type SeatKey, type Pool, type Shift, shiftsOf, wayOf } from '../tickets/draws.ts';
import { errorOfFullPools } from './events.rsvp-rules.ts';
import { mayOvertake, passingOn } from '../events.waitlist.policy.ts';
import * as waitlist from '../events.waitlist.repository.ts';
import { type Promote, queueOf, type RsvpContext } from '../events.waitlist.service.ts';
import type { TakeOver } from '../visitors/events.takeover.repository.ts';
import { noAccount } from '../visitors/holders.ts';

type Dependencies = {
  takeOver: TakeOver;
  promote: Promote;
  transact: Transact;
  hub: Hub;
};
export type LiveRegistration = NonNullable<RsvpEvent['mine']>;
export type Party = { partySize: number; guests: readonly string[] } & SeatKey;

/** Concurrent transactions per event: one works, the next already waits for the lock of the pool. */
const AT_ONCE = 2;
/** Each answer takes about ten milliseconds; those of newcomers are taken together, and take less. */
const LONGEST_QUEUE = 2_000;

const poolsOfParty = ({ event }: RsvpContext, key: SeatKey): Pool[] => poolsFor(event.pools, key);

const shiftsFor = (context: RsvpContext, party: Party): Shift[] =>
  poolsOfParty(context, party).map(({ id }) => ({ poolId: id, confirmed: party.partySize, held: 0 }));

/** The error when seats are missing. Seats that others wait for count as missing, even when there are enough. */
const errorOfFull = async ({ tx, event }: RsvpContext, wanted: readonly Shift[]): Promise<AppError> =>
  errorOfFullPools(await seats.poolsOf(tx, event.eventId), wanted) ?? new AppError('event.full');

/** The first party that waits for these seats. Shortly before the start they are kept for no one. */
const headOf = (context: RsvpContext, key: SeatKey) =>
  context.event.hasQueue && passingOn(context.event).kind !== 'first_come' ? waitlist.head(context.tx, queueOf(context), key) : undefined;

/** Takes seats as for a newcomer at the end of the queue; the previous seats are released only together with that. */
const takeMore = async (context: RsvpContext, key: SeatKey, shifts: readonly Shift[]): Promise<void> => {
  const { tx, event } = context;
  const head = await headOf(context, key);
  const isTaken = (!head || mayOvertake(head)) && (await seats.shift(tx, event.eventId, shifts));
  if (!isTaken) throw await errorOfFull(context, shifts);
  if (head) await waitlist.countOvertakenByAll(tx, key.poolId);
};

/** The changes in the pools when a party that has its seats becomes another one. */
const shiftsBetween = (context: RsvpContext, before: Party, after: Party): Shift[] => {
  const people = new Map(poolsOfParty(context, before).map(({ id }) => [id, -before.partySize]));
  for (const { id } of poolsOfParty(context, after)) people.set(id, (people.get(id) ?? 0) + after.partySize);
  return [...people].map(([poolId, confirmed]) => ({ poolId, confirmed, held: 0 }));
};

/** A promotion that follows from the person's own act needs no second answer. */
const acceptOwn = async (context: RsvpContext, mine: Pick<LiveRegistration, 'id' | 'partySize'> & SeatKey): Promise<void> => {
  const { tx, event } = context;
  if (passingOn(event).kind !== 'offer') return;
  if (!(await seats.accept(tx, mine.id))) throw new AppError('offer.expired');
  await seats.settleHeld(tx, poolsOfParty(context, mine), { taken: mine.partySize, freed: 0 });
};

const release = ({ tx, event }: RsvpContext, kept: HeldSeats): Promise<void> =>
  seats.settleHeld(tx, poolsFor(event.pools, kept), { taken: 0, freed: kept.partySize });

async function shownRegistration({ tx, event }: RsvpContext, mine: LiveRegistration): Promise<Registration> {
  const positions = await waitlist.positions(tx, mine.state === 'waitlisted' ? [mine.id] : []);
  return registrationOf(event, mine, positions.get(mine.id) ?? null);
}

/** The offered seat is taken; `offer.expired` after its time. */
async function accept(context: RsvpContext, mine: LiveRegistration): Promise<LiveRegistration> {
  if (!(await seats.accept(context.tx, mine.id))) throw new AppError('offer.expired');
  await seats.settleHeld(context.tx, poolsOfParty(context, mine), { taken: mine.partySize, freed: 0 });
  return { ...mine, state: 'going', offerExpiresAt: null };
}

/** Shortly before the start, a free seat goes to the first to take it, including people on the waitlist. */
async function takeFirst(context: RsvpContext, mine: LiveRegistration): Promise<LiveRegistration> {
  if (mine.state !== 'waitlisted' || passingOn(context.event).kind !== 'first_come') return mine;
  if (!(await seats.take(context.tx, poolsOfParty(context, mine), mine.partySize))) return mine;
  await waitlist.promote(context.tx, [mine.id]);
  return { ...mine, state: 'going' };
}

/** Holds seats; throws when the party does not fit, or others wait for them. */
async function holdSeats(context: RsvpContext, party: Party): Promise<void> {
  const head = await headOf(context, party);
  if (head || !(await seats.hold(context.tx, poolsOfParty(context, party), party.partySize)))
    throw await errorOfFull(context, shiftsFor(context, party));
}

/** False when nothing was held for the caller. */
async function releaseHold(context: RsvpContext): Promise<boolean> {
  const kept = await holds.end(context.tx, context.event.eventId, context.viewer.id);
  if (kept) await release(context, kept);
  return kept !== undefined;
}

/**
 * Taking, changing and releasing seats under the lock of their pool. Answers to one event are serialised by it; those that would wait for
 * it queue in memory, without a database connection.
 */
export function seatingService({ takeOver, promote, transact, hub }: Dependencies) {
  const turns = createTurnsByKey({ atOnce: AT_ONCE, longestQueue: LONGEST_QUEUE });

  const lock = async (tx: Tx, viewer: Viewer, idOrSlug: string, visitorId?: string): Promise<RsvpContext> => {
    const pool = await seats.lockPools(tx, idOrSlug);
    if (!pool) throw new AppError('event.not_found');
    // Read after the lock was granted, so that it includes the previous holder's changes.
    const event = await answers.find(tx, viewer, pool.eventId, visitorId);
    const context = { tx, viewer, event, ...(visitorId !== undefined && { visitorId }) };
    return event.hasLapsedHolds ? endExpiredHolds(context) : context;
  };

  /** Holds end here, by the job or with the next change of the event: their seats go to the next in the same transaction. */
  const endExpiredHolds = async (context: RsvpContext): Promise<RsvpContext> => {
    const { tx, viewer, event, visitorId } = context;
    const lapsed = await holds.endExpiredHolds(tx, event.eventId);
    await seats.shift(tx, event.eventId, shiftsOf({ held: withPoolIds(event.pools, lapsed) }, -1));
    if (event.hasQueue) await promote(context);
    announce(context);
    return { ...context, event: await answers.find(tx, viewer, event.eventId, visitorId) };
  };

  /** The held seats become taken. If the party is larger, more are taken as by a newcomer; if it is smaller, the others become free. */
  const confirm = async (context: RsvpContext, kept: HeldSeats, party: Party): Promise<void> => {
    const { tx, event } = context;
    const shifts = poolsOfParty(context, party).map(({ id }) => ({ poolId: id, confirmed: party.partySize, held: -kept.partySize }));
    if (party.partySize > kept.partySize) return takeMore(context, party, shifts);
    await seats.shift(tx, event.eventId, shifts);
    if (party.partySize < kept.partySize && event.hasQueue) await promote(context);
  };

  const announceTo = (tx: Tx, event: RsvpEvent, userIds: readonly string[]): void =>
    afterCommit(tx, () => {
      const change = { eventId: event.eventId };
      for (const userId of userIds) hub.hint(`user:${userId}`, 'event.changed', change);
      // Hints about a private event go to those concerned only.
      if (event.visibility !== 'private') hub.hint(`community:${event.communityId}`, 'event.changed', change);
    });
  const announce = ({ tx, viewer, event }: RsvpContext): void => announceTo(tx, event, [viewer.id]);

  return {
    turn: turns,

    inTurn: <T>(idOrSlug: string, work: (tx: Tx) => Promise<T>): Promise<T> => turns(idOrSlug, () => transact(work)),

    /** The context of a change by the host: no seat of the caller is touched. */
    lock,

    /** The context of an answer of the caller. An answer that they gave as a visitor, with their own address, becomes theirs. */
    async open(tx: Tx, viewer: Viewer, idOrSlug: string): Promise<RsvpContext> {
      await seats.lockPerson(tx, viewer.id, 'share');
      const context = await lock(tx, viewer, idOrSlug);
      const { mine, hasVisitorAnswer } = context.event;
      const isTaken = mine === null && hasVisitorAnswer && (await takeOver(tx, { userId: viewer.id, eventId: context.event.eventId }));
      return isTaken ? lock(tx, viewer, context.event.eventId) : context;
    },

    /** The context of an answer of a person without an account. */
    openVisitor: (tx: Tx, visitorId: string, eventId: string): Promise<RsvpContext> => lock(tx, noAccount, eventId, visitorId),

    announce,

    announceTo,
    registrationOf,
    shownRegistration,

    async enter(context: RsvpContext, party: Party): Promise<LiveRegistration> {
      const { tx, event } = context;
      const id = newId();
      const registration = { id, eventId: event.eventId, ...holderOf(context), ...party };
      const mine = { id, ...party, guests: [...party.guests], offerExpiresAt: null, reconfirmBy: null };
      if (event.joinMode === 'approval' && !event.decides) {
        await seats.seat(tx, [registration], 'pending');
        return { ...mine, state: 'pending' };
      }
      const kept = event.hasHold ? await holds.end(tx, event.eventId, context.viewer.id) : undefined;
      if (kept && isSameSeatKey(kept, party)) {
        await confirm(context, kept, party);
        await seats.seat(tx, [registration]);
        return { ...mine, state: 'going' };
      }
      if (kept) await release(context, kept);
      const isFirstCome = passingOn(event).kind === 'first_come';
      // Earlier waiters go first: a newcomer joins the queue too, and may be promoted from its end at once.
      if ((!event.hasQueue || isFirstCome) && (await seats.take(tx, poolsOfParty(context, party), party.partySize))) {
        await seats.seat(tx, [registration]);
        return { ...mine, state: 'going' };
      }
      if (event.waitlistMode === 'off') throw await errorOfFull(context, shiftsFor(context, party));
      await waitlist.enqueue(tx, [registration]);
      // Nothing was freed since the pools were read, unless a hold has ended.
      const promoted = event.hasQueue && (kept || !isSoldOut(event.pools)) ? await promote(context) : [];
      if (promoted.includes(id)) await acceptOwn(context, mine);
      return { ...mine, state: promoted.includes(id) ? 'going' : 'waitlisted' };
    },

    /**
     * Changes the size, the way or the ticket of an answer. If it has seats, the new ones are taken and the old ones released at once, or nothing
     * changes. If it waits, another way or ticket means the end of the queue.
     */
    async change(context: RsvpContext, mine: LiveRegistration, party: Party): Promise<LiveRegistration> {
      const { tx, event } = context;
      const isMoved = !isSameSeatKey(mine, party);
      const more = party.partySize - mine.partySize;
      const shifts = mine.state === 'going' ? shiftsBetween(context, mine, party) : [];
      if (shifts.some(({ confirmed }) => confirmed > 0)) await takeMore(context, party, shifts);
      else if (shifts.some(({ confirmed }) => confirmed < 0)) await seats.shift(tx, event.eventId, shifts);
      await seats.change(tx, mine.id, party);
      const isRequeued = isMoved && mine.state === 'waitlisted';
      if (isRequeued) await waitlist.append(tx, event.eventId, [mine.id]);
      const after = { ...mine, ...party, guests: [...party.guests] };
      if (!isMoved && (more === 0 || (mine.state === 'going' && more > 0))) return after;
      const promoted = event.hasQueue ? await promote(context) : [];
      if (promoted.includes(mine.id)) {
        await acceptOwn(context, after);
        return { ...after, state: 'going' };
      }
      const seated = isRequeued ? await takeFirst(context, after) : after;
      if (isRequeued && seated.state === 'waitlisted' && event.waitlistMode === 'off')
        throw await errorOfFull(context, shiftsFor(context, party));
      return seated;
    },
    accept,
    takeFirst,
    holdSeats,
    releaseHold,

    /** Passes freed seats on to the next. */
    async passOn(context: RsvpContext): Promise<void> {
      if (context.event.hasQueue) await promote(context);
      announce(context);
    },

    /** Ends an answer; the same transaction promotes the next in the queue. */
    async free(context: RsvpContext, mine: LiveRegistration): Promise<void> {
      const { tx, event } = context;
      const pools = poolsOfParty(context, mine);
      await seats.cancel(tx, mine.id);
      if (mine.state === 'going') await seats.release(tx, pools, mine.partySize);
      else if (mine.state === 'offered') await seats.settleHeld(tx, pools, { taken: 0, freed: mine.partySize });
      if (event.hasQueue) await promote(context);
      announce(context);
    },
  };
}

function registrationOf(event: RsvpEvent, mine: LiveRegistration, position: number | null): Registration {
  const { id, state, partySize, guests, offerExpiresAt, reconfirmBy, poolId, typeId } = mine;
  return {
    id,
    eventId: event.eventId,
    state,
    way: event.isHybrid ? wayOf(event.pools, poolId) : null,
    ticketTypeId: typeId,
    partySize,
    guests,
    position,
    offerExpiresAt: state === 'offered' ? (offerExpiresAt?.toISOString() ?? null) : null,
    reconfirmBy: reconfirmBy?.toISOString() ?? null,
  };
}

const holderOf = ({ viewer, visitorId }: RsvpContext) =>
  visitorId === undefined ? { userId: viewer.id, visitorId: null } : { userId: null, visitorId };

export type Seating = ReturnType<typeof seatingService>;
