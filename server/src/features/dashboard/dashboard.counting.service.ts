import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Ledger } from './dashboard.counting.repository.ts';

const count = defineJob<object>('dashboard.count');

type Dependencies = { ledgers: readonly Ledger[]; transact: Transact; jobs: Jobs };

/** Most days counted at once: four months on a small site; down to a single day on a large one. */
const MAX_DAYS = 124;
/** A slower batch is followed by a smaller one; each statement has a timeout of five seconds. */
const QUICK_MS = 1_000;

/** Counts today every five minutes, and on the first run the past days in batches. */
export function countingService({ ledgers, transact, jobs }: Dependencies) {
  const countToday = async (ledger: Ledger): Promise<void> => {
    const { isFirst, ...days } = await ledger.due();
    await transact((tx) => ledger.count(tx, days, { withActs: isFirst }));
  };
  const countPast = async (ledger: Ledger, signal?: AbortSignal): Promise<void> => {
    for (let most = 1; !signal?.aborted;) {
      const began = performance.now();
      const days = await ledger.uncounted(most);
      if (!days) return;
      await transact((tx) => ledger.count(tx, days, { withActs: true }));
      const wasQuick = performance.now() - began < QUICK_MS;
      most = wasQuick ? Math.min(2 * most, MAX_DAYS) : Math.max(1, Math.floor(most / 4));
    }
  };
  /** Counts all that is due; an aborted run leaves the rest for the next one. */
  const countAll = async (signal?: AbortSignal): Promise<void> => {
    for (const ledger of ledgers) await countToday(ledger);
    for (const ledger of ledgers) {
      await countPast(ledger, signal);
      await transact(ledger.finish);
    }
  };
  jobs.define(count, { schedule: '*/5 * * * *', retryLimit: 0, concurrency: 1, expireIn: 280 }, (_, { signal }) => countAll(signal));
  return {
    countAll,
    /** On a new site the first view does not wait for the schedule. */
    countSoon: () => jobs.enqueueAlone(count, {}, { singletonKey: 'soon' }),
  };
}
export type CountingService = ReturnType<typeof countingService>;
