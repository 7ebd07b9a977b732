import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseClosed, DatabaseRestarted, StatementTimeout } from '../errors.ts';
import type { DatabaseLog } from '../index.ts';
import { statementTimeout } from '#kernel/timeouts.ts';
import type { PlainError, Result, Statement } from './messages.ts';
import { startThread, type Thread } from './thread-handle.ts';
import { createWatchdog, type Overdue } from './watchdog.ts';

interface Pending {
  statement: Statement;
  limit: number;
  resolve(result: Result): void;
  reject(error: Error): void;
}
type Listener = (payload: string) => void;

export interface StatementEngine {
  run(statement: Statement): Promise<Result>;
  newTransaction(): number;
  /** onRestart: the thread was replaced, and notifications sent meanwhile are lost. */
  listen(channel: string, callback: Listener, onRestart?: () => void): Promise<() => Promise<void>>;
  syncs(): number;
  close(): Promise<void>;
}

const RESTART_PAUSE = 500;

type Start = typeof startThread;

/** The embedded database as the server's thread sees it: it outlives the thread that does the work. */
export async function openEngine(folder: string, log: DatabaseLog, start: Start = startThread): Promise<StatementEngine> {
  const engine = new EmbeddedEngine(folder, log, start);
  await engine.open();
  return engine;
}

class EmbeddedEngine implements StatementEngine {
  readonly #folder: string;
  readonly #log: DatabaseLog;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Map<Listener, (() => void) | undefined>>();
  readonly #watchdog = createWatchdog({
    running: () => this.#thread.running(),
    limitOf: (id) => this.#pending.get(id)?.limit,
    onOverdue: (overdue) => this.#stop(overdue),
  });
  readonly #startThread: Start;
  #thread: Thread;
  #isReady = false;
  #isClosing = false;
  #lastId = 0;
  #syncsBefore = 0;

  constructor(folder: string, log: DatabaseLog, start: Start) {
    this.#folder = folder;
    this.#log = log;
    this.#startThread = start;
    this.#thread = this.#start();
  }

  async open(): Promise<void> {
    try {
      await this.#thread.ready;
      this.#isReady = true;
    } catch (error) {
      await this.#shutDown();
      throw error;
    }
  }

  run(statement: Statement): Promise<Result> {
    if (this.#isClosing) return Promise.reject(new DatabaseClosed());
    const id = this.#nextId();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#pending.set(id, { statement, limit: statementTimeout(), resolve, reject });
    // While the thread is being replaced, statements wait for the new one.
    if (this.#isReady) this.#thread.post({ kind: 'run', id, ...statement });
    this.#watchdog.watch();
    return promise;
  }

  newTransaction(): number {
    return this.#nextId();
  }

  async listen(channel: string, callback: Listener, onRestart?: () => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Map<Listener, (() => void) | undefined>();
    this.#listeners.set(channel, listeners);
    listeners.set(callback, onRestart);
    await this.run(statementOn('listen', channel));
    return async () => {
      listeners.delete(callback);
      if (listeners.size > 0 || this.#isClosing) return;
      this.#listeners.delete(channel);
      await this.run(statementOn('unlisten', channel));
    };
  }

  syncs(): number {
    return this.#syncsBefore + this.#thread.syncs();
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    const id = this.#nextId();
    const closed = new Promise<unknown>((resolve) => {
      this.#pending.set(id, { statement: { sql: 'close', params: [] }, limit: statementTimeout(), resolve, reject: resolve });
    });
    this.#isClosing = true;
    if (this.#isReady) this.#thread.post({ kind: 'close', id });
    else this.#rejectAll(new DatabaseClosed());
    await closed;
    await this.#shutDown();
  }

  async #shutDown(): Promise<void> {
    this.#isClosing = true;
    await this.#thread.terminate();
    this.#rejectAll(new DatabaseClosed());
  }

  #nextId(): number {
    // Ids travel in 32 bits of shared memory, where 0 means that nothing runs.
    this.#lastId = (this.#lastId % 0x7fff_fffe) + 1;
    return this.#lastId;
  }

  #start(): Thread {
    return this.#startThread(this.#folder, {
      onResult: (id, result) => this.#settle(id)?.resolve(result),
      onFailure: (id, error) => this.#settle(id)?.reject(databaseError(error)),
      onNotification: (channel, payload) => {
        for (const callback of this.#listeners.get(channel)?.keys() ?? []) callback(payload);
      },
      onEnd: (reason) => this.#onEnd(reason),
    });
  }

  #settle(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#watchdog.rest();
    return pending;
  }

  #stop({ id, limit }: Overdue): void {
    const overdue = this.#settle(id);
    if (!overdue) return;
    this.#log.error({ sql: overdue.statement.sql, limit }, 'A statement took too long; the embedded database restarts.');
    overdue.reject(new StatementTimeout(limit));
    void this.#thread.terminate();
  }

  #onEnd(reason: Error): void {
    const wasReady = this.#isReady;
    this.#isReady = false;
    if (this.#isClosing) return this.#rejectAll(new DatabaseClosed());
    this.#rejectAll(new DatabaseRestarted(reason.message));
    // A first start that fails is reported to the caller that opened the engine.
    if (wasReady) void this.#restart(reason);
  }

  async #restart(reason: Error): Promise<void> {
    this.#log.warn({ err: reason }, 'The thread of the embedded database ended; it is started again.');
    while (!this.#isClosing) {
      this.#syncsBefore += this.#thread.syncs();
      this.#thread = this.#start();
      try {
        await this.#thread.ready;
        return this.#resume();
      } catch (error) {
        this.#log.error({ err: error }, 'The embedded database could not be started again; trying once more.');
        this.#rejectAll(new DatabaseRestarted('it could not be opened again'));
        await this.#thread.terminate();
        await wait(RESTART_PAUSE);
      }
    }
  }

  #resume(): void {
    this.#isReady = true;
    for (const [id, { statement }] of this.#pending) this.#thread.post({ kind: 'run', id, ...statement });
    for (const [channel, listeners] of this.#listeners) {
      const again = this.run(statementOn('listen', channel));
      const notifyListeners = (): void => listeners.forEach((onRestart) => onRestart?.());
      again.then(notifyListeners, (error: unknown) =>
        this.#log.error({ err: error, channel }, 'A channel could not be listened to again.'),
      );
    }
  }

  #rejectAll(error: Error): void {
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    this.#watchdog.rest();
    for (const pending of waiting) pending.reject(error);
  }
}

const statementOn = (verb: 'listen' | 'unlisten', channel: string): Statement => ({
  sql: `${verb} "${channel.replaceAll('"', '""')}"`,
  params: [],
});

/** The pg driver's own error class, so that callers distinguish errors in one way on both engines. */
function databaseError({ message, fields }: PlainError): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields);
}
