import type { Tx } from '../transaction.ts';

declare const payload: unique symbol;

/** A job's name together with the type of its data. */
export interface Job<Data extends object> {
  readonly name: string;
  readonly [payload]?: Data;
}
/** defineJob<{ userId: string }>('mail.welcome') */
export function defineJob<Data extends object>(name: string): Job<Data> {
  return { name };
}

export interface JobRules<Data extends object = object> {
  /** Cron expression in UTC, e.g. '17 3 * * *': the clock enqueues the job too, with the data {}. */
  schedule?: string;
  /** Retries after the first failure; 5 unless told otherwise. */
  retryLimit?: number;
  /** Seconds before the first retry, up to twice that by chance; doubles each time, up to an hour. 2 unless told otherwise. */
  retryDelay?: number;
  /** Seconds one run may take before it counts as failed; 60 unless told otherwise. */
  expireIn?: number;
  /** After the last retry its own row says that it failed, and whoever cares asks anew there: one more run would find nothing to do. */
  isFinal?: boolean;
  /** Told of a job whose last run failed, also where nobody could say so as its process had died. */
  onGivenUp?: (data: Data) => Promise<void>;
  /** Jobs that one process takes and runs at once; 5 unless told otherwise. */
  concurrency?: number;
}

export interface JobRun {
  id: string;
  /** 0 for the first run. */
  attempt: number;
  /** Aborts when the run has expired or the server stops. */
  signal: AbortSignal;
}
/** At least once: a handler must bear being run twice with the same data. */
export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;

export interface EnqueueOptions {
  /** Not before this moment of the database's real clock, or this many seconds from now. */
  startAfter?: Date | number;
  /** While a job with the same key waits, this one is swallowed; the other does not start before the transaction has ended. */
  singletonKey?: string;
  /** Higher goes first; 0 unless told otherwise. */
  priority?: number;
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
  /** For callers outside any transaction. */
  enqueueAlone<Data extends object>(job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Every job that this build defines. */
  names(): string[];
  rulesOf(name: string): JobRules | null;
  /** When the clock enqueues next by this expression; null while the queue is not running. */
  nextRun(cron: string): Date | null;
  /** For ones that failed, and that the transaction holds: they run once more if it commits. */
  retry(tx: Tx, name: string, ids: readonly string[]): Promise<void>;
  /** For one that waits, and that the transaction holds. */
  cancel(tx: Tx, name: string, id: string): Promise<void>;
  start(): Promise<void>;
  /** Takes no new jobs, waits for running ones (at most 6 s), then lets go. */
  stop(): Promise<void>;
  health(): JobsHealth;
}
