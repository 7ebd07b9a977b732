import type { EventSummary } from '#contract/events.ts';
import { type OnClosing, type OnMembership, standingsRepository } from '#features/communities/index.ts';
import type { Notify } from '#features/notifications/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { eventPlansRepository } from './events.plans.repository.ts';
import { eventsRepository } from './events.repository.ts';
import { eventsRoutes } from './events.routes.ts';
import { rsvpRepository } from './events.rsvp.repository.ts';
import { rsvpService } from './events.rsvp.service.ts';
import { eventsService } from './events.service.ts';
import { seatsRepository } from './events.seats.repository.ts';
import { waitlistRepository } from './events.waitlist.repository.ts';
import { waitlistService } from './events.waitlist.service.ts';

export { isListed, isOpenTo, sources } from './events.visibility.repository.ts';

/** Summaries of the given events that may appear in the viewer's lists, in the order given. */
export type LoadSummaries = (viewer: Viewer | null, ids: readonly string[]) => Promise<EventSummary[]>;

/** Releases all seats of an account that is closed and promotes the waitlists. */
export type GiveBackSeats = (tx: Tx, userId: string) => Promise<void>;

export function createEvents(
  { db, transact, hub, settings }: Parts,
  { notify }: { notify: Notify },
): { routes: Handler[]; loadSummaries: LoadSummaries; giveBackSeats: GiveBackSeats; onMembership: OnMembership; onClosing: OnClosing } {
  const events = eventsRepository(db);
  const seats = seatsRepository();
  const waitlist = waitlistRepository();
  const { promote } = waitlistService({ seats, waitlist, notify, hub });
  const answers = rsvpService({ answers: rsvpRepository(), seats, waitlist, promote, transact, notify, hub });
  const service = eventsService({
    events,
    seats,
    plans: eventPlansRepository(),
    standings: standingsRepository(db),
    transact,
    hub,
    settings,
  });
  return {
    routes: eventsRoutes(service, answers),
    loadSummaries: events.listByIds,
    giveBackSeats: (tx, userId) => answers.giveBackAll(tx, userId, null),
    onClosing: service.cancelAllOf,
    // However a membership ends, the seats in that community are released.
    onMembership: async (tx, { communityId, userId, isActive }) => {
      if (!isActive) await answers.giveBackAll(tx, userId, communityId);
    },
  };
}
