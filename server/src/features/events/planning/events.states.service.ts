import type { z } from 'zod';
import type { eventPlanning as contract } from '#contract/events/planning.ts';
import type { Event, Registration } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { findAccess, mayCreateEvent, recordActivity } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { timesOf } from '../event-plan.ts';
import * as plans from '../events.plans.repository.ts';
import * as events from '../events.repository.ts';
import * as seats from '../events.seats.repository.ts';
import type { PlanJobs } from './events.planning.jobs.ts';
import type { EventPublished } from '../reminders/index.ts';
import { assertMoved, type Moving, moving } from './events.moving.ts';
import type { EventNews } from './events.news.service.ts';
import { assertAhead } from './events.planning.service.ts';
import * as states from './events.states.repository.ts';

type Dependencies = {
  news: EventNews;
  eventPublished: EventPublished;
  jobs: PlanJobs;
  transact: Transact;
};
type Publication = z.output<(typeof contract.publication)['body'] & {}>;
type NewDate = z.output<(typeof contract.reschedule)['body'] & {}>;

/** The states of an event, each move under the lock of its pool, so that answers come before or after it. */
export function eventStatesService(dependencies: Dependencies) {
  const { news, eventPublished, jobs, transact } = dependencies;

  const move = moving({ news, transact });

  const publish = async ({ tx, viewer, before }: Moving, mayHaveBegun: boolean): Promise<number> => {
    assertAhead({ startsAt: before.facts.startsAt, now: before.now }, mayHaveBegun);
    const moved = await states.publish(tx, before.id);
    assertMoved(moved);
    await eventPublished(tx, before.id);
    await recordActivity(tx, before.communityId);
    await news.record(tx, 'event.published', { by: viewer, before });
    return moved;
  };

  const schedule = async ({ tx, before }: Moving, publishAt: string | null): Promise<number> => {
    if (publishAt === null || !(await states.isPublishable(tx, before.id, publishAt)))
      throw new AppError('event.bad_publish_time', {}, [{ field: 'publishAt', rule: 'invalid_value' }]);
    const moved = await states.schedule(tx, before.id, publishAt);
    assertMoved(moved);
    await jobs.publishAt(tx, new Date(publishAt));
    return moved;
  };

  const unschedule = async ({ tx, before }: Moving): Promise<number> => {
    const moved = await states.unschedule(tx, before.id);
    assertMoved(moved);
    return moved;
  };

  /** Notifies guests, updates calendars, and keeps the reason in the history. */
  const announce = async ({ tx, viewer, before }: Moving, kind: 'cancelled' | 'restored' | 'postponed', reason: string): Promise<void> => {
    const change = { by: viewer, before, kinds: [kind], reason };
    await news.remember(tx, change);
    await news.notifyGuests(tx, `event.${kind}`, change);
    await news.record(tx, `event.${kind}`, change);
  };

  return {
    async publication(viewer: Viewer, idOrSlug: string, { to, publishAt, mayHaveBegun }: Publication): Promise<Event & { moved: number }> {
      let moved = 0;
      const event = await move(viewer, idOrSlug, async (context) => {
        const { tx, before } = context;
        if (to === 'draft') {
          moved = await unschedule(context);
          return;
        }
        // Publishing shows the event to others, so it needs the right to create events.
        const access = await findAccess(tx, viewer, before.communityId);
        if (!access || !mayCreateEvent(viewer, access)) throw new AppError('member.not_allowed');
        moved = await (to === 'published' ? publish(context, mayHaveBegun) : schedule(context, publishAt));
      });
      return { ...event, moved };
    },

    cancel: (viewer: Viewer, idOrSlug: string, reason: string): Promise<Event> =>
      move(viewer, idOrSlug, async (context) => {
        const { tx, before } = context;
        assertMoved(await plans.cancelOne(tx, before.id, { reason, restoreHours: limits.eventRestoreHours }));
        await announce(context, 'cancelled', reason);
      }),

    restore: (viewer: Viewer, idOrSlug: string): Promise<Event> =>
      move(viewer, idOrSlug, async (context) => {
        assertMoved(await plans.restoreOne(context.tx, context.before.id, { isInTime: true }));
        await announce(context, 'restored', '');
      }),

    postpone: (viewer: Viewer, idOrSlug: string, reason: string): Promise<Event> =>
      move(viewer, idOrSlug, async (context) => {
        const { tx, before } = context;
        assertMoved(await states.postpone(tx, before.id, reason));
        await states.askToConfirm(tx, before.id, null);
        await announce(context, 'postponed', reason);
      }),

    reschedule: (viewer: Viewer, idOrSlug: string, { reconfirmBy, mayHaveBegun, ...times }: NewDate): Promise<Event> =>
      move(viewer, idOrSlug, async ({ tx, before }) => {
        const { facts, now } = before;
        const after = { ...facts, ...timesOf({ ...times, allDay: facts.allDay }) };
        assertAhead({ startsAt: after.startsAt, now }, mayHaveBegun);
        const deadline = reconfirmBy === null ? null : new Date(reconfirmBy);
        if (deadline && (deadline <= now || deadline >= after.startsAt))
          throw new AppError('event.bad_deadline', {}, [{ field: 'reconfirmBy', rule: 'invalid_value' }]);
        assertMoved(await states.reschedule(tx, before.id, after));
        await states.askToConfirm(tx, before.id, reconfirmBy);
        if (deadline) await jobs.lapseAt(tx, deadline);
        const change = { by: viewer, before, after, kinds: ['rescheduled' as const] };
        await news.remember(tx, change);
        await news.notifyGuests(tx, 'event.rescheduled', change);
        await news.record(tx, 'event.rescheduled', change);
      }),

    /** Keeps the caller's seat for the new date. Waits for the lock under which unconfirmed seats lapse. */
    reconfirm: (viewer: Viewer, idOrSlug: string): Promise<Registration> =>
      transact(async (tx) => {
        const pool = await seats.lockPools(tx, idOrSlug);
        const event = pool && (await events.find(tx, viewer, pool.eventId));
        if (!event) throw new AppError('event.not_found');
        const kept = await states.confirm(tx, { eventId: event.id, userId: viewer.id });
        if (!kept) throw new AppError('registration.not_found');
        return {
          ...kept,
          eventId: event.id,
          way: event.myRegistration?.way ?? null,
          ticketTypeId: event.myRegistration?.ticketTypeId ?? null,
          state: 'going',
          position: null,
          offerExpiresAt: null,
          reconfirmBy: null,
        };
      }),
  };
}
export type EventStatesService = ReturnType<typeof eventStatesService>;
