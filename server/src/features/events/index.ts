import type { EventSummary } from '#contract/events.ts';
import { type OnClosing, type OnLeft, type OnSignedUp, standingsRepository } from '#features/communities/index.ts';
import type { Notify } from '#features/notifications/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type CancelEvent, eventDecisions, type RestoreEvent } from './events.decisions.service.ts';
import { eventPlansRepository } from './events.plans.repository.ts';
import { eventsRepository } from './events.repository.ts';
import { eventsRoutes } from './events.routes.ts';
import { rsvpRepository } from './events.rsvp.repository.ts';
import { rsvpService } from './events.rsvp.service.ts';
import { type EventsService, eventsService } from './events.service.ts';
import { seatsRepository } from './events.seats.repository.ts';
import { waitlistRepository } from './events.waitlist.repository.ts';
import { waitlistService } from './events.waitlist.service.ts';

export type { CancelEvent, RestoreEvent } from './events.decisions.service.ts';
export { eventSlug, eventWords } from './event-plan.ts';
export { isListed, isOpenTo, sources } from './events.visibility.repository.ts';

/** Summaries of the given events that may appear in the viewer's lists, in the order given. */
export type LoadSummaries = (viewer: Viewer | null, ids: readonly string[]) => Promise<EventSummary[]>;

/** Releases all seats of an account that is closed and promotes the waitlists. */
export type GiveBackSeats = (tx: Tx, userId: string) => Promise<void>;

/** What others read of events, as the API answers it. */
export type ReadEvents = Pick<EventsService, 'list' | 'get'>;

type Events = {
  routes: Handler[];
  reading: ReadEvents;
  loadSummaries: LoadSummaries;
  giveBackSeats: GiveBackSeats;
  onLeft: OnLeft;
  onClosing: OnClosing;
  onSignedUp: OnSignedUp;
  cancelEvent: CancelEvent;
  restoreEvent: RestoreEvent;
};
export function createEvents({ db, transact, hub, settings, log, audit }: Parts, { notify }: { notify: Notify }): Events {
  const events = eventsRepository(db);
  const seats = seatsRepository();
  const waitlist = waitlistRepository();
  const { promote } = waitlistService({ seats, waitlist, notify, hub });
  const answers = rsvpService({ answers: rsvpRepository(), seats, waitlist, promote, transact, notify, hub, log });
  const plans = eventPlansRepository();
  const service = eventsService({
    events,
    seats,
    plans,
    standings: standingsRepository(db),
    transact,
    hub,
    settings,
  });
  return {
    routes: eventsRoutes(service, answers),
    reading: service,
    loadSummaries: events.listByIds,
    giveBackSeats: (tx, userId) => answers.giveBackAll(tx, userId, null),
    onClosing: service.cancelAllOf,
    onSignedUp: answers.answerAfterSignUp,
    ...eventDecisions({ plans, seats, notify, audit, hub }),
    // However a membership ends, the seats in that community are released.
    onLeft: (tx, { communityId, userId }) => answers.giveBackAll(tx, userId, communityId),
  };
}
