import { eventSeries } from '#contract/events/series.ts';
import { type Handler, handle } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Notify } from '#kernel/notify.ts';
import { calendarChanged } from '../calendars/index.ts';
import type { EventPlansRepository } from '../events.plans.repository.ts';
import type { StandingService } from '../dates/index.ts';
import type { SeatsRepository } from '../events.seats.repository.ts';
import { managingRepository } from '../guests/events.managing.repository.ts';
import { managing } from '../guests/events.managing.service.ts';
import { eventNews } from '../planning/events.news.service.ts';
import { planningRepository } from '../planning/events.planning.repository.ts';
import { coverPlacing } from '../planning/events.planning.service.ts';
import { seriesEditsRepository } from './events.series.edits.repository.ts';
import { seriesEditsService } from './events.series.edits.service.ts';
import { hostedDatesRepository } from './events.series.hosted.repository.ts';
import { hostedDatesService } from './events.series.hosted.service.ts';
import { defineSeriesJob } from './events.series.jobs.ts';
import { seriesRepository } from './events.series.repository.ts';
import { type SeriesService, seriesService } from './events.series.service.ts';

type Series = { routes: Handler[]; begin: SeriesService['begin'] };

type Dependencies = {
  standing: StandingService;
  forgetSendings: () => Promise<void>;
  plans: EventPlansRepository;
  seats: SeatsRepository;
  notify: Notify;
  replaceImage: ReplaceImage;
};

/** Events that repeat. */
export function createSeries(parts: Parts, { standing, forgetSendings, plans, seats, notify, replaceImage }: Dependencies): Series {
  const { db, transact, jobs, audit, hub } = parts;
  const series = seriesRepository(db);
  const planning = planningRepository(db);
  const service = seriesService({ series, transact, standing });
  const news = eventNews({ planning, plans, notify, audit, hub, calendarChanged });
  const placeCover = coverPlacing({ planning, replaceImage });
  const edits = seriesEditsService({
    planning,
    plans,
    seats,
    series,
    edits: seriesEditsRepository(),
    standing,
    news,
    audit,
    placeCover,
    transact,
  });
  const hosted = hostedDatesService({ managed: managing(managingRepository(db)), hosted: hostedDatesRepository(db) });
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
