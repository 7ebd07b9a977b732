import { asCallOfItsOwn } from '../call.ts';
import type { Database } from './index.ts';
import { pendingMigrations } from './migrate.ts';
import type { Jobs } from '#kernel/jobs/index.ts';

/** Conditions for serving requests, by the names that `/readyz` reports. */
export type Readiness = { database: boolean; migrations: boolean; jobs: boolean; writes: boolean };

/** How long a result is reused, so that frequent probes do not take connections from requests. */
const ASK_AGAIN_AFTER_MS = 1_000;

type Dependencies = { database: Database; jobs: Jobs; canWrite: () => Promise<boolean> };

export function createReadiness({ database, jobs, canWrite }: Dependencies): () => Promise<Readiness> {
  let isCurrent = false;
  // Migrations only go forward: a schema that was current once for this build stays so.
  const findCurrent = async () => (isCurrent ||= (await pendingMigrations(database.db)).length === 0);

  return shared(async () => ({
    database: await holds(database.ping()),
    migrations: await holds(findCurrent()),
    jobs: jobs.health().isRunning,
    writes: await canWrite(),
  }));
}

const holds = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    (found) => found !== false,
    () => false,
  );

/** One check at a time; its result is shared by all callers while it is fresh. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  const forget = () => void setTimeout(() => (answer = undefined), ASK_AGAIN_AFTER_MS).unref();
  return () => (answer ??= asCallOfItsOwn('readiness', ask).finally(forget));
}
