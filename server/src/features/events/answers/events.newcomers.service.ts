import type { Registration, Rsvp } from '#contract/events/index.ts';
import type { Item } from '#kernel/batched-turns.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { RsvpEvent } from '../events.rsvp.repository.ts';
import * as answers from '../events.rsvp.repository.ts';
import type { NewRegistration } from '../events.seats.repository.ts';
import * as seats from '../events.seats.repository.ts';
import { passingOn } from '../events.waitlist.policy.ts';
import * as waitlist from '../events.waitlist.repository.ts';
import { aboutEvent } from '../events.waitlist.service.ts';
import { withPoolIds, poolsFor, freeIn, type Pool, shiftsOf } from '../tickets/draws.ts';
import { assertAdmitted, errorOfFullPools, partyOf } from './events.rsvp-rules.ts';
import type { LiveRegistration, Party, Seating } from './events.seating.service.ts';

export type RsvpCall = { viewer: Viewer; wanted: Rsvp };
export type PendingCall = Item<RsvpCall, Registration>;
type Dependencies = {
  seating: Pick<Seating, 'announceTo' | 'registrationOf'>;
  notify: Notify;
};
type State = 'going' | 'waitlisted';
type Placed = { answer: PendingCall; userId: string; registration: NewRegistration; state: State };
type Plan = {
  event: RsvpEvent;
  /** The pools as they will be once the placed parties are stored. */
  pools: Pool[];
  /** A party waits for seats of the event, or will. */
  hasQueue: boolean;
  placed: Placed[];
};
export type NewcomerOutcome = {
  answered: { answer: PendingCall; registration: Registration }[];
  refused: { answer: PendingCall; error: AppError }[];
  /** Answers that depend on more than free seats: nothing was done for them. */
  alone: PendingCall[];
};

/** Seats and places in the queue for many newcomers to one event, in their order: one lock, one read and one commit serve all of them. */
export function newcomersService({ seating, notify }: Dependencies) {
  const store = async (tx: Tx, { event, pools, placed }: Plan): Promise<NewcomerOutcome['answered']> => {
    const inState = (wanted: State) => placed.filter(({ state }) => state === wanted).map(({ registration }) => registration);
    const [seated, queued] = [inState('going'), inState('waitlisted')];
    if (seated.length > 0 && !(await seats.shift(tx, event.eventId, shiftsOf({ taken: withPoolIds(pools, seated) }))))
      throw new Error(`The pools of event ${event.eventId} changed under their lock.`);
    await seats.seat(tx, seated);
    await waitlist.enqueue(tx, queued);
    const userIds = placed.map(({ userId }) => userId);
    await notify(tx, event.hostIds, {
      kind: 'event.rsvp',
      actorId: userIds.at(-1)!,
      others: userIds.slice(0, -1),
      ...aboutEvent(event),
    });
    seating.announceTo(tx, event, userIds);
    const queuedIds = queued.map(({ id }) => id);
    const positions = await waitlist.positions(tx, queuedIds);
    return placed.map(({ answer, registration, state }) => ({
      answer,
      registration: seating.registrationOf(event, mineOf(registration, state), positions.get(registration.id) ?? null),
    }));
  };

  return {
    async take(tx: Tx, idOrSlug: string, newcomers: readonly PendingCall[]): Promise<NewcomerOutcome> {
      const outcome: NewcomerOutcome = { answered: [], refused: [], alone: [] };
      const userIds = newcomers.map(({ input }) => input.viewer.id);
      // Accounts that another transaction has locked are skipped: otherwise all newcomers would wait with them.
      const people = await seats.lockPeople(tx, userIds);
      const pool = await seats.lockPools(tx, idOrSlug);
      // Read after the lock was granted, so that it includes the previous holder's changes.
      const events = pool ? await answers.findMany(tx, [...people], pool.eventId) : new Map<string, RsvpEvent>();
      let plan: Plan | undefined;
      for (const answer of newcomers) {
        const { viewer, wanted } = answer.input;
        const event = events.get(viewer.id);
        // A second answer of the same person is not a newcomer's.
        events.delete(viewer.id);
        plan ??= event && planFor(event);
        try {
          if (!event || !plan || !isSimple(event) || !place(plan, answer, partyFor(event, wanted))) outcome.alone.push(answer);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          outcome.refused.push({ answer, error });
        }
      }
      if (plan && plan.placed.length > 0) outcome.answered = await store(tx, plan);
      return outcome;
    },
  };
}
export type Newcomers = ReturnType<typeof newcomersService>;

const planFor = (event: RsvpEvent): Plan => ({
  event,
  pools: event.pools.map((pool) => ({ ...pool })),
  hasQueue: event.hasQueue,
  placed: [],
});

const mineOf = ({ id, poolId, typeId, partySize, guests }: NewRegistration, state: State): LiveRegistration => ({
  id,
  poolId,
  typeId,
  state,
  partySize,
  guests: [...guests],
  offerExpiresAt: null,
  reconfirmBy: null,
});

const isSimple = (event: RsvpEvent): boolean =>
  event.mine === null &&
  event.joinMode !== 'approval' &&
  !event.hasHold &&
  !event.hasLapsedHolds &&
  !event.hasVisitorAnswer &&
  !event.hasQuestions &&
  !event.hasInterest;

const partyFor = (event: RsvpEvent, wanted: Rsvp): Party => {
  const party = partyOf(event, wanted);
  assertAdmitted(event, party);
  return party;
};

/** False when free seats may go to others first, which the queue decides. */
function place(plan: Plan, answer: PendingCall, party: Party): boolean {
  const { event, pools, placed } = plan;
  const partyPools = poolsFor(pools, party);
  const isSeated = freeIn(partyPools) >= party.partySize && (!plan.hasQueue || passingOn(event).kind === 'first_come');
  if (!isSeated && event.waitlistMode === 'off')
    throw errorOfFullPools(partyPools, shiftsOf({ taken: withPoolIds(pools, [party]) })) ?? new AppError('event.full');
  if (!isSeated && plan.hasQueue && freeIn(partyPools) > 0) return false;
  const userId = answer.input.viewer.id;
  const registration = { id: newId(), eventId: event.eventId, userId, visitorId: null, ...party };
  placed.push({ answer, userId, registration, state: isSeated ? 'going' : 'waitlisted' });
  if (isSeated) for (const pool of partyPools) pool.confirmed += party.partySize;
  else plan.hasQueue = true;
  return true;
}
