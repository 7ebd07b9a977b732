import type { z } from 'zod';
import { eventFeedback, type FeedbackOverview, type OwnFeedback } from '#contract/events/feedback.ts';
import type { feedbackColumns } from '#contract/browser/event-words.ts';
import { fullName } from '#contract/browser/full-name.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { csvExport } from '#kernel/csv/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Mailing } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { eventRightsOf } from '../guests/events.managing.policy.ts';
import * as events from '../guests/events.managing.repository.ts';
import type { ManagedEvent, ManagingService } from '../guests/events.managing.service.ts';
import type { FeedbackRow, OverviewScope } from './events.feedback.overview.repository.ts';
import * as overview from './events.feedback.overview.repository.ts';
import type { GivenFeedback } from './events.feedback.repository.ts';
import * as feedback from './events.feedback.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  managed: Pick<ManagingService, 'require'>;
  audit: Pick<Audit, 'record'>;
  settleMails: Mailing['settle'];
};
type Query = z.output<NonNullable<(typeof eventFeedback.list)['query']>>;
type Export = z.output<NonNullable<(typeof eventFeedback.export)['body']>>;
type Filter = OverviewScope & { title: string; communityId: string };

const cells: Record<(typeof feedbackColumns)[number], (row: FeedbackRow) => string | number> = {
  date: ({ startsAt }) => startsAt.toISOString(),
  rating: ({ rating }) => rating,
  text: ({ text }) => text,
  name: ({ person }) => (person ? fullName(person) : ''),
};

/** Hosts of one date may not host the others. */
const scopeOf = (viewer: Viewer, { eventId, communityRole }: ManagedEvent, of: OverviewScope['of']): OverviewScope => {
  const isOfCommunity = viewer.isAdmin || communityRole === 'owner' || communityRole === 'admin';
  return { eventId, of, hostId: isOfCommunity ? null : viewer.id };
};

/** Feedback of those who were at an event, for its hosts. */
export function feedbackService(dependencies: Dependencies) {
  const { db, managed, audit, settleMails, transact } = dependencies;

  const mine = async (viewer: Viewer, idOrSlug: string): Promise<OwnFeedback> => {
    const own = await feedback.mine(db, viewer, idOrSlug);
    if (!own) throw new AppError('event.not_found');
    const { rating, text, showsName, isOpen, isHidden, wasThere, until } = own;
    return {
      mine: rating === null ? null : { rating, text: text ?? '', showsName: showsName ?? false },
      isOpen: isOpen && wasThere,
      isHidden,
      until: until.toISOString(),
    };
  };

  const file = csvExport<Filter, FeedbackRow>({
    ...dependencies,
    name: 'event-feedback',
    call: eventFeedback.export,
    cells,
    batch: (scope, after, limit) => overview.rows(db, scope, { order: 'asc', after, limit }),
    // Rights in the event may have ended since the link was made.
    mayOpen: async (viewer, { eventId }) => {
      const event = await events.find(db, viewer, eventId);
      return event !== null && eventRightsOf(viewer, event).export;
    },
    onLink: (tx, viewer, { eventId: id, title, communityId }) =>
      audit.record(tx, { by: viewer, action: 'event.feedback_exported', target: { type: 'event', id, name: title }, communityId }),
  });

  return {
    download: file.download,
    mine,

    async give(viewer: Viewer, idOrSlug: string, given: GivenFeedback): Promise<OwnFeedback> {
      const isGiven = await transact(async (tx) => {
        const eventId = await feedback.give(tx, viewer, idOrSlug, given);
        if (eventId !== null) await settleMails(tx, { userId: viewer.id, subjectId: eventId, kinds: ['event.feedback'] });
        return eventId !== null;
      });
      if (isGiven) return mine(viewer, idOrSlug);
      const own = await feedback.mine(db, viewer, idOrSlug);
      if (!own) throw new AppError('event.not_found');
      throw new AppError(own.wasThere ? 'feedback.closed' : 'feedback.not_there');
    },

    async list(viewer: Viewer, idOrSlug: string, { of, cursor, limit }: Query): Promise<FeedbackOverview> {
      const scope = scopeOf(viewer, await managed.require(viewer, idOrSlug, 'export'), of);
      const [rows, summary, asked, dates] = await Promise.all([
        overview.rows(db, scope, { order: 'desc', after: cursor ?? null, limit: limit + 1 }),
        overview.summary(db, scope),
        overview.asked(db, scope),
        of === 'series' ? overview.dates(db, scope) : [],
      ]);
      const page = rows.slice(0, limit);
      return {
        items: page.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() })),
        nextCursor: rows.length > limit ? page.at(-1)!.id : null,
        ...summary,
        asked,
        dates: dates.map(({ startsAt, ...date }) => ({ ...date, startsAt: startsAt.toISOString() })),
      };
    },

    async link(viewer: Viewer, idOrSlug: string, { columns, filter }: Export): Promise<{ url: string }> {
      const event = await managed.require(viewer, idOrSlug, 'export');
      const { title, communityId } = event;
      return file.link(viewer, { ...scopeOf(viewer, event, filter.of), title, communityId }, columns);
    },
  };
}
