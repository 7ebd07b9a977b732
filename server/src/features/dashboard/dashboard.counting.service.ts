import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { CountingRepository } from './dashboard.counting.repository.ts';

const count = defineJob<object>('dashboard.count');

type Dependencies = { rows: CountingRepository; transact: Transact; jobs: Jobs };

/** Most days counted at once: four months on a small site; down to a single day on a large one. */
const MOST_DAYS = 124;
/** A slower batch is followed by a smaller one; each statement has a timeout of five seconds. */
const QUICK_MS = 1_000;

/** Counts today every five minutes, and on the first run the past days in batches. */
export function countingService({ rows, transact, jobs }: Dependencies) {
  const countToday = async (): Promise<void> => {
    const { isFirst, ...days } = await rows.due();
    await transact(async (tx) => {
      await rows.recordActive(tx, days, { withActs: isFirst });
      await rows.countDays(tx, days);
    });
  };
  const countPast = async (signal?: AbortSignal): Promise<void> => {
    for (let most = 1; !signal?.aborted;) {
      const began = performance.now();
      const days = await rows.uncounted(most);
      if (!days) return;
      await transact(async (tx) => {
        await rows.recordActive(tx, days, { withActs: true });
        await rows.countDays(tx, days);
        await rows.drop(tx);
      });
      const wasQuick = performance.now() - began < QUICK_MS;
      most = wasQuick ? Math.min(2 * most, MOST_DAYS) : Math.max(1, Math.floor(most / 4));
    }
  };
  /** Counts all that is due; an aborted run leaves the rest for the next one. */
  const countAll = async (signal?: AbortSignal): Promise<void> => {
    await countToday();
    await countPast(signal);
    await transact(async (tx) => {
      await rows.countTotals(tx);
      await rows.drop(tx);
    });
  };
  jobs.define(count, { schedule: '*/5 * * * *', retryLimit: 0, concurrency: 1, expireIn: 280 }, (_, { signal }) => countAll(signal));
  return {
    countAll,
    /** On a new site the first view does not wait for the schedule. */
    countSoon: () => jobs.enqueueAlone(count, {}, { singletonKey: 'soon' }),
  };
}
export type CountingService = ReturnType<typeof countingService>;
