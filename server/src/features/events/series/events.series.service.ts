import type { SeriesDate } from '#contract/events/series.ts';
import { recurrenceLimits } from '#contract/browser/recurrence.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { zonedTime } from '#kernel/zoned-time.ts';
import { type StoredPlan, eventSlug } from '../event-plan.ts';
import type { StandingService } from '../dates/index.ts';
import type { Occurrence } from './events.series.repository.ts';
import * as invited from '../invited/events.invited.repository.ts';
import * as series from './events.series.repository.ts';
import { datesOf } from './recurrence.ts';

type Dependencies = { db: Db; transact: Transact; standing: Pick<StandingService, 'answerAdded'> };

/** Throws `event.bad_recurrence` for a text that is no rule, `event.too_many_dates` for more dates than a series may have. */
export function preview(wallStart: string, rrule: string): string[] {
  const dates = datesOf(rrule, wallStart);
  if (!dates) throw new AppError('event.bad_recurrence', {}, [{ field: 'rrule', rule: 'invalid_format' }]);
  const max = recurrenceLimits.dates;
  if (dates.length > max) throw new AppError('event.too_many_dates', { max }, [{ field: 'rrule', rule: 'too_long' }]);
  return dates;
}

/** Repeating events: the dates of a rule, each an event of its own. */
export function seriesService({ db, transact, standing }: Dependencies) {
  return {
    preview,

    /** Makes the event, which was inserted, the first date of a series and inserts the others of the next two years. */
    async begin(tx: Tx, plan: StoredPlan, rrule: string): Promise<void> {
      const dates = preview(plan.wallStart, rrule);
      const until = await series.horizon(tx, plan.wallStart);
      const soon = dates.filter((date) => date <= until);
      const id = newId();
      const { communityId, hostId: createdBy, wallStart, zone } = plan;
      const filledUntil = soon.length < dates.length ? until : null;
      await series.insert(tx, { id, communityId, rrule, wallStart, zone, filledUntil, createdBy });
      await series.begin(tx, id, plan.id);
      const added = await series.copy(
        tx,
        plan.id,
        soon.slice(1).flatMap((date) => occurrenceOf(plan, date, zone)),
      );
      await invited.copyTo(tx, plan.id, added);
    },

    /** Inserts the dates that have come into the horizon, and answers them for those who go to all. */
    async fill(seriesId: string): Promise<void> {
      await transact(async (tx) => {
        const rule = await series.lock(tx, seriesId);
        const template = await series.template(tx, seriesId);
        // Another process has filled the series, or all of its events are gone.
        if (!rule || rule.filledUntil === null || !template) return series.filled(tx, seriesId, null);
        const { filledUntil, zone } = rule;
        const dates = (datesOf(rule.rrule, rule.wallStart) ?? []).filter((date) => date > filledUntil);
        const until = await series.horizon(tx, rule.wallStart);
        const soon = dates.filter((date) => date <= until);
        const added = await series.copy(
          tx,
          template.id,
          soon.flatMap((date) => occurrenceOf(template, date, zone)),
        );
        await invited.copyTo(tx, template.id, added);
        await standing.answerAdded(tx, seriesId, added);
        return series.filled(tx, seriesId, soon.length < dates.length ? until : null);
      });
    },

    due: (most: number) => series.due(db, most),

    async dates(viewer: Viewer | null, idOrSlug: string): Promise<SeriesDate[]> {
      const dates = await series.dates(db, viewer, idOrSlug);
      if (!dates) throw new AppError('event.not_found');
      return dates;
    },
  };
}
export type SeriesService = ReturnType<typeof seriesService>;

/**
 * The occurrence on a date, with the duration of the event as clocks show it; empty when the zone has no such time. A start that the clocks
 * skip moves forward by the gap; the end moves along where it would come before.
 */
export function occurrenceOf(
  { title, wallStart, wallEnd }: Pick<StoredPlan, 'title' | 'wallStart' | 'wallEnd'>,
  date: string,
  zone: string,
): Occurrence[] {
  const duration = Date.parse(`${wallEnd}Z`) - Date.parse(`${wallStart}Z`);
  const endOf = new Date(Date.parse(`${date}Z`) + duration).toISOString().slice(0, date.length);
  const [start, end] = [zonedTime(date, zone), zonedTime(endOf, zone)];
  if (!start || !end || duration <= 0) return [];
  const startsAt = start.instant;
  const endsAt = end.instant > startsAt ? end.instant : new Date(startsAt.getTime() + duration);
  return [{ id: newId(), slug: eventSlug(title), wallStart: date, wallEnd: endOf, startsAt, endsAt }];
}
