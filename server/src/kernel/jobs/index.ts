import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss';
import type { Database, DatabaseLog } from '../db/index.ts';
import { tidyEmbedded } from '../db/upkeep.ts';
import { assertOutsideTransaction, type Tx } from '../transaction.ts';
import { defineJob, type EnqueueOptions, type Job, type JobHandler, type JobRules, type Jobs, type JobsHealth } from './job.ts';
import { type Rules, settleQueues, withDefaults } from './queues.ts';
import { watchDeadLetters, workOn } from './work.ts';

export * from './job.ts';

const STOP_WITHIN = 6_000;
const tidy = defineJob<object>('database.tidy');

interface Defined {
  rules: Rules;
  handler: JobHandler<object>;
}

/** The job queue in the database: jobs are rows, written with the change that calls for them. */
export function createJobs({ database, log }: { database: Database; log: DatabaseLog }): Jobs {
  const queue = new JobQueue(database, log);
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
  readonly #defined = new Map<string, Defined>();
  #boss: PgBoss | undefined;
  #stopping = new AbortController();
  #deadLetters = 0;
  #lastError: string | null = null;

  constructor(database: Database, log: DatabaseLog) {
    this.#database = database;
    this.#log = log;
  }

  define<Data extends object>({ name }: Job<Data>, rules: JobRules, handler: JobHandler<Data>): void {
    if (this.#boss) throw new Error(`The job ${name} was defined after the start.`);
    if (this.#defined.has(name)) throw new Error(`The job ${name} is defined twice.`);
    // Enqueueing takes Data only, so this queue's rows hold nothing else.
    this.#defined.set(name, { rules: withDefaults(rules), handler: handler as JobHandler<object> });
  }

  async enqueue<Data extends object>(tx: Tx, job: Job<Data>, data: Data, options: EnqueueOptions = {}): Promise<void> {
    await this.#send(job, data, { ...options, db: fromKysely(tx) });
  }

  async enqueueAlone<Data extends object>(job: Job<Data>, data: Data, options: EnqueueOptions = {}): Promise<void> {
    assertOutsideTransaction();
    await this.#send(job, data, options);
  }

  async start(): Promise<void> {
    const boss = new PgBoss({ ...this.#database.boss, ...pace(this.#database.engine) });
    boss.on('error', (error) => this.#onError(error));
    boss.on('warning', (warning) => this.#log.warn({ warning }, 'The job queue warns.'));
    this.#boss = boss;
    await boss.start();
    await settleQueues(boss, new Map([...this.#defined].map(([name, { rules }]) => [name, rules])));
    this.#stopping = new AbortController();
    const crew = { boss, log: this.#log, pollEvery: this.#database.engine === 'embedded' ? 5 : 1, stopping: this.#stopping.signal };
    for (const [name, defined] of this.#defined) await workOn(crew, { name, ...defined });
    await watchDeadLetters(crew, () => {
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

  async #send({ name }: { name: string }, data: object, options: EnqueueOptions & Pick<SendOptions, 'db'>): Promise<void> {
    if (!this.#boss) throw new Error(`The job ${name} was enqueued while the job queue is not running.`);
    if (!this.#defined.has(name)) throw new Error(`The job ${name} has no handler.`);
    // Every queue lets one job wait per key, so a job without one gets its own.
    await this.#boss.send(name, data, { singletonKey: randomUUID(), ...options });
  }

  #onError(error: Error): void {
    this.#lastError = error.message;
    this.#log.error({ err: error }, 'The job queue met an error.');
  }
}

/** How often pg-boss looks after itself; each look is a write, and on the embedded engine a sync of the disk. */
function pace(engine: Database['engine']) {
  const common = { useListenNotify: true, cronWorkerIntervalSeconds: 15, flowIntervalSeconds: 3_600, bamIntervalSeconds: 600 };
  // Our own upkeep does what these would, and the second needs a second connection.
  return engine === 'embedded' ? { ...common, monitorVacuum: false, reindex: false } : common;
}
