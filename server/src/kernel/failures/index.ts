import type { DatabaseLog, Db } from '../db/index.ts';
import type { FailureKind } from './failures.repository.ts';
import * as rows from './failures.repository.ts';

const WRITE_AFTER_MS = 1_000;
/** The failing part may be the database itself. */
const TRY_AGAIN_AFTER_MS = 10_000;

/** Counts failures of this process, and adds them to the counts of all instances in the background. */
export function createFailures(db: Db, log: Pick<DatabaseLog, 'warn'>) {
  let counts = new Map<FailureKind, number>();
  let timer: NodeJS.Timeout | undefined;

  const add = (kind: FailureKind, count: number): void => void counts.set(kind, (counts.get(kind) ?? 0) + count);
  const writeSoon = (delay: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void write();
    }, delay).unref();
  };
  const write = async (): Promise<void> => {
    const written = counts;
    if (written.size === 0) return;
    counts = new Map();
    try {
      await rows.add(db, written);
    } catch (error) {
      log.warn({ err: error }, 'Failures could not be counted yet.');
      for (const [kind, count] of written) add(kind, count);
      writeSoon(TRY_AGAIN_AFTER_MS);
    }
  };

  return {
    note(kind: FailureKind): void {
      add(kind, 1);
      writeSoon(WRITE_AFTER_MS);
    },
    /** Writes the remaining counts; call it before the database closes. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await write();
      clearTimeout(timer);
    },
  };
}
export type Failures = ReturnType<typeof createFailures>;
