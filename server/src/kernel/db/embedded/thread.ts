/** The thread that owns the embedded database. Started by engine.ts, never imported. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { IDLE_TRANSACTION_TIMEOUT } from '#kernel/timeouts.ts';
import { DurableNodeFS } from './durable-fs.ts';
import { type WorkerReply, type Ask, type PlainError, RUNNING, SYNCS, type ThreadData } from './messages.ts';
import { createSession } from './session.ts';
import { startParams } from './settings.ts';
import { createTurns, type Run } from './turns.ts';

const { folder, gauge } = workerData as ThreadData;
const translate = (answer: WorkerReply): void => parentPort?.postMessage(answer);

try {
  const pg = new PGlite({ fs: new DurableNodeFS(folder, () => Atomics.add(gauge, SYNCS, 1)), startParams });
  await pg.waitReady;
  pg.onNotification((channel, payload) => translate({ kind: 'notification', channel, payload }));
  serve(pg);
  translate({ kind: 'ready' });
} catch (error) {
  translate({ kind: 'unusable', error: plain(error) });
}

function serve(pg: PGlite): void {
  const session = createSession(pg);
  const rollback = (): Promise<unknown> => session.run('rollback', []);

  const execute = async (run: Run): Promise<boolean> => {
    Atomics.store(gauge, RUNNING, run.id);
    try {
      const { error, status, rows, command, count, columns } = await session.run(run.sql, run.params);
      const isOpen = status !== 'I';
      const mayStayOpen = run.tx !== undefined && !run.ends;
      // A script that failed half-way leaves its transaction open, where the next statement would be caught in it.
      if (isOpen && !mayStayOpen) await rollback();
      const bytes = columns.filter(({ isBytes }) => isBytes).map(({ name }) => name);
      if (error) translate({ kind: 'failure', id: run.id, error: plain(error) });
      else translate({ kind: 'result', id: run.id, result: { rows, command, count, ...(bytes.length > 0 ? { bytes } : {}) } });
      // After a failed write to the disk the engine has to be restarted: the thread ends here, and is replaced.
      if (isDeadly(error)) throw error;
      return isOpen && mayStayOpen;
    } finally {
      Atomics.store(gauge, RUNNING, 0);
    }
  };
  const refuse = (run: Run): void => translate({ kind: 'failure', id: run.id, error: transactionIsOver });
  const onIdle = (): (() => void) => {
    const timer = setTimeout(() => void rollback().then(turns.evict), IDLE_TRANSACTION_TIMEOUT);
    return () => clearTimeout(timer);
  };
  const turns = createTurns({ execute, refuse, onIdle });

  parentPort?.on('message', (ask: Ask) => {
    if (ask.kind === 'run') turns.add(ask);
    else void close(pg, ask.id);
  });
}

const isDeadly = (error: Error | null): boolean =>
  error !== null && 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');

const transactionIsOver: PlainError = {
  message: 'The transaction is over: it was rolled back because it sent nothing for too long, or it had ended before.',
  fields: { code: '25P03' },
};

async function close(pg: PGlite, id: number): Promise<void> {
  try {
    await pg.close();
    translate({ kind: 'result', id, result: { rows: [], command: 'CLOSE', count: 0 } });
  } catch (error) {
    translate({ kind: 'failure', id, error: plain(error) });
  }
}

function plain(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string');
  return { message: error.message, fields: Object.fromEntries(fields) };
}
