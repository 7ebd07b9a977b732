import type { Logger } from 'pino';
import type { Registration } from '#contract/events.ts';
import type { Notify } from '#features/notifications/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { createTurnsByKey } from '#kernel/in-turn.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import { sessionless, type Viewer } from '#kernel/viewer.ts';
import { largestParty, mayGiveBack, refusal, rsvpWindow } from './events.policy.ts';
import type { Answering, RsvpRepository } from './events.rsvp.repository.ts';
import type { Pool, SeatsRepository } from './events.seats.repository.ts';
import { mayPass } from './events.waitlist.policy.ts';
import type { WaitlistRepository } from './events.waitlist.repository.ts';
import { aboutEvent, type RsvpContext, type Promote, queueOf } from './events.waitlist.service.ts';

type Dependencies = {
  answers: RsvpRepository;
  seats: SeatsRepository;
  waitlist: WaitlistRepository;
  promote: Promote;
  transact: Transact;
  notify: Notify;
  hub: Hub;
  log: Logger;
};
type Mine = NonNullable<Answering['mine']>;

/** Where the RSVP button of a public page leads. */
const slugIn = (target: string): string | null => /^\/events\/([\w-]{1,100})\?rsvp=1$/.exec(target)?.[1] ?? null;

/** Concurrent transactions per event: one works, the next already waits for the lock of the pool. */
const AT_ONCE = 2;
/** Each answer takes about ten milliseconds. */
const LONGEST_QUEUE = 500;

/**
 * Seats of an event: taking, waiting and releasing. Answers to one event are serialised by the pool's lock; those that would wait for it
 * queue in memory, without a database connection.
 */
export function rsvpService({ answers, seats, waitlist, promote, transact, notify, hub, log }: Dependencies) {
  const turns = createTurnsByKey({ atOnce: AT_ONCE, longestQueue: LONGEST_QUEUE });
  const inTurn = <T>(idOrSlug: string, work: (tx: Tx) => Promise<T>): Promise<T> => turns(idOrSlug, () => transact(work));

  const open = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<RsvpContext> => {
    await seats.lockPerson(tx, viewer.id, 'share');
    const pool = await seats.lockPool(tx, idOrSlug);
    if (!pool) throw new AppError('event.not_found');
    // Read after the lock was granted, so that it includes the previous holder's changes.
    return { tx, viewer, pool, event: await answers.find(tx, viewer, pool.eventId) };
  };

  const answerOf = async ({ tx, event }: RsvpContext, { id, state, partySize }: Mine): Promise<Registration> => ({
    id,
    eventId: event.eventId,
    state,
    partySize,
    position: state === 'waitlisted' ? await waitlist.position(tx, id) : null,
  });

  const announce = ({ tx, viewer, event }: RsvpContext): void =>
    afterCommit(tx, () => {
      const change = { eventId: event.eventId };
      hub.hint(`user:${viewer.id}`, 'event.changed', change);
      // Hints about a private event go to those concerned only.
      if (event.visibility !== 'private') hub.hint(`community:${event.communityId}`, 'event.changed', change);
    });

  const enter = async (context: RsvpContext, partySize: number): Promise<Mine> => {
    const { tx, viewer, pool, event } = context;
    const id = newId();
    const registration = { id, eventId: event.eventId, poolId: pool.id, userId: viewer.id, partySize };
    // Earlier waiters go first: a newcomer joins the queue too, and may be promoted from its end at once.
    if (!event.hasQueue && (await seats.take(tx, pool.id, partySize))) {
      await seats.seat(tx, registration);
      return { id, state: 'going', partySize };
    }
    if (event.waitlistMode === 'off') throw new AppError('event.full');
    await waitlist.enqueue(tx, registration);
    const promoted = event.hasQueue ? await promote(context, pool) : [];
    return { id, state: promoted.includes(id) ? 'going' : 'waitlisted', partySize };
  };

  const resize = async (context: RsvpContext, mine: Mine, partySize: number): Promise<Mine> => {
    const { tx, pool, event } = context;
    const more = partySize - mine.partySize;
    if (mine.state === 'going' && more > 0) await takeMore(context, more);
    await seats.resize(tx, mine.id, partySize);
    if (mine.state === 'going' && more > 0) return { ...mine, partySize };
    const changed = mine.state === 'going' ? await seats.release(tx, pool.id, -more) : pool;
    const promoted = event.hasQueue ? await promote(context, changed) : [];
    return { ...mine, partySize, state: promoted.includes(mine.id) ? 'going' : mine.state };
  };

  /** Additional seats are taken as by a newcomer at the end of the queue. */
  const takeMore = async (context: RsvpContext, more: number): Promise<void> => {
    const { tx, pool, event } = context;
    const head = event.hasQueue ? await waitlist.head(tx, queueOf(context)) : undefined;
    const isTaken = (!head || mayPass(head)) && (await seats.take(tx, pool.id, more)) !== undefined;
    if (!isTaken) throw new AppError('event.full');
    if (head) await waitlist.countPassedByAll(tx, pool.id);
  };

  const free = async (context: RsvpContext, { id, state, partySize }: Mine): Promise<void> => {
    const { tx, pool, event } = context;
    await seats.cancel(tx, id);
    const freed = state === 'going' ? await seats.release(tx, pool.id, partySize) : pool;
    if (event.hasQueue) await promote(context, freed);
    announce(context);
  };

  /** Takes seats or a place in the queue. Idempotent: a repeated call returns the same registration, with the requested party size. */
  const rsvp = (viewer: Viewer, idOrSlug: string, partySize: number): Promise<Registration> =>
    inTurn(idOrSlug, async (tx) => {
      const context = await open(tx, viewer, idOrSlug);
      const { event, pool } = context;
      admit(event, pool, partySize);
      if (event.mine?.partySize === partySize) return answerOf(context, event.mine);
      const mine = event.mine ? await resize(context, event.mine, partySize) : await enter(context, partySize);
      if (!event.mine) await notify(tx, event.hostIds, { kind: 'event.rsvp', actorId: viewer.id, ...aboutEvent(event) });
      announce(context);
      return answerOf(context, mine);
    });

  return {
    rsvp,

    /** Called after a sign-up that began at the RSVP button of a public page; what refuses it is said by the page of the event. */
    async answerAfterSignUp(userId: string, target: string | null | undefined): Promise<void> {
      const slug = slugIn(target ?? '');
      if (slug === null) return;
      await rsvp(sessionless(userId), slug, 1).catch((error: unknown) => {
        // The account exists and is let in all the same.
        if (!(error instanceof AppError)) log.error(error);
      });
    },

    /** Releases seats or a place in the queue; the same transaction promotes the next in the queue. */
    cancel: (viewer: Viewer, idOrSlug: string): Promise<void> =>
      inTurn(idOrSlug, async (tx) => {
        const context = await open(tx, viewer, idOrSlug);
        const { event } = context;
        if (!event.mine) throw new AppError(event.isVisible ? 'registration.not_found' : 'event.not_found');
        if (!mayGiveBack(event.window)) throw new AppError('event.closed');
        await free(context, event.mine);
      }),

    /** Releases all seats and waitlist places of a user without access, in one community or in all (null). Past events stay. */
    async giveBackAll(tx: Tx, userId: string, communityId: string | null): Promise<void> {
      await seats.lockPerson(tx, userId, 'update');
      for (const eventId of await seats.eventsOf(tx, userId, communityId)) {
        const context = await open(tx, sessionless(userId), eventId);
        if (context.event.mine) await free(context, context.event.mine);
      }
    },
  };
}
export type RsvpService = ReturnType<typeof rsvpService>;

function admit(event: Answering, pool: Pool, partySize: number): void {
  if (!event.isVisible) throw new AppError('event.not_found');
  const refused = refusal(event.standing, event);
  if (refused) throw new AppError(refused);
  if (!rsvpWindow(event.window).isOpen) throw new AppError('event.closed');
  const max = largestParty({ guestsPerRsvp: event.guestsPerRsvp, capacity: pool.capacity });
  if (partySize > max) throw new AppError('event.party_too_large', { max });
}
