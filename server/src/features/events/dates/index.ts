import { eventDates } from '#contract/events/dates.ts';
import { type Handler, handle } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { calendarChanged } from '../calendars/index.ts';
import type { RsvpService } from '../events.rsvp.service.ts';
import * as dates from './events.dates.repository.ts';
import { datesService } from './events.dates.service.ts';
import { type StandingService, standingService } from './events.standing.service.ts';

export type { StandingService } from './events.standing.service.ts';

type Dependencies = { answers: RsvpService; seating: Seating; notify: Notify };
type Dates = { routes: Handler[]; standing: StandingService; forgetSendings: () => Promise<void> };

/** Answers to several dates of a series, and to those that are added later. */
export function createDates({ db, transact }: Parts, { answers, seating, notify }: Dependencies): Dates {
  const standing = standingService({
    db,
    notify,
    calendarChanged,
    transact,
  });
  const service = datesService({ db, seating, rsvp: answers, standing });
  return {
    standing,
    forgetSendings: () => dates.forget(db),
    routes: [
      handle(eventDates.rsvp, async ({ params, body, viewer }) => ({ items: await service.rsvp(viewer, params.id, body) })),
      handle(eventDates.giveBack, async ({ params, body, viewer }) => ({ items: await service.giveBack(viewer, params.id, body) })),
      handle(eventDates.endStanding, ({ params, viewer }) => service.endStanding(viewer, params.id)),
    ],
  };
}
