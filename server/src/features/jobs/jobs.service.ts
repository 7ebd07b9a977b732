import type { z } from 'zod';
import type { JobDetail, JobFilter, JobQueue, JobRow, jobs as contract } from '#contract/jobs.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Jobs } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { tableOf } from '#kernel/table.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { dataOf, errorOf, stateOf } from './jobs.policy.ts';
import type { QueueCounts, StoredJob } from './jobs.repository.ts';
import * as rows from './jobs.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'audit'> & {
  jobs: Pick<Jobs, 'names' | 'rulesOf' | 'nextRun' | 'retry' | 'cancel'>;
};
type Query = z.output<NonNullable<typeof contract.list.query>>;
type Target = { name: string; id: string };

const none = { waiting: 0, retrying: 0, active: 0, failed: 0, done: 0 };

/** Background jobs, for administrators. */
export function jobsService({ db, jobs, transact, audit }: Dependencies) {
  const shown = ({ id, name, retries, createdAt, startAfter, startedAt, finishedAt, message, ...job }: StoredJob): JobRow => {
    const state = stateOf(job.state);
    const rules = jobs.rulesOf(name);
    const isWaiting = state === 'waiting' || state === 'retrying';
    return {
      id,
      name,
      state,
      runs: startedAt ? retries + 1 : 0,
      createdAt: createdAt.toISOString(),
      dueAt: isWaiting ? startAfter.toISOString() : null,
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
      error: errorOf(message),
      can: {
        retry: state === 'failed' && rules !== null && !rules.isFinal,
        cancel: isWaiting && rules?.schedule !== undefined,
      },
    };
  };

  const detailOf = async (on: Db | Tx, target: Target): Promise<JobDetail> => {
    const job = await rows.find(on, target);
    if (!job) throw new AppError('job.not_found');
    return { ...shown(job), maxRuns: job.maxRetries + 1, data: dataOf(job.data), isFinal: jobs.rulesOf(target.name)?.isFinal ?? true };
  };

  return {
    async list(query: Query): Promise<z.input<typeof contract.list.ok>> {
      const { items, counted } = await rows.list(db, query);
      return tableOf(query, items.map(shown), counted);
    },

    get: (target: Target): Promise<JobDetail> => detailOf(db, target),

    async queues(): Promise<{ items: JobQueue[]; isMore: boolean }> {
      const [counts, schedules] = await Promise.all([rows.counts(db), rows.schedules(db)]);
      const countsOf = new Map<string, QueueCounts>(counts.rows.map((row) => [row.name, row]));
      const scheduleOf = new Map(schedules.map((schedule) => [schedule.name, schedule]));
      const items = jobs.names().map((name) => {
        const { waiting, retrying, active, failed, done } = countsOf.get(name) ?? none;
        const found = scheduleOf.get(name);
        const schedule = found
          ? { cron: found.cron, lastAt: found.lastAt?.toISOString() ?? null, nextAt: jobs.nextRun(found.cron)?.toISOString() ?? null }
          : null;
        return { name, waiting, retrying, active, failed, done, schedule };
      });
      return { items, isMore: counts.isMore };
    },

    /** The state is checked under the job's lock, so only one of concurrent retries succeeds. */
    retry: (viewer: Viewer, target: Target): Promise<JobDetail> =>
      transact(async (tx) => {
        const before = await detailOf(tx, target);
        if (before.isFinal) throw new AppError('job.final');
        if (!(await rows.lock(tx, target, 'failed'))) throw new AppError('job.not_failed');
        await jobs.retry(tx, target.name, [target.id]);
        await audit.record(tx, {
          by: viewer,
          action: 'job.retried',
          target: { type: 'job', id: target.id, name: target.name },
          before: { runs: before.runs },
        });
        return detailOf(tx, target);
      }),

    retryFailed: (viewer: Viewer, { filter }: { filter: JobFilter }): Promise<{ retried: number }> =>
      transact(async (tx) => {
        let retried = 0;
        for (const [name, ids] of await rows.lockFailed(tx, filter)) {
          if (jobs.rulesOf(name)?.isFinal !== false) continue;
          await jobs.retry(tx, name, ids);
          retried += ids.length;
        }
        if (retried > 0) await audit.record(tx, { by: viewer, action: 'jobs.retried', after: { ...filter, retried } });
        return { retried };
      }),

    cancel: (viewer: Viewer, target: Target): Promise<JobDetail> =>
      transact(async (tx) => {
        const { can } = await detailOf(tx, target);
        if (!can.cancel || !(await rows.lock(tx, target, 'waiting'))) throw new AppError('job.not_waiting');
        await jobs.cancel(tx, target.name, target.id);
        await audit.record(tx, { by: viewer, action: 'job.cancelled', target: { type: 'job', id: target.id, name: target.name } });
        return detailOf(tx, target);
      }),
  };
}
export type JobsService = ReturnType<typeof jobsService>;
