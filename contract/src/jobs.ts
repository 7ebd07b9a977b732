import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant } from './kernel/schemas.ts';
import { Table, tableFilter, tableQuery } from './kernel/table.ts';

/** `retrying`: a run failed and the next one is scheduled. `failed`: given up after the last retry. */
export const JobState = z.enum(['waiting', 'retrying', 'active', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

const name = z.string().regex(/^[\w.-]{1,60}$/);

/** A background job, enqueued by a transaction or by a schedule. */
export const JobRow = z
  .object({
    id: Id,
    name,
    state: JobState,
    /** Runs started so far. */
    runs: z.int(),
    createdAt: Instant,
    /** When it is due; null while it is active and once it is over. */
    dueAt: Instant.nullable(),
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
    /** Error of the last run: one line, without addresses and secrets. */
    error: z.string().nullable(),
    /** `cancel`: only for a scheduled job. Its next run is enqueued again, so cancelling one run loses nothing. */
    can: z.object({ retry: z.boolean(), cancel: z.boolean() }),
  })
  .meta({ id: 'JobRow' });
export type JobRow = z.infer<typeof JobRow>;

export const JobDetail = JobRow.extend({
  /** Maximum number of runs, including manual retries. */
  maxRuns: z.int(),
  /** Input of the job. Only ids and numbers are shown; any other value is null. */
  data: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Whether a run after the last retry would do nothing. */
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
    /** Null for jobs without a schedule. */
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
    summary: 'List jobs. Finished jobs are kept for a day, failed ones for a week. `q` matches the start of the name.',
    query: z.object({ ...tableQuery(['created', 'finished'], '-created'), ...filter }),
    ok: Table(JobRow),
  }),
  queues: endpoint({
    method: 'GET',
    path: '/jobs/queues',
    access: 'permission:system:job:read',
    summary: 'List the job queues, with the number of jobs in each state.',
    ok: z.object({ items: z.array(JobQueue), isMore: z.boolean() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/jobs/:name/:id',
    access: 'permission:system:job:read',
    summary: 'Get a job with its input, without secrets.',
    params,
    ok: JobDetail,
    errors: ['job.not_found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/jobs/:name/:id/retry',
    access: 'permission:system:job:update',
    summary: 'Retry a failed job. Of concurrent requests, one succeeds.',
    params,
    ok: JobDetail,
    errors: ['job.not_found', 'job.not_failed', 'job.final'],
  }),
  retryFailed: endpoint({
    method: 'POST',
    path: '/jobs/retry-failed',
    access: 'permission:system:job:update',
    summary: 'Retry the failed jobs that match a filter, at most 1,000.',
    body: z.strictObject({ filter: JobFilter }),
    ok: z.object({ retried: z.int() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/jobs/:name/:id/cancel',
    access: 'permission:system:job:update',
    summary: 'Cancel a scheduled run that has not started.',
    params,
    ok: JobDetail,
    errors: ['job.not_found', 'job.not_waiting'],
  }),
};
