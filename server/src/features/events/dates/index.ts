import { eventDates } from '#contract/events/dates.ts';
import { type Handler, handle } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { calendarChanged } from '../calendars/index.ts';
import { rsvpRepository } from '../events.rsvp.repository.ts';
import type { RsvpService } from '../events.rsvp.service.ts';
import type { SeatsRepository } from '../events.seats.repository.ts';
import { questionsRepository } from '../questions/events.questions.repository.ts';
import { seriesRepository } from '../series/events.series.repository.ts';
import { datesRepository } from './events.dates.repository.ts';
import { datesService } from './events.dates.service.ts';
import { standingRepository } from './events.standing.repository.ts';
import { type StandingService, standingService } from './events.standing.service.ts';

export type { StandingService } from './events.standing.service.ts';

type Dependencies = { answers: RsvpService; seating: Seating; seats: SeatsRepository; notify: Notify };
type Dates = { routes: Handler[]; standing: StandingService; forgetSendings: () => Promise<void> };

/** Answers to several dates of a series, and to those that are added later. */
export function createDates({ db, transact }: Parts, { answers, seating, seats, notify }: Dependencies): Dates {
  const series = seriesRepository(db);
  const dates = datesRepository(db);
  const standing = standingService({
    standing: standingRepository(db),
    series,
    answers: rsvpRepository(),
    questions: questionsRepository(db),
    seats,
    notify,
    calendarChanged,
    transact,
  });
  const service = datesService({ dates, series, seating, rsvp: answers, standing });
  return {
    standing,
    forgetSendings: dates.forget,
    routes: [
      handle(eventDates.rsvp, async ({ params, body, viewer }) => ({ items: await service.rsvp(viewer, params.id, body) })),
      handle(eventDates.giveBack, async ({ params, body, viewer }) => ({ items: await service.giveBack(viewer, params.id, body) })),
      handle(eventDates.endStanding, ({ params, viewer }) => service.endStanding(viewer, params.id)),
    ],
  };
}
