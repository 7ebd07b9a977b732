import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant } from './kernel/schemas.ts';
import { Table, tableFilter, tableQuery } from './kernel/table.ts';

/** `retrying`: a run has failed, and the next one waits. `failed`: given up after the last retry. */
export const JobState = z.enum(['waiting', 'retrying', 'active', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

const name = z.string().regex(/^[\w.-]{1,60}$/);

/** Work that a transaction or the clock left behind. */
export const JobRow = z
  .object({
    id: Id,
    name,
    state: JobState,
    /** Runs that have begun. */
    runs: z.int(),
    createdAt: Instant,
    /** When it is due; null once it runs or is over. */
    dueAt: Instant.nullable(),
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
    /** Why the last run failed: one line, without addresses and secrets. */
    error: z.string().nullable(),
    canRetry: z.boolean(),
    /** The clock puts it there again, so nothing is lost by leaving one out. */
    canCancel: z.boolean(),
  })
  .meta({ id: 'JobRow' });
export type JobRow = z.infer<typeof JobRow>;

export const JobDetail = JobRow.extend({
  /** Runs at most, the retries that were asked for among them. */
  mostRuns: z.int(),
  /** Only ids and numbers are told; null stands for whatever else it was given. */
  data: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Why a run after the last retry would do nothing; null where it would. */
  isFinal: z.boolean(),
}).meta({ id: 'JobDetail' });
export type JobDetail = z.infer<typeof JobDetail>;

export const JobQueue = z
  .object({
    name,
    waiting: z.int(),
    retrying: z.int(),
    active: z.int(),
    failed: z.int(),
    /** Within the last hour. */
    done: z.int(),
    /** Null for what only calls put there. */
    schedule: z.object({ cron: z.string(), lastAt: Instant.nullable(), nextAt: Instant.nullable() }).nullable(),
  })
  .meta({ id: 'JobQueue' });
export type JobQueue = z.infer<typeof JobQueue>;

const filter = { ...tableFilter, state: JobState.optional(), name: name.optional() };
export const JobFilter = z.strictObject(filter);
export type JobFilter = z.infer<typeof JobFilter>;

const params = z.object({ name, id: Id });

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    access: 'permission:system:job:read',
    summary: 'Jobs: what is over for a day, what has failed for a week. `q`: how the name begins.',
    query: z.object({ ...tableQuery(['created', 'finished'], '-created'), ...filter }),
    ok: Table(JobRow),
  }),
  queues: endpoint({
    method: 'GET',
    path: '/jobs/queues',
    access: 'permission:system:job:read',
    summary: 'Every kind of job, with how many there are of each state.',
    ok: z.object({ items: z.array(JobQueue), isMore: z.boolean() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/jobs/:name/:id',
    access: 'permission:system:job:read',
    summary: 'One job, with what it was given as far as that is no secret.',
    params,
    ok: JobDetail,
    errors: ['job.not_found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/jobs/:name/:id/retry',
    access: 'permission:system:job:update',
    summary: 'Run a failed job once more. Of several who ask at once, one succeeds.',
    params,
    ok: JobDetail,
    errors: ['job.not_found', 'job.not_failed', 'job.final'],
  }),
  retryFailed: endpoint({
    method: 'POST',
    path: '/jobs/retry-failed',
    access: 'permission:system:job:update',
    summary: 'Run the failed jobs of a filter once more, a thousand at most.',
    body: z.strictObject({ filter: JobFilter }),
    ok: z.object({ retried: z.int() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/jobs/:name/:id/cancel',
    access: 'permission:system:job:update',
    summary: 'Leave out a run that the clock asked for and that has not begun.',
    params,
    ok: JobDetail,
    errors: ['job.not_found', 'job.not_waiting'],
  }),
};
