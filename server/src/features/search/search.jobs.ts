import { fillMessageWords } from '#features/chat/index.ts';
import { fillPersonWords } from '#features/users/index.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';

const fillWords = defineJob<object>('search.fill');

/** Fills search words of rows written before the search existed, or by writers that do not fill them. The rest waits for the next run. */
export const defineSearchJobs = ({ db, jobs }: Pick<Parts, 'db' | 'jobs'>): void =>
  jobs.define(fillWords, { schedule: '*/10 * * * *', retryLimit: 0, expireIn: 540, concurrency: 1 }, async (_, { signal }) => {
    for (const fill of [fillPersonWords, fillMessageWords]) while (!signal.aborted && (await fill(db))) continue;
  });
