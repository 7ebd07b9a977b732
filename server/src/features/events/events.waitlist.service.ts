import type { Notify } from '#features/notifications/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isOpenToAll, promotes } from './events.policy.ts';
import type { Answering } from './events.rsvp.repository.ts';
import type { Pool, SeatsRepository } from './events.seats.repository.ts';
import { promotions } from './events.waitlist.policy.ts';
import type { Queue, WaitlistRepository } from './events.waitlist.repository.ts';

/** The context of one answer, with the pool of its event locked. */
export type RsvpContext = { tx: Tx; viewer: Viewer; pool: Pool; event: Answering };
/** Promotes the parties for which the pool, as it is now, has free seats; returns their registrations. */
export type Promote = (context: RsvpContext, pool: Pool) => Promise<string[]>;
type Dependencies = { seats: SeatsRepository; waitlist: WaitlistRepository; notify: Notify; hub: Hub };

/** Larger than any pool. */
const UNLIMITED = 1_000_000_000;
const freeSeats = ({ capacity, confirmed, held }: Pool): number => (capacity === null ? UNLIMITED : capacity - confirmed - held);

/** Promotes the waitlist in the transaction, and under the lock, that freed the seats. */
export function waitlistService({ seats, waitlist, notify, hub }: Dependencies): { promote: Promote } {
  const tell = async ({ tx, event, viewer }: RsvpContext, promoted: readonly { userId: string }[]): Promise<void> => {
    const others = promoted.map(({ userId }) => userId).filter((userId) => userId !== viewer.id);
    await notify(tx, others, { kind: 'event.promoted', actorId: null, ...aboutEvent(event) });
    afterCommit(tx, () => others.forEach((userId) => hub.hint(`user:${userId}`, 'event.changed', { eventId: event.eventId })));
  };

  return {
    async promote(context, pool) {
      const { tx, event } = context;
      const free = freeSeats(pool);
      if (free <= 0 || !promotes(event.window)) return [];
      const promoted = promotions(free, await waitlist.reachable(tx, queueOf(context), free));
      if (promoted.length === 0) return [];
      const ids = promoted.map(({ id }) => id);
      const places = promoted.reduce((sum, { partySize }) => sum + partySize, 0);
      const isDone = (await waitlist.promote(tx, ids)) === ids.length && (await seats.take(tx, pool.id, places)) !== undefined;
      if (!isDone) throw new Error(`The queue of event ${event.eventId} changed under the lock of its pool.`);
      await waitlist.countPassed(
        tx,
        pool.id,
        promoted.map(({ queueSeq }) => queueSeq),
      );
      await tell(context, promoted);
      return ids;
    },
  };
}

/** The queue for the seats of one event. */
export const queueOf = ({ pool, event }: RsvpContext): Queue => ({
  poolId: pool.id,
  eventId: event.eventId,
  communityId: event.communityId,
  isOpenToAll: isOpenToAll(event),
});

export const aboutEvent = (event: Answering) => ({
  subject: { type: 'event' as const, id: event.eventId },
  communityId: event.communityId,
  params: { title: event.title },
});
