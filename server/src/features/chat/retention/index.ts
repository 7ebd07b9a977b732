import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { PublishCut } from '../chat.hints.ts';
import { retentionService } from './chat.retention.service.ts';

const endOld = defineJob<object>('chat.retention');

/** Deletes messages after the days that the rule of their channel says, each hour. */
export function createRetention({ db, jobs, transact }: Parts, publishCut: PublishCut): void {
  const service = retentionService({ db, publishCut, transact });
  jobs.define(endOld, { schedule: '7 * * * *', expireIn: 1_800, concurrency: 1 }, (_, { signal }) => service.endOld(signal));
}
