import type { Db } from '#kernel/db/index.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit } from '#kernel/transaction.ts';
import { promotes } from '../events.policy.ts';
import * as seats from '../events.seats.repository.ts';
import { withPoolIds, shiftsOf } from '../tickets/draws.ts';
import { aboutEvent, type PlanLapse, type Promote } from '../events.waitlist.service.ts';
import * as offers from './events.offers.repository.ts';
import type { Seating } from './events.seating.service.ts';
import { accountsOf, noAccount } from '../visitors/holders.ts';

type Dependencies = { db: Db; jobs: Jobs; seating: Seating; promote: Promote; notify: Notify; hub: Hub };

const lapseOffers = defineJob<object>('events.lapse_offers');
const BATCH = 50;

export const planLapseWith =
  (jobs: Jobs): PlanLapse =>
  (tx, at) =>
    jobs.enqueue(tx, lapseOffers, {}, { startAfter: at, singletonKey: at.toISOString() });

/** Offers that are not accepted in time end, and the seats go to the next. The schedule finds what a lost run left. */
export function defineOffersJob({ db, jobs, seating, promote, notify, hub }: Dependencies): void {
  const lapseOf = (eventId: string): Promise<void> =>
    seating.inTurn(eventId, async (tx) => {
      const context = await seating.lock(tx, noAccount, eventId);
      const { event } = context;
      const lapsed = await offers.endExpiredOffers(tx, eventId);
      if (lapsed.length === 0) return;
      await seats.shift(tx, eventId, shiftsOf({ held: withPoolIds(event.pools, lapsed) }, -1));
      const userIds = accountsOf(lapsed);
      // Guests of an event that does not take place were notified of that already.
      if (promotes(event.times)) await notify(tx, userIds, { kind: 'event.lapsed', actorId: null, ...aboutEvent(event) });
      await promote(context);
      seating.announce(context);
      afterCommit(tx, () => userIds.forEach((userId) => hub.hint(`user:${userId}`, 'event.changed', { eventId })));
    });
  jobs.define(lapseOffers, { schedule: '*/5 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (let due = await offers.due(db, BATCH); due.length > 0; due = await offers.due(db, BATCH)) {
      for (const eventId of due) {
        signal.throwIfAborted();
        await lapseOf(eventId);
      }
    }
  });
}
