import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { SeriesService } from './events.series.service.ts';

const fillSeries = defineJob<object>('events.fill_series');
const BATCH = 50;

type Filling = Pick<SeriesService, 'due' | 'fill'> & { forgetSendings: () => Promise<void> };

/** Turns dates that have come into the horizon into events. */
export function defineSeriesJob(jobs: Jobs, series: Filling): void {
  jobs.define(fillSeries, { schedule: '17 4 * * *', expireIn: 1_800, concurrency: 1 }, async (_, { signal }) => {
    await series.forgetSendings();
    for (let due = await series.due(BATCH); due.length > 0; due = await series.due(BATCH)) {
      for (const id of due) {
        signal.throwIfAborted();
        await series.fill(id);
      }
    }
  });
}
