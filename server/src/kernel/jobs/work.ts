import type { Job as BossJob, JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { DatabaseLog } from '../db/index.ts';
import { createConcurrencyLimits } from '../concurrency-limits.ts';
import type { JobHandler } from './job.ts';
import { DEAD_LETTERS, type QueueRules } from './queues.ts';

export interface JobQueueRow {
  name: string;
  rules: QueueRules;
  handler: JobHandler<object>;
}
export interface Crew {
  boss: PgBoss;
  log: DatabaseLog;
  /**
   * Polling interval of an idle queue in seconds. A notification wakes it at once, and the process that saw a job fail
   * wakes it for the retry; polling finds what other processes left, so a single process can poll rarely.
   */
  pollEvery: number;
  /** Aborts when the server stops: pg-boss signals a handler only after its time to finish. */
  stopping: AbortSignal;
  onFailure: () => void;
}

const polling = (seconds: number) => ({ pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds, burstWhenBatchFull: true });
const LONGEST_TIMER = 10 * 60;

/** Starts to process the jobs of one queue with the handler. */
export async function workOn({ boss, log, pollEvery, stopping, onFailure }: Crew, { name, rules, handler }: JobQueueRow): Promise<void> {
  const workers: string[] = [];
  const wakeAll = (): void => workers.forEach((worker) => boss.notifyWorker(worker));
  const run = async (job: BossJob<object>): Promise<JobResult> => {
    try {
      await handler(job.data, { id: job.id, attempt: job.retryCount, signal: AbortSignal.any([job.signal, stopping]) });
      return { id: job.id, status: 'completed' };
    } catch (error) {
      onFailure();
      log.warn({ err: error, job: name, id: job.id, attempt: job.retryCount }, 'A job failed.');
      if (job.retryCount < rules.retryLimit) setTimeout(wakeAll, secondsToRetry(job.retryCount, rules) * 1_000).unref();
      return { id: job.id, status: 'failed', output: error };
    }
  };
  const { workerCount, options, admit } = workersOf({ boss, name, rules });
  while (workers.length < workerCount) {
    const worker = await boss.work(
      name,
      { ...polling(pollEvery), ...options, perJobResults: true, includeMetadata: true },
      async (jobs: JobWithMetadata<object>[]) => {
        const results = await Promise.all(jobs.map((job) => admit(job, run)));
        // Polls again at once: with a batch of one, pg-boss would pause after every job.
        boss.notifyWorker(worker);
        return results;
      },
    );
    workers.push(worker);
  }
}

type Run = (job: JobWithMetadata<object>) => Promise<JobResult>;
type Workers = {
  workerCount: number;
  options: { batchSize: number; groupConcurrency?: number };
  admit: (job: JobWithMetadata<object>, run: Run) => Promise<JobResult>;
};

/** One worker that takes batches; or, where groups are limited, one worker for each job that runs at once. */
function workersOf({ boss, name, rules: { concurrency, perGroup } }: Pick<Crew, 'boss'> & Pick<JobQueueRow, 'name' | 'rules'>): Workers {
  if (perGroup === undefined) return { workerCount: 1, options: { batchSize: concurrency }, admit: (job, run) => run(job) };
  const limits = createConcurrencyLimits(perGroup);
  return {
    workerCount: concurrency,
    options: { batchSize: 1, groupConcurrency: perGroup },
    async admit(job, run) {
      if (!job.groupId) return run(job);
      const release = limits.acquire(job.groupId);
      if (release) {
        // A run that has expired no longer counts in the database either, even if it does not end.
        job.signal.addEventListener('abort', release, { once: true });
        return run(job).finally(release);
      }
      // Workers that take a job in the same instant, on several connections, do not see each other: one job too many goes back in line.
      const { data, priority, singletonKey, groupId } = job;
      await boss.send(name, data, { priority, ...(singletonKey && { singletonKey }), group: { id: groupId } });
      return { id: job.id, status: 'completed' };
    },
  };
}

type Dead = { name: string; id: string; data: object };
/** Jobs that failed permanently are logged and counted here. */
export async function watchDeadLetters({ boss, log, pollEvery }: Crew, onDead: (job: Dead) => Promise<void>): Promise<void> {
  await boss.work(
    DEAD_LETTERS,
    { ...polling(pollEvery), batchSize: 20, includeMetadata: true },
    async (jobs: JobWithMetadata<object>[]) => {
      for (const { data, sourceName, sourceId, sourceOutput, sourceRetryCount } of jobs) {
        if (sourceName && sourceId) await onDead({ name: sourceName, id: sourceId, data });
        log.error(
          { job: sourceName, id: sourceId, retries: sourceRetryCount, output: sourceOutput },
          'A job was given up after its last retry.',
        );
      }
    },
  );
}

/** The maximum back-off of pg-boss, and a moment for it to be written. */
const secondsToRetry = (retryCount: number, { retryDelay }: QueueRules): number =>
  Math.min(retryDelay * 2 ** (retryCount + 1), LONGEST_TIMER) + 0.2;
