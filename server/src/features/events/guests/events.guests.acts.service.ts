import type { z } from 'zod';
import type { eventGuests } from '#contract/events/guests.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isToCome, promotes } from '../events.policy.ts';
import * as answers from '../events.rsvp.repository.ts';
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
  promote: Promote;
  notify: Notify;
  audit: Pick<Audit, 'recordMany'>;
  hub: Hub;
  transact: Transact;
};
type Results = z.output<(typeof eventGuests.remove)['ok']>;

const resultsOf = (ids: readonly string[], done: readonly { id: string }[]): Results => {
  const doneIds = new Set(done.map(({ id }) => id));
  return { results: [...new Set(ids)].map((id) => ({ id, isDone: doneIds.has(id) })) };
};

/** Hosts remove and confirm guests, under the lock that serialises the seats of the event. */
export function guestActs({ managed, promote, notify, audit, hub, transact }: Dependencies) {
  const open = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<RsvpContext> => {
    const { eventId } = await managed.requireIn(tx, viewer, idOrSlug, 'remove');
    const pool = await seats.lockPools(tx, eventId);
    if (!pool) throw new AppError('event.not_found');
    // Read after the lock was granted, so that it includes the changes of the previous holder.
    return { tx, viewer, event: await answers.find(tx, viewer, eventId) };
  };

  const announce = ({ tx, event }: RsvpContext, changed: readonly ChangedGuest[]): void =>
    afterCommit(tx, () => {
      const change = { eventId: event.eventId };
      accountsOf(changed).forEach((userId) => hub.hint(`user:${userId}`, 'event.changed', change));
      if (event.visibility !== 'private') hub.hint(`community:${event.communityId}`, 'event.changed', change);
    });

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
      transact(async (tx) => {
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
        announce(context, removed);
        return resultsOf(ids, removed);
      }),

    /** The host decides about the order: the chosen guests get the free seats, ahead of others who wait. */
    confirm: (viewer: Viewer, idOrSlug: string, ids: readonly string[]): Promise<Results> =>
      transact(async (tx) => {
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
        announce(context, seated);
        return resultsOf(ids, seated);
      }),
  };
}
export type GuestActs = ReturnType<typeof guestActs>;
