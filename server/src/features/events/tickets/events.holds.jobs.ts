import type { Db } from '#kernel/db/index.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import { sessionless } from '#kernel/viewer.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import * as holds from './events.holds.repository.ts';
import type { PlanHoldEnd } from './events.holds.service.ts';

type Dependencies = { db: Db; jobs: Jobs; seating: Pick<Seating, 'inTurn' | 'lock'> };

const lapseHolds = defineJob<object>('events.lapse_holds');
const BATCH = 50;
/** The job acts for no account. */
const noAccount = sessionless('00000000-0000-0000-0000-000000000000');

export const planHoldEndWith =
  (jobs: Jobs): PlanHoldEnd =>
  (tx, at) =>
    jobs.enqueue(tx, lapseHolds, {}, { startAfter: at, singletonKey: at.toISOString() });

/** Locking the pools of an event ends its holds whose time is over. The schedule finds what a lost run left. */
export function defineHoldsJob({ db, jobs, seating }: Dependencies): void {
  jobs.define(lapseHolds, { schedule: '*/5 * * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (let due = await holds.due(db, BATCH); due.length > 0; due = await holds.due(db, BATCH)) {
      for (const eventId of due) {
        signal.throwIfAborted();
        await seating.inTurn(eventId, (tx) => seating.lock(tx, noAccount, eventId));
      }
    }
  });
}
