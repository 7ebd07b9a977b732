import type { z } from 'zod';
import type { EventChange, EventHistory, EventPlan, eventPlanning as contract } from '#contract/events/planning.ts';
import { idIn, type ReplaceImage } from '#features/uploads/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { cursorOf, cursorFrom } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as plans from '../events.plans.repository.ts';
import * as seats from '../events.seats.repository.ts';
import { changedFacts, type EventFacts, kindsOf, laterTimesOf, movesCalendars } from './event-facts.ts';
import type { EventNews } from './events.news.service.ts';
import type { PlannedEvent } from './events.planning.repository.ts';
import * as planning from './events.planning.repository.ts';
import { assertOnlineFree, type ChangeWays } from './events.ways.service.ts';

type Dependencies = {
  news: EventNews;
  audit: Audit;
  replaceImage: ReplaceImage;
  changeWays: ChangeWays;
  transact: Transact;
};
type HistoryQuery = z.output<NonNullable<(typeof contract.history)['query']>>;

/** Opens an event for a change, with its community and its pool locked: answers and other changes come before or after. */
export async function openEvent(tx: Tx, viewer: Viewer, idOrSlug: string): Promise<PlannedEvent> {
  await planning.lockCommunity(tx, idOrSlug);
  const pool = await seats.lockPools(tx, idOrSlug);
  const event = assertPlanner(pool ? await planning.find(tx, viewer, pool.eventId) : null);
  if (!event.isCommunityActive) throw new AppError('community.archived');
  return event;
}

export function assertPlanner(event: PlannedEvent | null): PlannedEvent {
  if (!event) throw new AppError('event.not_found');
  if (!event.mayEdit) throw new AppError('member.not_allowed');
  return event;
}

const begun = () => new AppError('event.in_past', {}, [{ field: 'wallStart', rule: 'begun' }]);

/** A start in the past must be confirmed. */
export function assertAhead({ startsAt, now }: { startsAt: Date; now: Date }, mayHaveBegun: boolean): void {
  if (!mayHaveBegun && startsAt <= now) throw begun();
}

/** The same for a change of times. A running event may last longer or shorter, as long as its end is ahead. */
export function assertMovedAhead({ facts, status, now }: PlannedEvent, after: EventFacts, mayHaveBegun: boolean): void {
  if (mayHaveBegun || status === 'draft') return;
  const isMoved = after.startsAt.getTime() !== facts.startsAt.getTime();
  if ((isMoved ? after.startsAt : after.endsAt) <= now) throw begun();
}

type Placing = { before: PlannedEvent; imageId: string | null | undefined; changed: readonly string[] };
/** Stores the new cover of changed events, and deletes the former one if no event shows it any more. */
export const coverPlacing =
  ({ replaceImage }: Pick<Dependencies, 'replaceImage'>) =>
  async (tx: Tx, viewer: Viewer, { before, imageId, changed }: Placing): Promise<void> => {
    if (imageId === undefined) return;
    // A copy may show the same picture.
    const former = (await planning.isCoverShared(tx, before, changed)) ? null : idIn(before.facts.cover);
    await replaceImage(tx, viewer, { purpose: 'cover', imageId, former, communityId: before.communityId });
  };

/** Reading and changing the plan of an event. */
export function planningService(dependencies: Dependencies & { db: Db }) {
  const { db, news, audit, replaceImage, changeWays, transact } = dependencies;

  const placeCover = coverPlacing({ replaceImage });

  return {
    async plan(viewer: Viewer, idOrSlug: string): Promise<EventPlan> {
      return planOf(assertPlanner(await planning.find(db, viewer, idOrSlug)));
    },

    change: (viewer: Viewer, idOrSlug: string, change: EventChange): Promise<EventPlan> =>
      transact(async (tx) => {
        const before = await openEvent(tx, viewer, idOrSlug);
        // The version is checked first: otherwise a change by another host would be reported as an error of this change.
        if (change.version !== before.version) throw await audit.conflict(tx, { type: 'event', id: before.id }, 'person');
        if (before.status === 'archived') throw new AppError('event.state_changed');
        const after = changedFacts(before.facts, change);
        if (after.categoryId !== before.facts.categoryId && after.categoryId !== null && !(await plans.hasCategory(tx, after.categoryId)))
          throw new AppError('category.not_found');
        await assertOnlineFree(tx, [{ date: before, after }]);
        const kinds = kindsOf(before.facts, after);
        // The date of a postponed event is open, and is set as a whole.
        if (kinds.includes('when') && before.status === 'postponed') throw new AppError('event.state_changed');
        if (kinds.includes('when')) assertMovedAhead(before, after, change.mayHaveBegun);
        if (!(await planning.update(tx, before, { facts: after, isMoved: movesCalendars(kinds) })))
          throw await audit.conflict(tx, { type: 'event', id: before.id }, 'person');
        await changeWays(tx, viewer, [{ date: before, after }]);
        await placeCover(tx, viewer, { before, imageId: change.coverId, changed: [before.id] });
        const changed = { by: viewer, before, after, kinds };
        await news.remember(tx, changed);
        const isAwaited = (before.status === 'published' || before.status === 'postponed') && isAhead(after, before);
        if (kinds.length > 0 && isAwaited) await news.notifyGuests(tx, 'event.changed', changed);
        await news.record(tx, 'event.changed', changed);
        news.hint(tx, before, viewer);
        return planOf((await planning.find(tx, viewer, before.id))!);
      }),

    async history(
      viewer: Viewer,
      idOrSlug: string,
      { cursor, limit }: HistoryQuery,
    ): Promise<{ items: EventHistory[]; nextCursor: string | null }> {
      const event = await planning.find(db, viewer, idOrSlug);
      if (!event) throw new AppError('event.not_found');
      // A page asks again while its reader gives the seat back: an error would be shown to them.
      if (!event.mayEdit && !event.isGuest) return { items: [], nextCursor: null };
      const rows = await planning.history(db, event.id, { after: cursorFrom(cursor), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(({ micros: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
        nextCursor: last && rows.length > limit ? cursorOf(last) : null,
      };
    },
  };
}
export type PlanningService = ReturnType<typeof planningService>;

/** Guests are notified of changes to upcoming events, even of a move into the past. */
export const isAhead = (after: { endsAt: Date }, before: PlannedEvent): boolean =>
  after.endsAt > before.now || before.facts.endsAt > before.now;

const planOf = ({
  id,
  slug,
  community,
  capacity,
  onlineCapacity,
  joinMode,
  externalUrl,
  commentPolicy,
  opensAt,
  closesAt,
  cancelCutoffHours,
  status,
  isRecurring,
  version,
  facts: { startsAt, endsAt, ...facts },
}: PlannedEvent): EventPlan => ({
  id,
  slug,
  community,
  capacity,
  onlineCapacity,
  joinMode,
  externalUrl,
  commentPolicy,
  opensAt: opensAt?.toISOString() ?? null,
  closesAt: closesAt?.toISOString() ?? null,
  cancelCutoffHours,
  status,
  isRecurring,
  version,
  ...laterTimesOf({ ...facts, startsAt, endsAt }),
  ...facts,
});
