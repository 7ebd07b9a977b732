import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss';
import type { Database, DatabaseLog } from '../db/index.ts';
import { tidyEmbedded } from '../db/upkeep.ts';
import { assertOutsideTransaction, type Tx } from '../transaction.ts';
import { isUnavailable } from '../unavailable.ts';
import { defineJob, type EnqueueOptions, type Job, type JobHandler, type JobRules, type Jobs, type JobsHealth } from './job.ts';
import { keepFailed } from './failed.repository.ts';
import { type QueueRules, settleQueues, withDefaults } from './queues.ts';
import { holdWaiting } from './waiting.repository.ts';
import { watchDeadLetters, workOn } from './work.ts';

export * from './job.ts';
export { DEAD_LETTERS } from './queues.ts';

const STOP_WITHIN = 6_000;
const tidy = defineJob<object>('database.tidy');

interface Defined {
  rules: QueueRules;
  handler: JobHandler<object>;
}

type Dependencies = {
  database: Database;
  log: DatabaseLog;
  /** Called for each failed run, whether it is retried or not. */
  onFailure?: () => void;
};

/** The job queue in the database: jobs are rows, written in the transaction of the change that needs them. */
export function createJobs({ database, log, onFailure = () => {} }: Dependencies): Jobs {
  const queue = new JobQueue(database, log, onFailure);
  if (database.engine === 'embedded') {
    queue.define(tidy, { schedule: '*/10 * * * *', retryLimit: 0, expireIn: 600, concurrency: 1 }, (_, { signal }) =>
      tidyEmbedded(database.db, log, signal),
    );
  }
  return queue;
}

class JobQueue implements Jobs {
  readonly #database: Database;
  readonly #log: DatabaseLog;
  readonly #onFailure: () => void;
  readonly #defined = new Map<string, Defined>();
  #boss: PgBoss | undefined;
  #stopping = new AbortController();
  #deadLetters = 0;
  #lastError: string | null = null;

  constructor(database: Database, log: DatabaseLog, onFailure: () => void) {
    this.#database = database;
    this.#log = log;
    this.#onFailure = onFailure;
  }

  define<Data extends object>({ name }: Job<Data>, rules: JobRules<Data>, handler: JobHandler<Data>): void {
    if (this.#boss) throw new Error(`The job ${name} was defined after the start.`);
    if (this.#defined.has(name)) throw new Error(`The job ${name} is defined twice.`);
    // Enqueueing takes Data only, so this queue's rows hold nothing else.
    this.#defined.set(name, { rules: withDefaults(rules as JobRules), handler: handler as JobHandler<object> });
  }

  async enqueue<Data extends object>(tx: Tx, job: Job<Data>, data: Data, options: EnqueueOptions = {}): Promise<void> {
    const isNew = () => this.#send(job, data, { ...options, db: fromKysely(tx) });
    // A waiting job could start before this transaction commits, without seeing its changes: it is locked until then. If
    // one started in the meantime, another one is enqueued.
    while (!(await isNew()) && !(await holdWaiting(tx, job.name, options.singletonKey ?? null))) continue;
  }

  async enqueueAlone<Data extends object>(job: Job<Data>, data: Data, options: EnqueueOptions = {}): Promise<void> {
    assertOutsideTransaction();
    await this.#send(job, data, options);
  }

  names = (): string[] => [...this.#defined.keys()].toSorted();
  rulesOf = (name: string): JobRules | null => this.#defined.get(name)?.rules ?? null;
  nextRun = (cron: string): Date | null => this.#boss?.previewSchedule(cron, { count: 1 })[0] ?? null;

  async retry(tx: Tx, name: string, ids: readonly string[]): Promise<void> {
    await this.#running().retry(name, [...ids], { db: fromKysely(tx) });
  }

  async cancel(tx: Tx, name: string, id: string): Promise<void> {
    await this.#running().cancel(name, id, { db: fromKysely(tx) });
  }

  async start(): Promise<void> {
    const boss = new PgBoss({ ...this.#database.boss, ...pace(this.#database.engine) });
    boss.on('error', (error) => this.#onError(error));
    boss.on('warning', (warning) => this.#log.warn({ warning }, 'The job queue warns.'));
    this.#boss = boss;
    await boss.start();
    await settleQueues(boss, new Map([...this.#defined].map(([name, { rules }]) => [name, rules])));
    this.#stopping = new AbortController();
    const pollEvery = this.#database.engine === 'embedded' ? 5 : 1;
    const crew = { boss, log: this.#log, pollEvery, stopping: this.#stopping.signal, onFailure: this.#onFailure };
    for (const [name, defined] of this.#defined) await workOn(crew, { name, ...defined });
    await watchDeadLetters(crew, async (job) => {
      await keepFailed(this.#database.db, job);
      await this.#defined.get(job.name)?.rules.onGivenUp(job.data);
      this.#deadLetters += 1;
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // Handlers that are still running may enqueue until they are done.
    await this.#boss?.stop({ graceful: true, timeout: STOP_WITHIN });
    this.#boss = undefined;
  }

  health(): JobsHealth {
    return { isRunning: this.#boss !== undefined, deadLetters: this.#deadLetters, lastError: this.#lastError };
  }

  /** Returns whether a job was added: false if one with its key is waiting. */
  async #send({ name }: { name: string }, data: object, { group, ...options }: EnqueueOptions & Pick<SendOptions, 'db'>): Promise<boolean> {
    if (!this.#boss) throw new Error(`The job ${name} was enqueued while the job queue is not running.`);
    if (!this.#defined.has(name)) throw new Error(`The job ${name} has no handler.`);
    // Every queue lets one job wait per key, so a job without one gets its own.
    return (await this.#boss.send(name, data, { singletonKey: randomUUID(), ...options, ...(group && { group: { id: group } }) })) !== null;
  }

  #running(): PgBoss {
    if (!this.#boss) throw new Error('The job queue is not running.');
    return this.#boss;
  }

  /** The queue passes copies of errors, which are none themselves. It asks again after one, so an unavailable database is a warning. */
  #onError(copy: Error): void {
    const err = Object.assign(new Error(copy.message), copy);
    this.#lastError = err.message;
    this.#log[isUnavailable(err) ? 'warn' : 'error']({ err }, 'The job queue met an error.');
  }
}

/** Intervals of the maintenance of pg-boss; each run is a write, and on the embedded engine an fsync. */
function pace(engine: Database['engine']) {
  const common = { useListenNotify: true, cronWorkerIntervalSeconds: 15, flowIntervalSeconds: 3_600, bamIntervalSeconds: 600 };
  // Our own maintenance does what these would, and the second needs a second connection.
  return engine === 'embedded' ? { ...common, monitorVacuum: false, reindex: false } : common;
}
