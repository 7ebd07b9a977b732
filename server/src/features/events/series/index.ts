import { eventSeries } from '#contract/events/series.ts';
import { type Handler, handle } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Notify } from '#kernel/notify.ts';
import { calendarChanged } from '../calendars/index.ts';
import type { StandingService } from '../dates/index.ts';
import { managing } from '../guests/events.managing.service.ts';
import { eventNews } from '../planning/events.news.service.ts';
import { coverPlacing } from '../planning/events.planning.service.ts';
import type { ChangeWays } from '../planning/events.ways.service.ts';
import { seriesEditsService } from './events.series.edits.service.ts';
import { hostedDatesService } from './events.series.hosted.service.ts';
import { defineSeriesJob } from './events.series.jobs.ts';
import { type SeriesService, seriesService } from './events.series.service.ts';

type Series = { routes: Handler[]; begin: SeriesService['begin'] };

type Dependencies = {
  changeWays: ChangeWays;
  standing: StandingService;
  forgetSendings: () => Promise<void>;
  notify: Notify;
  replaceImage: ReplaceImage;
};

/** Events that repeat. */
export function createSeries(parts: Parts, { changeWays, standing, forgetSendings, notify, replaceImage }: Dependencies): Series {
  const { db, transact, jobs, audit, hub } = parts;
  const service = seriesService({ db, transact, standing });
  const news = eventNews({ notify, audit, hub, calendarChanged });
  const placeCover = coverPlacing({ replaceImage });
  const edits = seriesEditsService({
    standing,
    news,
    audit,
    placeCover,
    changeWays,
    transact,
  });
  const hosted = hostedDatesService({ db, managed: managing(db) });
  defineSeriesJob(jobs, { ...service, forgetSendings });
  return {
    begin: service.begin,
    routes: [
      handle(eventSeries.preview, async ({ query }) => ({ dates: service.preview(query.wallStart, query.rrule) })),
      handle(eventSeries.dates, async ({ params, viewer }) => ({
        items: await service.dates(viewer, params.id),
        standing: await standing.find(viewer, params.id),
      })),
      handle(eventSeries.plan, ({ params, viewer }) => edits.plan(viewer, params.id)),
      handle(eventSeries.hosted, ({ params, query, viewer }) => hosted(viewer, params.id, query)),
      handle(eventSeries.edit, ({ params, body, viewer }) => edits.edit(viewer, params.id, body)),
      handle(eventSeries.cancel, ({ params, body, viewer }) => edits.cancel(viewer, params.id, body)),
    ],
  };
}
