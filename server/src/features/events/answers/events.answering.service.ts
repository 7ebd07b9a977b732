import type { AnsweringChange, EventAnswering } from '#contract/events/answers.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isToCome } from '../events.policy.ts';
import * as seats from '../events.seats.repository.ts';
import type { Promote } from '../events.waitlist.service.ts';
import { type Pool, poolOf } from '../tickets/draws.ts';
import type { ManagedAnswering } from './events.answering.repository.ts';
import * as answering from './events.answering.repository.ts';
import type { Seating } from './events.seating.service.ts';

type Dependencies = { db: Db; seating: Seating; promote: Promote; audit: Audit };

/** Throws unless the caller may change how the event is answered. */
export function managed(found: ManagedAnswering | null): ManagedAnswering {
  // Hidden and missing events both respond 404, so that ids cannot be probed.
  if (!found) throw new AppError('event.not_found');
  if (!found.mayChange) throw new AppError('member.not_allowed');
  return found;
}

/** How an event is answered: changed by its hosts, under the lock of its pools. */
export function answeringService({ db, seating, promote, audit }: Dependencies) {
  const record = async (tx: Tx, viewer: Viewer, before: ManagedAnswering): Promise<EventAnswering> => {
    const { eventId } = before.settings;
    const { settings: after } = managed(await answering.find(tx, viewer, eventId));
    await audit.record(tx, {
      by: viewer,
      action: 'event.answering_changed',
      target: { type: 'event', id: eventId, name: before.title },
      communityId: before.communityId,
      before: before.settings,
      after,
    });
    return after;
  };

  const resize = async (tx: Tx, { id, confirmed, held }: Pool, capacity: number | null, field = 'capacity'): Promise<void> => {
    if (await answering.resize(tx, id, capacity)) return;
    const taken = confirmed + held;
    throw new AppError('event.seats_taken', { taken, leaving: taken - (capacity ?? 0) }, [{ field, rule: 'invalid_value' }]);
  };

  return {
    get: async (viewer: Viewer, idOrSlug: string): Promise<EventAnswering> => managed(await answering.find(db, viewer, idOrSlug)).settings,

    change: (viewer: Viewer, idOrSlug: string, change: AnsweringChange): Promise<EventAnswering> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await seating.lock(tx, viewer, idOrSlug);
        const { eventId } = context.event;
        const before = managed(await answering.find(tx, viewer, eventId));
        if (!isToCome(context.event.times)) throw new AppError('event.over');
        const isElsewhere = change.joinMode === 'external';
        // The other site knows nothing of those who have a seat here.
        if (isElsewhere && (await seats.haveLiveRegistrations(tx, [eventId])))
          throw new AppError('event.has_guests', {}, [{ field: 'joinMode', rule: 'invalid_value' }]);
        if (!(await answering.change(tx, eventId, change))) throw await audit.conflict(tx, { type: 'event', id: eventId }, 'person');
        await resize(tx, poolOf(context.event.pools, 'in_person'), isElsewhere ? null : change.capacity);
        const { onlineCapacity } = change;
        if (onlineCapacity !== undefined && context.event.isHybrid)
          await resize(tx, poolOf(context.event.pools, 'online'), onlineCapacity, 'onlineCapacity');
        const after = await seating.lock(tx, viewer, eventId);
        if (after.event.hasQueue) await promote(after);
        seating.announce(after);
        return record(tx, viewer, before);
      }),
  };
}
export type AnsweringService = ReturnType<typeof answeringService>;
