import type { Db } from '#kernel/db/index.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { LapsedTransfer } from './events.transfers.repository.ts';
import * as transfers from './events.transfers.repository.ts';

type Dependencies = { db: Db; jobs: Jobs; notifyLapsed: NotifyLapsed; transact: Transact };
/** Plans the end of the offer of a seat at this moment. */
export type PlanTransferEnd = (tx: Tx, at: Date) => Promise<void>;
export type NotifyLapsed = (tx: Tx, lapsed: readonly LapsedTransfer[]) => Promise<void>;

const lapseTransfers = defineJob<object>('events.lapse_transfers');
const BATCH = 50;

export const planTransferEndWith =
  (jobs: Jobs): PlanTransferEnd =>
  (tx, at) =>
    jobs.enqueue(tx, lapseTransfers, {}, { startAfter: at, singletonKey: at.toISOString() });

/** Notifies the giver and the receiver of seats of one event that were not accepted in time. */
export const createNotifyLapsed =
  (notify: Notify, hub: Hub): NotifyLapsed =>
  async (tx, lapsed) => {
    const [first] = lapsed;
    if (!first) return;
    const { eventId, communityId, title } = first;
    const receiversOf = (some: readonly LapsedTransfer[]) => some.flatMap(({ receiverId }) => (receiverId === null ? [] : [receiverId]));
    const giversOf = (some: readonly LapsedTransfer[]) => some.map(({ giverId }) => giverId);
    for (const [people, some] of Map.groupBy(lapsed, (one) => one.people)) {
      const about = { subject: { type: 'event' as const, id: eventId }, communityId, params: { title, people } };
      await notify(tx, giversOf(some), { kind: 'event.seat_expired', actorId: null, ...about });
      await notify(tx, receiversOf(some), { kind: 'event.seat_missed', actorId: null, ...about });
    }
    const concerned = [...giversOf(lapsed), ...receiversOf(lapsed)];
    afterCommit(tx, () => concerned.forEach((userId) => hub.hint(`user:${userId}`, 'event.changed', { eventId })));
  };

/** The schedule finds what a lost run left. A transfer that is accepted at the same moment has ended by being accepted. */
export function defineTransfersJob({ db, jobs, notifyLapsed, transact }: Dependencies): void {
  jobs.define(lapseTransfers, { schedule: '*/5 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (let due = await transfers.due(db, BATCH); due.length > 0; due = await transfers.due(db, BATCH)) {
      for (const eventId of due) {
        signal.throwIfAborted();
        await transact(async (tx) => notifyLapsed(tx, await transfers.lapse(tx, { eventId })));
      }
    }
  });
}
