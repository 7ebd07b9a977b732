import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

type Window = Record<'opens' | 'closes', RawBuilder<unknown>>;
type Moved = Record<'opens' | 'closes', RawBuilder<Date | null>>;

/**
 * A window that follows the start of its event, which moves by the interval `by`. An opening that has passed stays, so that nothing
 * closes that is open, unless the window would then end before it begins.
 */
function follow({ opens, closes }: Window, by: RawBuilder<unknown>): Moved {
  const stays = sql`${opens} <= ${appNow} and (${closes} + ${by} > ${opens}) is not false`;
  return { opens: sql`case when ${stays} then ${opens} else ${opens} + ${by} end`, closes: sql`${closes} + ${by}` };
}

/** The window of answers of the row `of` of events, in the update that gives it this start. */
export function movedWindow(of: string, startsAt: RawBuilder<unknown>): Moved {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return follow({ opens: column('rsvp_opens_at'), closes: column('rsvp_closes_at') }, sql`(${startsAt} - ${column('starts_at')})`);
}

/** Moves the sales of ticket types along with the starts of their events. Called before the events are moved. */
export async function moveSales(tx: Tx, events: readonly { id: string; startsAt: Date }[]): Promise<void> {
  const sales = follow({ opens: sql`t.sales_from`, closes: sql`t.sales_until` }, sql`(d.starts_at - e.starts_at)`);
  await sql`update ticket_types t set sales_from = ${sales.opens}, sales_until = ${sales.closes}, updated_at = ${appNow}, version = t.version + 1
    from events e join unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[])
      d (id, starts_at) on d.id = e.id
    where t.event_id = e.id and d.starts_at <> e.starts_at and (t.sales_from is not null or t.sales_until is not null)`.execute(tx);
}
