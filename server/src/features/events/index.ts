import type { EventSummary } from '#contract/events/index.ts';
import type { OnBlocked, OnLeft, OnSignedUp } from '#features/access/index.ts';
import type { Portable } from '#features/community-transfer/index.ts';
import type { KeepUploads, ReadUpload, ReplaceImage } from '#features/uploads/index.ts';
import type { CalendarFiles } from '#kernel/http/calendar-files.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { FormRoute } from '#kernel/http/form-return.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { Network } from '#kernel/fetching/index.ts';
import type { Mailing, Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { createAnswers } from './answers/index.ts';
import { calendarChanged, createCalendars, type Sender } from './calendars/index.ts';
import { createDates } from './dates/index.ts';
import { createReminders, type EventPublished } from './reminders/index.ts';
import { type CancelEvent, eventDecisions, type RestoreEvent } from './events.decisions.service.ts';
import * as events from './events.repository.ts';
import { eventsRoutes } from './events.routes.ts';
import { type EventsService, eventsService } from './events.service.ts';
import { createEventCards } from './finding/events.cards.repository.ts';
import { createEventLists } from './finding/events.lists.repository.ts';
import { createFinding } from './finding/index.ts';
import { createGuests } from './guests/index.ts';
import { type InvitationNotices, invitationNotices } from './invited/events.invited.jobs.ts';
import { createCoHosts } from './communities/index.ts';
import { createFeedback, type HideFeedback, type RestoreFeedback } from './feedback/index.ts';
import { createFigures } from './figures/index.ts';
import { createMessages } from './messages/index.ts';
import { changingWays, createBeginning, createPlanning } from './planning/index.ts';
import { portableEvents } from './portable/events.portable.service.ts';
import { createSeries } from './series/index.ts';
import { createImports } from './imports/index.ts';
import { createTemplates } from './templates/index.ts';
import { createSources } from './sources/index.ts';
import { createVisitors } from './visitors/index.ts';

export type { CancelEvent, RestoreEvent } from './events.decisions.service.ts';
export type { HideFeedback, RestoreFeedback } from './feedback/index.ts';
export { mayBeInCalendarMail } from './calendars/events.invitations.repository.ts';
export { mayReadFeedback } from './feedback/events.feedback.repository.ts';
export {
  isBanned,
  isBlockedByHost,
  matchesIdOrSlug,
  isHost,
  isInvited,
  isListed,
  isOpenTo,
  isOrganiser,
  sources,
} from './events.visibility.repository.ts';

/** Summaries of the given events that may appear in the viewer's lists, in the order given. */
export type LoadSummaries = (viewer: Viewer | null, ids: readonly string[]) => Promise<EventSummary[]>;

/** Releases all seats of an account that is closed and promotes the waitlists. */
export type ReleaseAllSeats = (tx: Tx, userId: string) => Promise<void>;

/** Reading of events for other features, as the API answers it; `visited` counts a visit of the public page. */
export type ReadEvents = Pick<EventsService, 'list' | 'calendar' | 'get'> &
  Pick<ReturnType<typeof createFinding>, 'formerStart'> &
  Pick<ReturnType<typeof createSources>, 'visited'>;

type Events = {
  routes: Handler[];
  downloads: Download[];
  calendarFiles: CalendarFiles;
  /** Pages on which people without an account answer. */
  pages: PublicPageSource[];
  forms: FormRoute[];
  reading: ReadEvents;
  loadSummaries: LoadSummaries;
  giveBackSeats: ReleaseAllSeats;
  onLeft: OnLeft;
  onBlocked: OnBlocked;
  onSignedUp: OnSignedUp;
  cancelEvent: CancelEvent;
  restoreEvent: RestoreEvent;
  hideFeedback: HideFeedback;
  restoreFeedback: RestoreFeedback;
  portable: Portable;
};
type Dependencies = {
  notify: Notify;
  mailing: Mailing;
  sender: Sender;
  replaceImage: ReplaceImage;
  keepUploads: KeepUploads;
  readUpload: ReadUpload;
  /** Replaces the internet in tests. */
  network?: Network | undefined;
};

/** The parts that only read. */
const createReadings = (parts: Parts) => ({ finding: createFinding(parts), sources: createSources(parts), figures: createFigures(parts) });

/** Notifies members, and at the publication of an event its named guests. */
const notifyingAll =
  (notifyMembers: EventPublished, { notifyLater }: InvitationNotices): EventPublished =>
  async (tx, eventId, communityId) => {
    await notifyMembers(tx, eventId, communityId);
    if (communityId === undefined) await notifyLater(tx, eventId);
  };

/** Takes back the seats and standing answers of a person without access, in one community or in all (null). */
const releasing = (
  { giveBackAll }: ReturnType<typeof createAnswers>['answers'],
  { standing }: ReturnType<typeof createDates>,
): Pick<Events, 'giveBackSeats' | 'onLeft' | 'onBlocked'> => {
  const release = async (tx: Tx, userId: string, communityId: string | null): Promise<void> => {
    await giveBackAll(tx, userId, communityId === null ? {} : { communityId });
    await standing.endAll(tx, userId, communityId);
  };
  return {
    giveBackSeats: (tx, userId) => release(tx, userId, null),
    // However a membership ends, the seats in that community are released.
    onLeft: (tx, { communityId, userId }) => release(tx, userId, communityId),
    onBlocked: (tx, { userId, blockedId }) => giveBackAll(tx, blockedId, { hostId: userId }),
  };
};

export function createEvents(parts: Parts, { notify, mailing, sender, replaceImage, ...files }: Dependencies): Events {
  const { db, transact, hub, settings, audit, viewers } = parts;
  const { answers, promote, seating, routes, downloads } = createAnswers(parts, { notify, ...files });
  const guests = createGuests(parts, { seating, promote, notify });
  const messages = createMessages(parts, { notify, mailing });
  const changeWays = changingWays({ seating, promote });
  const dates = createDates(parts, { answers, seating, notify });
  const series = createSeries(parts, { ...dates, changeWays, notify, replaceImage });
  const notices = invitationNotices({ ...parts, mailing, notify });
  const { eventPublished: notifyMembers, ...reminders } = createReminders(parts, { notify });
  const eventPublished = notifyingAll(notifyMembers, notices);
  const calendars = createCalendars(parts, { mailing, sender });
  const shared = { calendarChanged, eventPublished, transact, audit, hub, settings };
  const service = eventsService({
    db,
    ...shared,
    lists: createEventLists(db, createEventCards(db, viewers)),
    beginSeries: series.begin,
    begin: createBeginning({ ...parts, replaceImage, notify }),
  });
  const visitors = createVisitors(parts, { notices, seating, answers, notify, mailing, sender });
  const feedback = createFeedback(parts, { notify, mailing });
  const planning = createPlanning(parts, { answers, changeWays, eventPublished, notify, replaceImage });
  const templates = createTemplates(parts, { ...planning, replaceImage });
  const imports = createImports(parts, { createIn: service.createIn, network: files.network });
  const { finding, sources, figures } = createReadings(parts);
  const coHosts = createCoHosts(parts, { ...planning, notify, eventPublished });
  const around = [
    series,
    dates,
    planning,
    templates,
    imports,
    coHosts,
    guests,
    messages,
    figures,
    sources,
    finding,
    calendars,
    reminders,
    visitors,
    feedback,
  ];
  return {
    routes: [...eventsRoutes(service, answers), ...around.flatMap((part) => part.routes), ...routes],
    downloads: [...guests.downloads, ...feedback.downloads, ...sources.downloads, ...downloads],
    calendarFiles: calendars.files,
    pages: [...visitors.pages, feedback.page],
    forms: [...visitors.forms, feedback.form],
    reading: { ...service, formerStart: finding.formerStart, visited: sources.visited },
    loadSummaries: (viewer, ids) => events.listByIds(db, viewer, ids),
    ...releasing(answers, dates),
    async onSignedUp(userId, target) {
      await visitors.takeOverAll(userId);
      await answers.answerAfterSignUp(userId, target);
    },
    ...feedback.decisions,
    portable: portableEvents(db, replaceImage),
    ...eventDecisions({ notify, calendarChanged, audit, hub }),
  };
}
