import type { Tx } from '../transaction.ts';

declare const payload: unique symbol;

/** The name of a job with the type of its data. */
export interface Job<Data extends object> {
  readonly name: string;
  readonly [payload]?: Data;
}
/** defineJob<{ userId: string }>('mail.welcome') */
export function defineJob<Data extends object>(name: string): Job<Data> {
  return { name };
}

export interface JobRules<Data extends object = object> {
  /** Cron expression in UTC, e.g. '17 3 * * *': the schedule enqueues the job too, with the data {}. */
  schedule?: string;
  /** Retries after the first failure; 5 by default. */
  retryLimit?: number;
  /** Seconds before the first retry, randomized up to twice that; doubles each time, up to an hour. 2 by default. */
  retryDelay?: number;
  /** Timeout of a run in seconds; 60 by default. */
  expireIn?: number;
  /** After the last retry its own row records the failure and is retried from there: another run of the job would find nothing to do. */
  isFinal?: boolean;
  /** Called for a job whose last run failed, even if the process died without reporting it. */
  onGivenUp?: (data: Data) => Promise<void>;
  /** Jobs that one process runs concurrently; 5 by default. */
  concurrency?: number;
  /**
   * Jobs of one group that run at once; without it groups do not matter. One process never runs more, and several processes together only
   * if they start jobs in the same instant. A slow job then delays only what comes after it in its own place, and no batch.
   */
  perGroup?: number;
}

export interface JobRun {
  id: string;
  /** 0 for the first run. */
  attempt: number;
  /** Aborts when the run has expired or the server stops. */
  signal: AbortSignal;
}
/** Delivered at least once: a handler must be idempotent. */
export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;

export interface EnqueueOptions {
  /** Not before this moment of the database's real clock, or this many seconds from now. */
  startAfter?: Date | number;
  /** While a job with the same key waits, this one is dropped; the waiting one does not start before the transaction has ended. */
  singletonKey?: string;
  /** Higher goes first; 0 by default. */
  priority?: number;
  /** Jobs that share places, see `perGroup`: those of one author, or of one host. */
  group?: string;
}

export interface JobsHealth {
  isRunning: boolean;
  /** Jobs given up after their last retry, since this process started. */
  deadLetters: number;
  lastError: string | null;
}

export interface Jobs {
  /** Call before start. */
  define<Data extends object>(job: Job<Data>, rules: JobRules<Data>, handler: JobHandler<Data>): void;
  /** The job exists if and when the transaction commits. */
  enqueue<Data extends object>(tx: Tx, job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Enqueues outside any transaction. */
  enqueueAlone<Data extends object>(job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** All jobs that this build defines. */
  names(): string[];
  rulesOf(name: string): JobRules | null;
  /** Next run of this cron expression; null while the queue is not running. */
  nextRun(cron: string): Date | null;
  /** Retries failed jobs locked by the transaction: they run again if it commits. */
  retry(tx: Tx, name: string, ids: readonly string[]): Promise<void>;
  /** Cancels a waiting job locked by the transaction. */
  cancel(tx: Tx, name: string, id: string): Promise<void>;
  start(): Promise<void>;
  /** Takes no new jobs, waits for running ones (at most 6 s), then disconnects. */
  stop(): Promise<void>;
  health(): JobsHealth;
}
