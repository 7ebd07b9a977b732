import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { CalendarEvent, eventFinding } from '#contract/events/finding.ts';
import type { EventFilter, EventSummary } from '#contract/events/index.ts';
import { hasBlocks } from '#features/access/index.ts';
import { appNow, instantOf } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { keptTotals } from '#kernel/kept-totals.ts';
import { cutOf, MAX_COUNTED } from '#kernel/paging.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { OwnEventRow } from '../events.shapes.ts';
import { ownColumns, position, waiting } from '../events.summaries.repository.ts';
import { isAddressOpen, isListed, showsAttendees, sources } from '../events.visibility.repository.ts';
import { type CardOf, cardState, type EventCards } from './events.cards.repository.ts';
import { inOrder, narrowed, within } from './events.filter.repository.ts';
import { keptSummaries } from './kept-summaries.ts';

type Caller = Viewer | null;
type Condition = RawBuilder<SqlBool>;
type Filter = z.output<typeof EventFilter>;
type Span = z.output<NonNullable<(typeof eventFinding.calendar)['query']>>;
type PageRow = CardOf & OwnEventRow & { hasBlocks: boolean };

/** Counting so many events costs as much as finding a page of them. */
const COSTLY_TOTAL = 200;

/** Six weeks in milliseconds, plus an hour for the day on which clocks are set back. */
const LONGEST_MS = (42 * 24 + 1) * 3_600_000;
const MAX_IN_CALENDAR = 2_000;

const all = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`;
/** The events in the viewer's lists that match the filter. */
export const matching = (viewer: Caller, filter: Filter): Condition =>
  all([isListed(viewer), ...within(filter), ...narrowed(viewer, filter)]);

/** The columns of a page that depend on the viewer and the moment. Queues are counted only where there ever was one. */
const own = (viewer: Caller) => sql`e.id, ${cardState} as state, coalesce(m.state = 'active', false) as "isMember",
  ${isAddressOpen(viewer)} as "isAddressOpen", ${showsAttendees(viewer)} as "showsAttendees", ${ownColumns},
  case when p.last_queue_seq > 0 then ${waiting(sql`p.id`)} else 0 end as waiting,
  case when r.state = 'waitlisted' then ${position(sql`r.pool_id`, sql`r.ticket_type_id`, sql`r.queue_seq`)} end as position,
  (select ${appNow}) as now, ${hasBlocks(viewer?.id ?? null)} as "hasBlocks"`;

/** Lists of events by pages. */
export function createEventLists(db: Db, cards: EventCards) {
  const totalOf = keptTotals({ costly: COSTLY_TOTAL });
  const summaryOf = keptSummaries();
  const count = async (viewer: Caller, filter: Filter): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from (
      select from ${sources(viewer)} where ${matching(viewer, filter)} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(db);
    return rows[0]!.total;
  };
  return {
    async list(viewer: Caller, filter: Filter): Promise<{ items: EventSummary[]; total: number }> {
      const { rows } = await sql<PageRow>`select ${own(viewer)} from ${sources(viewer)}
        join inventory_pools p on p.event_id = e.id and p.name = 'seats'
        where ${matching(viewer, filter)} order by ${inOrder(viewer, filter)} ${cutOf(filter)}`.execute(db);
      const page = rows.slice(0, filter.perPage);
      const found = await cards.find(page, viewer && { id: viewer.id, hasBlocks: rows[0]?.hasBlocks ?? false });
      const { page: _page, perPage: _perPage, ...asked } = filter;
      const total = await totalOf([viewer?.id, viewer?.isAdmin, asked], () => count(viewer, filter));
      return { items: page.flatMap((row) => [found.get(row.id)].flatMap((card) => (card ? [summaryOf(card, row)] : []))), total };
    },

    async calendar(viewer: Caller, { from, to, ...filter }: Span): Promise<{ items: CalendarEvent[]; isCut: boolean }> {
      const end = new Date(Math.min(Date.parse(to), Date.parse(from) + LONGEST_MS)).toISOString();
      const condition = all([isListed(viewer), ...within({ from, to: end }), ...narrowed(viewer, filter)]);
      // The rows come as one value: on the embedded engine so many rows would cost as much as finding them.
      const { rows } = await sql<{ items: CalendarEvent[] }>`select coalesce(json_agg(f), '[]') as items from (
        select e.id, e.slug, e.title, e.mode, e.status, ${instantOf(sql`e.starts_at`)} as "startsAt", ${instantOf(sql`e.ends_at`)} as "endsAt",
          e.zone, e.all_day as "allDay", c.name as community, r.state as "myState"
        from ${sources(viewer)} where ${condition} order by e.starts_at, e.id limit ${sql.lit(MAX_IN_CALENDAR + 1)}) f`.execute(db);
      const { items } = rows[0]!;
      return { items: items.slice(0, MAX_IN_CALENDAR), isCut: items.length > MAX_IN_CALENDAR };
    },
  };
}
export type EventLists = ReturnType<typeof createEventLists>;
