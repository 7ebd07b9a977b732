import { findAccessOf, findLockedAccess, mayCreateEvent, recordActivity } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Notify } from '#kernel/notify.ts';
import type { EventPublished } from '../reminders/index.ts';
import type { RsvpService } from '../events.rsvp.service.ts';
import * as plans from '../events.plans.repository.ts';
import type { ArchiveService } from './events.archive.service.ts';
import * as states from './events.states.repository.ts';

/** Schedules work for a given time. */
type At = (tx: Tx, at: Date) => Promise<void>;
export type PlanJobs = { publishAt: At; lapseAt: At };
type Dependencies = {
  db: Db;
  jobs: Jobs;
  transact: Transact;
  answers: Pick<RsvpService, 'endUnconfirmed'>;
  eventPublished: EventPublished;
  archive: Pick<ArchiveService, 'purge'>;
  notify: Notify;
  hub: Hub;
};

const publishDue = defineJob<object>('events.publish');
const lapseDue = defineJob<object>('events.lapse');
const sweepDrafts = defineJob<object>('events.sweep_drafts');
const BATCH = 50;
const SWEPT = 200;

export const planJobs = (jobs: Jobs): PlanJobs => ({
  publishAt: (tx, at) => jobs.enqueue(tx, publishDue, {}, { startAfter: at, singletonKey: at.toISOString() }),
  lapseAt: (tx, at) => jobs.enqueue(tx, lapseDue, {}, { startAfter: at, singletonKey: at.toISOString() }),
});

/** Schedules find what a lost run left. */
export function definePlanJobs({ db, jobs, transact, answers, eventPublished, archive, notify, hub }: Dependencies): void {
  type Due = Awaited<ReturnType<typeof states.due>>[number];
  const publish = ({ id, communityId, createdBy, visibility }: Due): Promise<void> =>
    transact(async (tx) => {
      // This call is made for its lock: a removal of the host, or another run, comes before or after.
      await findLockedAccess(tx, null, communityId, 'update');
      const host = createdBy === null ? null : await findAccessOf(tx, { userId: createdBy, communityId, lock: 'none' });
      // If the host no longer has the right to create events, the event is a draft again.
      const isAllowed = host !== null && mayCreateEvent(host, host.access);
      if (!(await states.endPlan(tx, id, isAllowed ? 'published' : 'draft'))) return;
      if (!isAllowed) {
        const hosts = await plans.followersOf(tx, [id]);
        return notify(tx, hosts, { kind: 'event.unplanned', actorId: null, subject: { type: 'event', id }, communityId, params: {} });
      }
      await eventPublished(tx, id);
      await recordActivity(tx, communityId);
      if (visibility !== 'private') afterCommit(tx, () => hub.hint(`community:${communityId}`, 'event.changed', { eventId: id }));
    });

  jobs.define(publishDue, { schedule: '*/15 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (let due = await states.due(db, BATCH); due.length > 0; due = await states.due(db, BATCH)) {
      for (const event of due) {
        signal.throwIfAborted();
        await publish(event);
      }
    }
  });

  jobs.define(lapseDue, { schedule: '*/15 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (let due = await states.unconfirmed(db, BATCH); due.length > 0; due = await states.unconfirmed(db, BATCH)) {
      for (const { userId, eventId } of due) {
        signal.throwIfAborted();
        await answers.endUnconfirmed(userId, eventId);
      }
    }
  });
  jobs.define(sweepDrafts, { schedule: '47 4 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await archive.purge(SWEPT))) continue;
  });
}
