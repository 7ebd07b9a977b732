import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isOpenToAll, promotes } from './events.policy.ts';
import type { RsvpEvent } from './events.rsvp.repository.ts';
import * as seats from './events.seats.repository.ts';
import { passingOn, promotions } from './events.waitlist.policy.ts';
import type { WaitlistQueue } from './events.waitlist.repository.ts';
import * as waitlist from './events.waitlist.repository.ts';
import { withPoolIds, poolsFor, freeByPool, freeIn, isSoldOut, seatKeysOf, shiftsOf } from './tickets/draws.ts';
import { accountsOf, type RegistrationHolder } from './visitors/holders.ts';

/**
 * The context of one answer, with the pools of its event locked. `visitorId`: the person without an account, whose viewer is `noAccount`.
 */
export type RsvpContext = { tx: Tx; viewer: Viewer; event: RsvpEvent; visitorId?: string };
/** Promotes the parties for which the pools, as they are now, have free seats; returns their registrations. */
export type Promote = (context: RsvpContext) => Promise<string[]>;
/** Plans that an offer lapses at this moment, unless it is accepted. */
export type PlanLapse = (tx: Tx, at: Date) => Promise<void>;
type Dependencies = { planLapse: PlanLapse; notify: Notify; hub: Hub };

/** Promotes the waitlist in the transaction, and under the lock, that freed the seats. */
export function waitlistService({ planLapse, notify, hub }: Dependencies): { promote: Promote } {
  const notifyPromoted = async (
    { tx, event, viewer }: RsvpContext,
    promoted: readonly RegistrationHolder[],
    until: Date | null,
  ): Promise<void> => {
    const others = accountsOf(promoted).filter((userId) => userId !== viewer.id);
    const about = aboutEvent(event);
    if (until === null) await notify(tx, others, { kind: 'event.promoted', actorId: null, ...about });
    else {
      const params = { ...about.params, until: until.toISOString() };
      await notify(tx, others, { kind: 'event.offered', actorId: null, ...about, params });
    }
    afterCommit(tx, () => others.forEach((userId) => hub.hint(`user:${userId}`, 'event.changed', { eventId: event.eventId })));
  };

  return {
    async promote(context) {
      const { tx, event } = context;
      const freed = passingOn(event);
      if (!promotes(event.times) || freed.kind === 'first_come') return [];
      const pools = await seats.poolsOf(tx, event.eventId);
      if (isSoldOut(pools)) return [];
      // Lines without a free seat are included: the party that waits longest in them may keep seats of a pool that others draw from.
      const lines = seatKeysOf(pools).map((line) => ({ ...line, free: freeIn(poolsFor(pools, line)) }));
      const queue = await waitlist.reachable(tx, queueOf(context), lines);
      const promoted = promotions(freeByPool(pools), withPoolIds(pools, queue));
      if (promoted.length === 0) return [];
      const ids = promoted.map(({ id }) => id);
      const isAuto = freed.kind === 'auto';
      const count = isAuto ? await waitlist.promote(tx, ids) : await waitlist.offer(tx, ids, freed.expiresAt);
      if (count !== ids.length || !(await seats.shift(tx, event.eventId, shiftsOf({ [isAuto ? 'taken' : 'held']: promoted }))))
        throw new Error(`The queue of event ${event.eventId} changed under the lock of its pools.`);
      await waitlist.countPassed(tx, promoted);
      if (freed.kind === 'offer') await planLapse(tx, freed.expiresAt);
      await notifyPromoted(context, promoted, freed.kind === 'offer' ? freed.expiresAt : null);
      return ids;
    },
  };
}

/** The queues for the seats of one event. */
export const queueOf = ({ event }: RsvpContext): WaitlistQueue => ({
  eventId: event.eventId,
  communityId: event.communityId,
  isOpenToAll: isOpenToAll(event),
});

export const aboutEvent = (event: RsvpEvent) => ({
  subject: { type: 'event' as const, id: event.eventId },
  communityId: event.communityId,
  params: { title: event.title },
});
