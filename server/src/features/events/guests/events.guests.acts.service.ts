import type { z } from 'zod';
import type { eventGuests } from '#contract/events/guests.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { isToCome, promotes } from '../events.policy.ts';
import * as seats from '../events.seats.repository.ts';
import { fitting } from '../events.waitlist.policy.ts';
import { withPoolIds, freeByPool, shiftsOf } from '../tickets/draws.ts';
import { aboutEvent, type Promote, type RsvpContext } from '../events.waitlist.service.ts';
import type { ChangedGuest } from './events.guests.acts.repository.ts';
import * as acts from './events.guests.acts.repository.ts';
import type { ManagingService } from './events.managing.service.ts';
import { accountsOf } from '../visitors/holders.ts';

type Dependencies = {
  managed: Pick<ManagingService, 'requireIn'>;
  seating: Pick<Seating, 'inTurn' | 'lock' | 'announceTo'>;
  promote: Promote;
  notify: Notify;
  audit: Pick<Audit, 'recordMany'>;
};
type Results = z.output<(typeof eventGuests.remove)['ok']>;

const resultsOf = (ids: readonly string[], done: readonly { id: string }[]): Results => {
  const doneIds = new Set(done.map(({ id }) => id));
  return { results: [...new Set(ids)].map((id) => ({ id, isDone: doneIds.has(id) })) };
};

/** Hosts remove and confirm guests, under the lock that serialises the seats of the event. */
export function guestActs({ managed, seating, promote, notify, audit }: Dependencies) {
  const open = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<RsvpContext> => {
    const { eventId } = await managed.requireIn(tx, viewer, idOrSlug, 'remove');
    return seating.lock(tx, viewer, eventId);
  };

  const record = (
    { tx, viewer, event }: RsvpContext,
    changed: readonly ChangedGuest[],
    { action, ...more }: { action: 'event.guest_removed' | 'event.guests_confirmed'; reason?: string },
  ): Promise<void> =>
    audit.recordMany(
      tx,
      changed.map(({ userId }) => ({
        by: viewer,
        action,
        target: userId === null ? { type: 'event' as const, id: event.eventId } : { type: 'user' as const, id: userId },
        communityId: event.communityId,
        after: { event: event.title, ...more },
      })),
    );

  return {
    /** Releases their seats and places, promotes the waitlist in the same transaction, and notifies those removed of the reason. */
    remove: (viewer: Viewer, idOrSlug: string, { ids, reason }: { ids: readonly string[]; reason: string }): Promise<Results> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await open(tx, viewer, idOrSlug);
        const { event } = context;
        if (!isToCome(event.times)) throw new AppError('event.closed');
        const removed = await acts.remove(tx, event.eventId, ids, reason);
        if (removed.length === 0) return resultsOf(ids, []);
        const { going = [], offered = [] } = Object.groupBy(withPoolIds(event.pools, removed), ({ was }) => was);
        if (going.length + offered.length > 0) await seats.shift(tx, event.eventId, shiftsOf({ taken: going, held: offered }, -1));
        if (event.hasQueue) await promote(context);
        const notice = aboutEvent(event);
        await notify(tx, accountsOf(removed), { kind: 'event.removed', actorId: null, ...notice, params: { ...notice.params, reason } });
        await record(context, removed, { action: 'event.guest_removed', reason });
        seating.announceTo(tx, event, accountsOf(removed));
        return resultsOf(ids, removed);
      }),

    /** The host decides about the order: the chosen guests get the free seats, ahead of others who wait. */
    confirm: (viewer: Viewer, idOrSlug: string, ids: readonly string[]): Promise<Results> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await open(tx, viewer, idOrSlug);
        const { event } = context;
        if (!promotes(event.times)) throw new AppError('event.closed');
        const seated = fitting(freeByPool(event.pools), withPoolIds(event.pools, await acts.waiting(tx, event.eventId, ids)));
        if (seated.length === 0) return resultsOf(ids, []);
        const count = await acts.seat(
          tx,
          seated.map(({ id }) => id),
        );
        if (count !== seated.length || !(await seats.shift(tx, event.eventId, shiftsOf({ taken: seated }))))
          throw new Error(`The registrations of event ${event.eventId} changed under the lock of their pools.`);
        await notify(tx, accountsOf(seated), { kind: 'event.promoted', actorId: null, ...aboutEvent(event) });
        await record(context, seated, { action: 'event.guests_confirmed' });
        seating.announceTo(tx, event, accountsOf(seated));
        return resultsOf(ids, seated);
      }),
  };
}
export type GuestActs = ReturnType<typeof guestActs>;
