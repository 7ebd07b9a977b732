import type { ChangeKind } from '#contract/events/planning.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { CalendarChanged } from '../calendars/index.ts';
import * as plans from '../events.plans.repository.ts';
import { type EventFacts, keptOf, sideOf } from './event-facts.ts';
import type { PlannedEvent } from './events.planning.repository.ts';
import * as planning from './events.planning.repository.ts';

type Dependencies = {
  notify: Notify;
  audit: Audit;
  hub: Hub;
  calendarChanged: CalendarChanged;
};
export type NewsChange = {
  /** Null for changes that a job makes at a set time. */
  by: Viewer | null;
  before: PlannedEvent;
  after?: EventFacts;
  kinds: readonly ChangeKind[];
  reason?: string;
};
type Recorded = Omit<NewsChange, 'kinds'> & { values?: Readonly<Record<string, unknown>> };
type Told = { by: Viewer; before: PlannedEvent; userIds: readonly string[]; changes: string; reason?: string };
type Notice = 'event.changed' | 'event.cancelled' | 'event.restored' | 'event.postponed' | 'event.rescheduled';

/** What a notice says of the answer of a guest: that the seat stays, or until when it is to be confirmed. Others have no answer (null). */
function effectOn(guest: plans.Guest | null, kind: Notice): Record<string, string | number> {
  if (guest === null) return kind === 'event.postponed' ? { isFollower: 1 } : {};
  const { isGoing, reconfirmBy } = guest;
  if (kind === 'event.postponed' && isGoing) return { isGoing: 1 };
  const asks = kind === 'event.rescheduled' || kind === 'event.restored';
  return asks && isGoing && reconfirmBy ? { until: reconfirmBy.toISOString() } : {};
}

/** Spreads news of changes of an event: to its guests by a notice and the history, to pages by a hint, and to the audit log. */
export function eventNews({ notify, audit, hub, calendarChanged }: Dependencies) {
  const hint = (tx: Tx, { id, communityId, facts: { visibility } }: PlannedEvent, viewer: Viewer | null): void =>
    afterCommit(tx, () => {
      if (visibility !== 'private') hub.hint(`community:${communityId}`, 'event.changed', { eventId: id });
      if (viewer) hub.hint(`user:${viewer.id}`, 'event.changed', { eventId: id });
    });

  return {
    hint,

    /** Stores changes in the history of the event and in the calendars of its guests; changes before publication are left out. */
    async remember(tx: Tx, ...changes: readonly NewsChange[]): Promise<void> {
      const seen = changes.filter(({ kinds, before: { status } }) => kinds.length > 0 && status !== 'draft' && status !== 'scheduled');
      await calendarChanged(tx, ...seen.map(({ before }) => before.id));
      await planning.addChanges(
        tx,
        seen.map(({ by, before, after = before.facts, kinds, reason = '' }) => ({
          id: newId(),
          eventId: before.id,
          actorId: by?.id ?? null,
          kinds: [...kinds],
          reason,
          before: sideOf(before.facts),
          after: sideOf(after),
        })),
      );
    },

    /** Sends guests, hosts and those who may come one notice, with all that changed within the hour, and what it means for the answer. */
    async notifyGuests(tx: Tx, kind: Notice, { by, before, reason = '' }: NewsChange): Promise<void> {
      const changes = kind === 'event.changed' && { changes: (await planning.recentKinds(tx, before.id)).join(',') };
      // The version makes each of them new.
      const params = { reason, version: before.version + 1, ...changes };
      const guests = (await plans.guestsOf(tx, before.id)).map((guest) => ({ id: guest.id, effect: effectOn(guest, kind) }));
      const followers = (await plans.followersOf(tx, [before.id])).map((id) => ({ id, effect: effectOn(null, kind) }));
      for (const people of Map.groupBy([...guests, ...followers], ({ effect }) => JSON.stringify(effect)).values())
        await notify(
          tx,
          people.map(({ id }) => id),
          {
            kind,
            actorId: by?.id ?? null,
            subject: { type: 'event', id: before.id },
            communityId: before.communityId,
            params: { ...params, ...people[0]!.effect },
          },
        );
    },

    /** Sends each guest of several dates one notice. */
    notifyOfSeries: (
      tx: Tx,
      kind: 'event.changed' | 'event.cancelled',
      { by, before, userIds, changes, reason = '' }: Told,
    ): Promise<void> =>
      notify(tx, userIds, {
        kind,
        actorId: by.id,
        subject: { type: 'event', id: before.id },
        communityId: before.communityId,
        params: { reason, version: before.version + 1, changes, isSeries: 1 },
      }),

    record: (
      tx: Tx,
      action: Parameters<Audit['record']>[1]['action'],
      { by, before, after, reason = '', values = { reason } }: Recorded,
    ): Promise<void> =>
      audit.record(tx, {
        by,
        action,
        target: { type: 'event', id: before.id, name: (after ?? before.facts).title },
        communityId: before.communityId,
        ...(after ? { before: keptOf(before.facts), after: keptOf(after) } : { after: values }),
      }),
  };
}
export type EventNews = ReturnType<typeof eventNews>;
