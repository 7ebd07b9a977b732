import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type WorkerReply, type Ask, type PlainError, RUNNING, type Result, SYNCS, type ThreadData } from './messages.ts';

export interface Thread {
  ready: Promise<void>;
  post(ask: Ask): void;
  /** Id of the statement that runs at this moment, 0 for none. */
  running(): number;
  /** How often the disk was synced. */
  syncs(): number;
  terminate(): Promise<unknown>;
}

export interface ThreadEvents {
  onResult(id: number, result: Result): void;
  onFailure(id: number, error: PlainError): void;
  onNotification(channel: string, payload: string): void;
  /** The thread is gone, asked for or not; called once. */
  onEnd(reason: Error): void;
}

/**
 * Left to themselves, V8's young generation grows to 100 MB of garbage, and WebAssembly's optimising compiler
 * leaves as much behind in the allocator of each thread it works on. With these two, 110,000 statements end at 240 MB instead of 460.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };
const frugalCompilation = '--wasm-num-compilation-tasks=1';

export function startThread(folder: string, events: ThreadEvents): Thread {
  const gauge = new Int32Array(new SharedArrayBuffer(8));
  const workerData: ThreadData = { folder, gauge };
  v8.setFlagsFromString(frugalCompilation);
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, name: 'database', resourceLimits });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  // Callers await it; a thread that ends later must not cause an unhandled rejection.
  ready.catch(() => {});

  let reason: Error | undefined;
  worker.on('error', (error) => {
    reason = error;
  });
  worker.on('exit', (code) => {
    const why = reason ?? new Error(`its thread ended with code ${code}`);
    reject(why);
    events.onEnd(why);
  });
  worker.on('message', (answer: WorkerReply) => {
    if (answer.kind === 'result') events.onResult(answer.id, withBuffers(answer.result));
    else if (answer.kind === 'failure') events.onFailure(answer.id, answer.error);
    else if (answer.kind === 'notification') events.onNotification(answer.channel, answer.payload);
    else if (answer.kind === 'ready') resolve();
    // Named, because under `node --watch` Node's loader reports the thread's imports on the same line.
    else if (answer.kind === 'unusable') reject(new Error(answer.error.message));
  });

  return {
    ready,
    post: (ask) => worker.postMessage(ask),
    running: () => Atomics.load(gauge, RUNNING),
    syncs: () => Atomics.load(gauge, SYNCS),
    terminate: () => worker.terminate(),
  };
}

function withBuffers(result: Result): Result {
  for (const name of result.bytes ?? []) {
    for (const row of result.rows) {
      const value = row[name];
      if (value instanceof Uint8Array) row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }
  return result;
}
