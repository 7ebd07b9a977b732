import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** In a subquery the clock is read once per statement instead of once per row. */
const now = sql<Date>`(select ${appNow})`;
const today = sql<string>`(${now} at time zone 'UTC')::date`;
/** Counts of waiting or failed rows are capped here. */
const MAX_COUNTED = sql.lit(10_000);

/** A part of `step` days; 0 is the one that ends today. */
export type DayPart = {
  part: number;
  newPeople: number;
  newCommunities: number;
  newEvents: number;
  messages: number;
  rsvps: number;
  activePeople: number;
};
export type Totals = {
  people: number;
  communities: number;
  events: number;
  upcomingEvents: number;
  activeDay: number;
  activeWeek: number;
  activeMonth: number;
  seenSince: string;
  countedAt: Date;
};
export type DashboardTotals = { today: string; /** The first day that was counted. */ firstDay: string | null; totals: Totals | null };
type Waiting = { waiting: number; oldestSeconds: number | null };
type AuditHealth = {
  waiting: number;
  oldestSeconds: number | null;
  sealedAt: Date | null;
  verifiedAt: Date | null;
  isSound: boolean | null;
};

/** Waiting rows, by the time since when they wait. */
const waitOf = sql`count(*)::int as waiting, extract(epoch from now() - min(since))::int as "oldestSeconds"`;

// Reads for the dashboard: what its jobs have counted, and the current health of the site.

export async function frame(on: Db | Tx): Promise<DashboardTotals> {
  const { rows } = await sql<{ today: string; firstDay: string | null } & (Totals | { countedAt: null })>`
    select ${today}::text as today, (select min(day) from site_days)::text as "firstDay", t.people, t.communities, t.events,
      t.upcoming_events as "upcomingEvents", t.active_day as "activeDay", t.active_week as "activeWeek", t.active_month as "activeMonth",
      t.seen_since::text as "seenSince", t.counted_at as "countedAt"
    from (select) one left join site_totals t on true`.execute(on);
  const { today: day, firstDay, ...totals } = rows[0]!;
  return { today: day, firstDay, totals: totals.countedAt ? totals : null };
}

/** The days of a period and of the one before it, in parts. */
export async function parts(on: Db | Tx, { days, step }: { days: number; step: number }): Promise<DayPart[]> {
  const { rows } = await sql<DayPart>`
    select (${today} - day) / ${step}::int as part, sum(new_people)::int as "newPeople", sum(new_communities)::int as "newCommunities",
      sum(new_events)::int as "newEvents", sum(messages)::int as messages, sum(rsvps)::int as rsvps, sum(active_people)::int as "activePeople"
    from site_days where day > ${today} - ${2 * days}::int and day <= ${today} group by 1 order by 1`.execute(on);
  return rows;
}

export async function ping(on: Db | Tx): Promise<void> {
  await sql`select 1`.execute(on);
}

/** Due jobs; failed jobs end in a dead-letter queue. The queue uses the real clock. */
export async function queue(on: Db | Tx): Promise<Waiting & { givenUp: number }> {
  const { rows } = await sql<Waiting & { givenUp: number }>`
    select ${waitOf}, (select count(*)::int from (select from pgboss.job where name = 'dead-letters' and created_on > now() - interval '1 day' limit ${MAX_COUNTED}) d) as "givenUp"
    from (select greatest(created_on, start_after) as since from pgboss.job
      where state < 'active' and not blocked and start_after <= now() and name <> 'dead-letters' limit ${MAX_COUNTED}) w`.execute(on);
  return rows[0]!;
}

export async function outbox(on: Db | Tx): Promise<Waiting & { failed: number }> {
  const { rows } = await sql<Waiting & { failed: number }>`
    select count(*)::int as waiting, extract(epoch from ${now} - min(since))::int as "oldestSeconds",
      (select count(*)::int from (select from outbox_messages where state = 'failed' limit ${MAX_COUNTED}) f) as failed
    from (select created_at as since from outbox_messages where state = 'waiting' order by created_at limit ${MAX_COUNTED}) w`.execute(on);
  return rows[0]!;
}

export async function errors(on: Db | Tx) {
  const hour = sql`minute > ${now} - interval '1 hour'`;
  const sum = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(count) filter (where ${condition}), 0)::int`;
  const { rows } = await sql<{ answersHour: number; answersDay: number; jobsHour: number; jobsDay: number }>`
    select ${sum(sql`kind = 'answer' and ${hour}`)} as "answersHour", ${sum(sql`kind = 'answer'`)} as "answersDay",
      ${sum(sql`kind = 'job' and ${hour}`)} as "jobsHour", ${sum(sql`kind = 'job'`)} as "jobsDay"
    from failures where minute > ${now} - interval '1 day'`.execute(on);
  return rows[0]!;
}

export async function audit(on: Db | Tx): Promise<AuditHealth> {
  const { rows } = await sql<AuditHealth>`
    select w.waiting, w."oldestSeconds", (select sealed_at from audit_chain order by position desc limit 1) as "sealedAt",
      v.at as "verifiedAt", v.state = 'sound' as "isSound"
    from (select count(*)::int as waiting, extract(epoch from ${now} - min(e.at))::int as "oldestSeconds"
        from (select entry_id from audit_waiting order by seq limit ${MAX_COUNTED}) l join audit_entries e on e.id = l.entry_id) w
      left join (select at, after->>'state' as state from audit_entries where action = 'audit.verified' order by at desc, id desc limit 1) v on true`.execute(
    on,
  );
  return rows[0]!;
}
