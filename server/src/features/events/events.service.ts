import type { z } from 'zod';
import type { Event, EventCreate, EventFilter, EventSummary } from '#contract/events/index.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { mayCreateEvent, recordActivity, requireAccessForUpdate } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { pagination } from '#kernel/paging.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { SiteSettings } from '#kernel/settings/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type StoredPlan, planEvent } from './event-plan.ts';
import * as plans from './events.plans.repository.ts';
import type { EventLists } from './finding/events.lists.repository.ts';
import type { EventPublished } from './reminders/index.ts';
import * as events from './events.repository.ts';
import type { SeriesService } from './series/events.series.service.ts';
import type { Begin } from './planning/index.ts';

type Dependencies = {
  db: Db;
  lists: EventLists;
  eventPublished: EventPublished;
  transact: Transact;
  audit: Pick<Audit, 'record'>;
  hub: Hub;
  beginSeries: SeriesService['begin'];
  settings: Pick<SiteSettings, 'current'>;
  begin: Begin;
};
type EventPage = { items: EventSummary[]; pagination: Pagination };

/** Reading and creating events. */
export function eventsService(dependencies: Dependencies) {
  const { db, lists, eventPublished, transact, audit, hub, beginSeries, settings, begin } = dependencies;
  const announce = ({ id, communityId, visibility }: StoredPlan): void => {
    if (visibility === 'public' || visibility === 'members') hub.hint(`community:${communityId}`, 'event.changed', { eventId: id });
  };

  const record = (tx: Tx, viewer: Viewer, { id, title, communityId, ...plan }: StoredPlan, rrule: string | null): Promise<void> => {
    const { visibility, wallStart, wallEnd, zone, isDraft } = plan;
    return audit.record(tx, {
      by: viewer,
      action: 'event.created',
      target: { type: 'event', id, name: title },
      // Moderators read the log of their community, and know nothing of drafts and private events.
      communityId: isDraft || visibility === 'private' ? null : communityId,
      after: { status: isDraft ? 'draft' : 'published', visibility, wallStart, wallEnd, zone, rrule },
    });
  };

  const createIn = async (tx: Tx, viewer: Viewer, input: EventCreate): Promise<Event> => {
    // Locked, so that concurrent creations are counted one after the other.
    const access = await requireAccessForUpdate(tx, viewer, input.communityId);
    if (access.community.status === 'archived') throw new AppError('community.archived');
    if (!mayCreateEvent(viewer, access)) throw new AppError('member.not_allowed');
    const plan = planEvent(input, { language: access.community.language, hostId: viewer.id });
    if (plan.categoryId && !(await plans.hasCategory(tx, plan.categoryId))) throw new AppError('category.not_found');
    if (!input.mayHaveBegun && !input.isDraft && (await plans.hasBegun(tx, plan)))
      throw new AppError('event.in_past', {}, [{ field: 'wallStart', rule: 'begun' }]);
    const max = settings.current().eventsPerCommunity;
    if ((await plans.countLive(tx, input.communityId, max)) >= max) throw new AppError('event.too_many', { max });
    await plans.insert(tx, plan);
    await begin(tx, viewer, { ...input, id: plan.id });
    await record(tx, viewer, plan, input.rrule);
    if (input.rrule !== null) await beginSeries(tx, plan, input.rrule);
    if (!plan.isDraft) {
      await eventPublished(tx, plan.id);
      await recordActivity(tx, plan.communityId);
      afterCommit(tx, () => announce(plan));
    }
    const event = await events.find(tx, viewer, plan.id);
    if (!event) throw new Error(`Event ${plan.id} was written and cannot be read.`);
    return event;
  };

  return {
    async list(viewer: Viewer | null, filter: z.output<typeof EventFilter>): Promise<EventPage> {
      const { items, total } = await lists.list(viewer, filter);
      return { items, pagination: pagination(filter, total) };
    },

    calendar: lists.calendar,

    async get(viewer: Viewer | null, idOrSlug: string): Promise<Event> {
      const event = await events.find(db, viewer, idOrSlug);
      // Hidden and missing events both respond 404, so that ids cannot be probed.
      if (!event) throw new AppError('event.not_found');
      return event;
    },

    createIn,
    create: (viewer: Viewer, input: EventCreate): Promise<Event> => transact((tx) => createIn(tx, viewer, input)),
  };
}
export type EventsService = ReturnType<typeof eventsService>;
