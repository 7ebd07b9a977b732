import type { Audit } from '#kernel/audit/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { CalendarChanged } from './calendars/index.ts';
import * as plans from './events.plans.repository.ts';
import * as seats from './events.seats.repository.ts';

type Dependencies = {
  notify: Notify;
  calendarChanged: CalendarChanged;
  audit: Audit;
  hub: Hub;
};
type Decision = { id: string; by: Viewer; reason: string };
type Act = (tx: Tx, decision: Decision) => Promise<boolean>;
/** Cancels an event in the transaction of a decision that leads to it; false when it is over or cancelled already. */
export type CancelEvent = Act;
/** Undoes `CancelEvent`; the guests have kept their seats. */
export type RestoreEvent = Act;

const words = { cancelled: 'event.cancelled', restored: 'event.restored' } as const;

/** Effects of moderators' decisions on events. They are recorded with the reason, and the guests are notified. */
export function eventDecisions({ notify, calendarChanged, audit, hub }: Dependencies): {
  cancelEvent: CancelEvent;
  restoreEvent: RestoreEvent;
} {
  const change =
    (to: keyof typeof words): Act =>
    async (tx, { id, by, reason }) => {
      // Seats are taken and given under the same lock, so that each guest is notified.
      await seats.lockPools(tx, id);
      const changed = to === 'cancelled' ? await plans.cancelOne(tx, id, { reason }) : await plans.restoreOne(tx, id);
      if (!changed) return false;
      const { title, communityId, visibility } = changed;
      await calendarChanged(tx, id);
      const guests = await plans.guestsOf(tx, id);
      const userIds = [...guests.map((guest) => guest.id), ...(await plans.followersOf(tx, [id]))];
      await notify(tx, userIds, {
        kind: words[to],
        actorId: null,
        subject: { type: 'event', id },
        communityId,
        params: { reason: to === 'cancelled' ? reason : '' },
      });
      await audit.record(tx, { by, action: words[to], target: { type: 'event', id, name: title }, communityId, after: { reason } });
      if (visibility !== 'private') afterCommit(tx, () => hub.hint(`community:${communityId}`, 'event.changed', { eventId: id }));
      return true;
    };
  return { cancelEvent: change('cancelled'), restoreEvent: change('restored') };
}
