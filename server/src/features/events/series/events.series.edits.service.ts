import type { z } from 'zod';
import type { eventSeries, SeriesEffect, SeriesPlan, SeriesScope } from '#contract/events/series.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { StandingService } from '../dates/index.ts';
import * as plans from '../events.plans.repository.ts';
import * as seats from '../events.seats.repository.ts';
import { changedFacts, type EventFacts, kindsOf, movesCalendars } from '../planning/event-facts.ts';
import type { EventNews } from '../planning/events.news.service.ts';
import type { PlannedDate } from '../planning/events.planning.repository.ts';
import * as planning from '../planning/events.planning.repository.ts';
import { assertMovedAhead, assertPlanner, type coverPlacing } from '../planning/events.planning.service.ts';
import { assertOnlineFree, type ChangeWays } from '../planning/events.ways.service.ts';
import * as edits from './events.series.edits.repository.ts';
import * as series from './events.series.repository.ts';
import { occurrenceOf, preview } from './events.series.service.ts';
import { between, later, moveDates, type MovedSeries, ruleUntil } from './series-edit.ts';
import { changedFields, factsOf, filledAfter, hasBegun, type OpenSeries, reachOf } from './series-reach.ts';

type Dependencies = {
  standing: Pick<StandingService, 'lockPeople' | 'answerAdded'>;
  news: EventNews;
  audit: Audit;
  placeCover: ReturnType<typeof coverPlacing>;
  changeWays: ChangeWays;
  transact: Transact;
};
type Edit = z.output<NonNullable<(typeof eventSeries.edit)['body']>>;
type Cancelling = z.output<NonNullable<(typeof eventSeries.cancel)['body']>>;
type Dated = { date: PlannedDate; after: EventFacts };

/** All effects of an edit, before they are carried out. */
type Plan = {
  changed: Dated[];
  cancelled: PlannedDate[];
  removed: PlannedDate[];
  kept: PlannedDate[];
  /** Starts of new dates. */
  added: string[];
  /** Null when the series itself stays as it is. */
  successor: { moved: MovedSeries; filledUntil: string | null; dates: PlannedDate[]; formerRule: string | null } | null;
};

const planOf = async (tx: Tx, { rule, edited, dates }: OpenSeries, edit: Edit): Promise<Plan> => {
  const { scope, rrule, isDryRun: _, ...change } = edit;
  const after = changedFacts(edited.facts, change);
  const reach = reachOf({ rule, edited, dates }, scope);
  const by = between(edited.facts.wallStart, after.wallStart);
  const isRuled = rrule !== null && !(rrule === reach.rrule && by === 0);
  if (isRuled) preview(later(reach.wallStart, by), rrule);
  const slots = reach.dates.map(({ slot }) => slot);
  const moved = moveDates({ ...reach, slots, by, replacement: isRuled ? rrule : null });
  if (!moved) throw new AppError('event.bad_recurrence', {}, [{ field: 'rrule', rule: 'invalid_format' }]);
  const [touched, kept] = partition(reach.dates, (date) => date.id === edited.id || isPlain(date));
  const [leaving, staying] = partition(touched, (date) => !date.isException && !moved.isOf(date.slot));
  const changed = staying.map((date) => ({
    date,
    after: date.id === edited.id ? after : factsOf(date, { edited, after, start: moved.slotOf.get(date.slot)!, isMoved: by !== 0 }),
  }));
  const [cancelled, removed] = partition(leaving, ({ guests, status }) => guests > 0 && status === 'published');
  const horizon = await series.horizon(tx, moved.wallStart);
  const used = new Set(moved.slotOf.values());
  const soon = moved.dates.filter((date) => date <= horizon);
  const added = isRuled ? soon.filter((date) => !used.has(date)) : [];
  const isEarlier = dates.some(({ slot }) => slot < reach.cut);
  const isOther = isRuled || by !== 0 || (scope === 'following' && isEarlier);
  const ruled = soon.length < moved.dates.length ? horizon : null;
  const filledUntil = isRuled ? ruled : filledAfter(rule.filledUntil, reach, moved);
  const last = dates.filter(({ slot }) => slot < reach.cut).at(-1)?.slot;
  const formerRule = last === undefined ? null : (ruleUntil(rule.rrule, rule.wallStart, last) ?? rule.rrule);
  return {
    changed,
    cancelled,
    removed,
    kept,
    added,
    successor: isOther ? { moved, filledUntil, dates: reach.dates.filter((date) => !removed.includes(date)), formerRule } : null,
  };
};

const effectOf = async (tx: Tx, { changed, cancelled, removed, added, kept }: Plan): Promise<SeriesEffect> => ({
  changed: changed.filter(({ date, after }) => changedFields(date.facts, after).length > 0).length,
  added: added.length,
  removed: removed.length,
  cancelled: cancelled.length,
  kept: kept.length,
  people: (await edits.guestsOf(tx, idsOf(cancelled))).length,
});

const cancel = async (tx: Tx, dates: readonly PlannedDate[], reason: string): Promise<readonly string[]> =>
  dates.length === 0 ? [] : plans.cancelSome(tx, idsOf(dates), { reason, restoreHours: limits.eventRestoreHours });

/** Guests of these dates, and those who are notified without an answer; each once. */
const notifiedOf = async (tx: Tx, dates: readonly PlannedDate[]): Promise<string[]> => [
  ...new Set([...(await edits.guestsOf(tx, idsOf(dates))), ...(await plans.followersOf(tx, idsOf(dates)))]),
];

/** Carries out an edit. */
const applying =
  ({ standing, news, placeCover, changeWays }: Pick<Dependencies, 'standing' | 'news' | 'placeCover' | 'changeWays'>) =>
  async (tx: Tx, viewer: Viewer, context: { open: OpenSeries; plan: Plan; edit: Edit }): Promise<void> => {
    const { plan, edit } = context;
    const { rule, edited } = context.open;
    const { changed, cancelled, removed, successor } = plan;
    const model = changed.find(({ date }) => date.id === edited.id) ?? changed[0];
    const zone = model?.after.zone ?? rule.zone;
    const seriesId = successor ? newId() : rule.id;
    await edits.drop(tx, idsOf(removed));
    if (successor) {
      const slots = successor.dates.map(({ id, slot }) => ({ id, slot: successor.moved.slotOf.get(slot)! }));
      const { rrule, wallStart } = successor.moved;
      await edits.succeed(tx, rule.id, { id: seriesId, rrule, wallStart, zone, filledUntil: successor.filledUntil, slots });
      await edits.end(tx, rule.id, successor.formerRule);
    } else if (zone !== rule.zone) await edits.setZone(tx, rule.id, zone);
    const fields = changedFields(
      edited.facts,
      changed.find(({ date }) => date.id === edited.id)?.after ?? changedFacts(edited.facts, edit),
    );
    await edits.update(
      tx,
      changed.map(({ date, after }) => ({ id: date.id, facts: after, isMoved: movesCalendars(kindsOf(date.facts, after)) })),
      fields,
    );
    await changeWays(tx, viewer, changed);
    const template = (changed.find(({ date }) => !date.isException) ?? model)?.date.id;
    if (template && model && plan.added.length > 0) {
      const dates = plan.added.flatMap((date) => occurrenceOf(model.after, date, zone));
      await standing.answerAdded(tx, seriesId, await series.copy(tx, template, dates));
    }
    await placeCover(tx, viewer, { before: edited, imageId: edit.coverId, changed: changed.map(({ date }) => date.id) });
    await cancel(tx, cancelled, '');
    await news.remember(
      tx,
      ...changed.map(({ date, after }) => ({ by: viewer, before: date, after, kinds: kindsOf(date.facts, after) })),
      ...cancelled.map((date) => ({ by: viewer, before: date, kinds: ['cancelled' as const] })),
    );
  };

/** Edits of several dates of a series at once. */
export function seriesEditsService(dependencies: Dependencies) {
  const { standing, news, audit, transact } = dependencies;

  /**
   * Locks in the same order as elsewhere: the community, the series, its guests if dates may be added, and the pools of all of its dates.
   */
  const open = async (tx: Tx, viewer: Viewer, idOrSlug: string, mayAdd = false): Promise<OpenSeries> => {
    await planning.lockCommunity(tx, idOrSlug);
    const seriesId = await edits.seriesOf(tx, idOrSlug);
    const rule = seriesId === null ? undefined : await series.lock(tx, seriesId);
    if (rule && mayAdd) await standing.lockPeople(tx, rule.id);
    if (rule) await seats.lockPoolsOfSeries(tx, rule.id);
    const found = assertPlanner(await planning.find(tx, viewer, idOrSlug));
    if (!found.isCommunityActive) throw new AppError('community.archived');
    const dates = rule ? await planning.datesIn(tx, viewer, rule.id) : [];
    const edited = dates.find(({ id }) => id === found.id);
    if (!rule || !edited) throw new AppError('event.state_changed');
    return { rule, edited, dates };
  };

  /** Those who are notified of cancelled dates read in the same notice that other dates have changed. */
  const notifyGuests = async (tx: Tx, viewer: Viewer, { edited, plan }: { edited: PlannedDate; plan: Plan }): Promise<void> => {
    const announced = plan.changed.flatMap(({ date, after }) => {
      const kinds = kindsOf(date.facts, after);
      return kinds.length > 0 && date.status === 'published' && (after.endsAt > date.now || date.facts.endsAt > date.now)
        ? [{ date, kinds }]
        : [];
    });
    const changes = [...new Set(announced.flatMap(({ kinds }) => kinds))].join(',');
    const gone = await notifiedOf(tx, plan.cancelled);
    const others = (
      await notifiedOf(
        tx,
        announced.map(({ date }) => date),
      )
    ).filter((id) => !gone.includes(id));
    // An archived event is not shown to guests.
    const subject = plan.removed.includes(edited) ? (plan.cancelled[0] ?? announced[0]?.date) : edited;
    if (!subject) return;
    await news.notifyOfSeries(tx, 'event.cancelled', { by: viewer, before: subject, userIds: gone, changes });
    await news.notifyOfSeries(tx, 'event.changed', { by: viewer, before: subject, userIds: others, changes });
  };

  const apply = applying(dependencies);

  return {
    plan: (viewer: Viewer, idOrSlug: string): Promise<SeriesPlan> =>
      transact(async (tx) => {
        const found = assertPlanner(await planning.find(tx, viewer, idOrSlug));
        const seriesId = await edits.seriesOf(tx, idOrSlug);
        const rule = seriesId === null ? undefined : await series.findIn(tx, seriesId);
        const dates = rule ? await planning.datesIn(tx, viewer, rule.id) : [];
        const edited = dates.find(({ id }) => id === found.id);
        if (!rule || !edited) throw new AppError('event.state_changed');
        const ruleOf = (scope: SeriesScope) => {
          const { rrule, wallStart } = reachOf({ rule, edited, dates }, scope);
          return { rrule, wallStart };
        };
        const items = dates.filter(({ facts, now }) => facts.endsAt > now).map(itemOf);
        return { version: edited.version, following: ruleOf('following'), all: ruleOf('all'), items };
      }),

    edit: (viewer: Viewer, idOrSlug: string, edit: Edit): Promise<SeriesEffect> =>
      transact(async (tx) => {
        const opened = await open(tx, viewer, idOrSlug, edit.rrule !== null && !edit.isDryRun);
        const { edited } = opened;
        // Each edit of the series raises the versions of all dates that it changes.
        if (edit.version !== edited.version) throw await audit.conflict(tx, { type: 'event', id: edited.id }, 'person');
        if (!isEditable(edited)) throw new AppError('event.state_changed');
        const plan = await planOf(tx, opened, edit);
        assertAllowed([...plan.changed.map(({ date }) => date), ...plan.cancelled, ...plan.removed]);
        if (edit.categoryId && !(await plans.hasCategory(tx, edit.categoryId))) throw new AppError('category.not_found');
        for (const { date, after } of plan.changed)
          if (kindsOf(date.facts, after).includes('when')) assertMovedAhead(date, after, edit.mayHaveBegun);
        await assertOnlineFree(tx, plan.changed);
        const effect = await effectOf(tx, plan);
        if (edit.isDryRun) return effect;
        await apply(tx, viewer, { open: opened, plan, edit });
        await notifyGuests(tx, viewer, { edited, plan });
        const after = plan.changed.find(({ date }) => date.id === edited.id)?.after;
        await news.record(tx, 'event.changed', { by: viewer, before: edited, ...(after && { after }) });
        news.hint(tx, edited, viewer);
        return effect;
      }),

    cancel: (viewer: Viewer, idOrSlug: string, { scope, eventIds, reason }: Cancelling): Promise<SeriesEffect> =>
      transact(async (tx) => {
        const { rule, edited, dates } = await open(tx, viewer, idOrSlug);
        const isMeant: Record<Cancelling['scope'], (date: PlannedDate) => boolean> = {
          all: () => true,
          following: ({ slot }) => slot >= edited.slot,
          chosen: ({ id }) => eventIds.includes(id),
        };
        const meant = dates.filter((date) => isToCome(date) && isMeant[scope](date));
        assertAllowed(meant);
        const people = (await edits.guestsOf(tx, idsOf(meant))).length;
        const userIds = await notifiedOf(tx, meant);
        const ids = await cancel(tx, meant, reason);
        const cancelled = meant.filter(({ id }) => ids.includes(id));
        const subject = cancelled.find(({ id }) => id === edited.id) ?? cancelled[0];
        if (!subject) throw new AppError('event.state_changed');
        // The series ends here, so that the job adds no dates that do not take place.
        if (scope !== 'chosen') await edits.end(tx, rule.id, ruleUntil(rule.rrule, rule.wallStart, dates.at(-1)!.slot) ?? rule.rrule);
        await news.remember(tx, ...cancelled.map((date) => ({ by: viewer, before: date, kinds: ['cancelled' as const], reason })));
        await news.notifyOfSeries(tx, 'event.cancelled', { by: viewer, before: subject, userIds, reason, changes: '' });
        await news.record(tx, 'event.cancelled', { by: viewer, before: subject, reason });
        news.hint(tx, edited, viewer);
        return { changed: 0, added: 0, removed: 0, cancelled: cancelled.length, people, kept: dates.length - meant.length };
      }),
  };
}

const itemOf = ({ id, slug, slot, facts, status, isException, confirmed, capacity }: PlannedDate): SeriesPlan['items'][number] => ({
  id,
  slug,
  status,
  capacity,
  goingCount: confirmed,
  wallStart: facts.wallStart,
  wallEnd: facts.wallEnd,
  zone: facts.zone,
  startsAt: facts.startsAt.toISOString(),
  endsAt: facts.endsAt.toISOString(),
  state: facts.wallStart !== slot ? 'moved' : isException ? 'edited' : 'same',
});

const idsOf = (dates: readonly PlannedDate[]): string[] => dates.map(({ id }) => id);
const isEditable = ({ status }: PlannedDate): boolean => status === 'draft' || status === 'scheduled' || status === 'published';
const isPlain = (date: PlannedDate): boolean => !date.isException && isEditable(date) && !hasBegun(date);
const isToCome = ({ status, facts, now }: PlannedDate): boolean => status === 'postponed' || (status === 'published' && facts.endsAt > now);

function assertAllowed(dates: readonly PlannedDate[]): void {
  if (dates.some(({ mayEdit }) => !mayEdit)) throw new AppError('member.not_allowed');
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
