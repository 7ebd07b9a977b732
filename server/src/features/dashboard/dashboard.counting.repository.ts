import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Db } from '#kernel/db/index.ts';

/** UTC days, `2026-11-22`, both inclusive. */
export type Days = { from: string; to: string };

/** A table of days that a job fills. Counting is idempotent. */
export type Ledger = {
  /** The days to recount: from the last counted day on, which may not have been over then. */
  due: () => Promise<Days & { isFirst: boolean }>;
  /** The next uncounted days of the past, at most `most`; null once there are none. */
  uncounted: (most: number) => Promise<Days | null>;
  /** `withActs`: the days are from before activity was recorded. */
  count: (tx: Tx, days: Days, options: { withActs: boolean }) => Promise<void>;
  /** Counts the totals, and drops what is old. */
  finish: (tx: Tx) => Promise<void>;
};

/** The longest period shown is a year and the one before it. */
export const DAYS_KEPT = 731;
/** Longest period with distinct active users. */
const DAYS_TOLD_APART = 31;

/** In a subquery the clock is read once per statement instead of once per row. */
export const now = sql<Date>`(select ${appNow})`;
export const today = sql<string>`(${now} at time zone 'UTC')::date`;
export const dayOf = (column: RawBuilder<unknown>) => sql`(${column} at time zone 'UTC')::date`;
export const isWithin = (column: RawBuilder<unknown>, { from, to }: Days) =>
  sql`${column} >= ${from}::date::timestamp at time zone 'UTC' and ${column} < (${to}::date + 1)::timestamp at time zone 'UTC'`;

/** Drafts and withdrawn events do not count. */
const isOut = sql`e.status in ('published', 'cancelled', 'postponed')`;
const eventsOut = sql`events e join communities c on c.id = e.community_id and c.status in ('active', 'archived') where ${isOut}`;

const seen = { table: 'sessions', user: 'user_id', at: 'last_seen_at' };
/** Timestamped actions of users, who may have no session left. */
const acts = [
  { table: 'messages', user: 'sender_id', at: 'sent_at' },
  { table: 'registrations', user: 'user_id', at: 'created_at' },
  { table: 'posts', user: 'author_id', at: 'created_at' },
  { table: 'comments', user: 'author_id', at: 'created_at' },
];
type Trace = typeof seen;

/** Counts per day, to be joined by day. */
const perDay = (at: RawBuilder<unknown>, rows: RawBuilder<unknown>, days: Days, count = sql`count(*)`) =>
  sql`select ${dayOf(at)} as day, ${count}::int as count from ${rows} and ${isWithin(at, days)} group by 1`;

const upsertDays = (days: Days) => sql`
  insert into site_days (day, new_people, new_communities, new_events, messages, rsvps, active_people)
  select d::date, coalesce(people.count, 0), coalesce(founded.count, 0), coalesce(out.count, 0), coalesce(said.count, 0),
    coalesce(answered.count, 0), coalesce(active.count, 0)
  from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') d
    left join (${perDay(sql`created_at`, sql`users where deleted_at is null`, days)}) people on people.day = d::date
    left join (${perDay(sql`created_at`, sql`communities where status = 'active'`, days)}) founded on founded.day = d::date
    left join (${perDay(sql`e.published_at`, eventsOut, days)}) out on out.day = d::date
    left join (${perDay(sql`sent_at`, sql`messages where state = 'visible'`, days)}) said on said.day = d::date
    left join (${perDay(sql`created_at`, sql`registrations where state = 'going'`, days)}) answered on answered.day = d::date
    left join (select day, count(*)::int as count from active_days where day between ${days.from}::date and ${days.to}::date group by 1) active
      on active.day = d::date
  order by 1
  on conflict (day) do update set new_people = excluded.new_people, new_communities = excluded.new_communities,
    new_events = excluded.new_events, messages = excluded.messages, rsvps = excluded.rsvps, active_people = excluded.active_people`;

const upsertTotals = sql`
  insert into site_totals (people, communities, events, upcoming_events, active_day, active_week, active_month, seen_since, counted_at)
  select (select count(*) from users where deleted_at is null), (select count(*) from communities where status = 'active'),
    (select count(*) from ${eventsOut}), (select count(*) from ${eventsOut} and e.ends_at > ${now}),
    count(distinct user_id) filter (where day = ${today}), count(distinct user_id) filter (where day > ${today} - 7),
    count(distinct user_id) filter (where day > ${today} - 30), ${today}, ${now}
  from active_days
  on conflict (only_row) do update set people = excluded.people, communities = excluded.communities, events = excluded.events,
    upcoming_events = excluded.upcoming_events, active_day = excluded.active_day, active_week = excluded.active_week,
    active_month = excluded.active_month, counted_at = excluded.counted_at`;

/** Active users by session; `withActs` adds authors and respondents, for days before activity was recorded. */
const recordActive = (days: Days, withActs: boolean) => {
  const part = ({ table, user, at }: Trace) =>
    sql`select ${dayOf(sql.ref(at))} as day, ${sql.ref(user)} as user_id from ${sql.table(table)} where ${isWithin(sql.ref(at), days)}`;
  const parts = (withActs ? [seen, ...acts] : [seen]).map(part);
  return sql`insert into active_days (day, user_id)
    select distinct t.day, t.user_id from (${sql.join(parts, sql` union `)}) t join users u on u.id = t.user_id and u.deleted_at is null
    order by 1, 2 on conflict do nothing`;
};

/** Counts into small tables, so that reads stay cheap on a site of any size. */
export const siteLedger = (on: Db | Tx): Ledger => ({
  async due() {
    const { rows } = await sql<Days & { isFirst: boolean }>`
      select coalesce(least(max(day), ${today}), ${today})::text as "from", ${today}::text as "to", max(day) is null as "isFirst"
      from site_days`.execute(on);
    return rows[0]!;
  },

  /** Back to the day of the first account. */
  async uncounted(most) {
    const { rows } = await sql<Days>`
      select greatest(first.day, counted.day - ${most}::int)::text as "from", (counted.day - 1)::text as "to"
      from (select min(day) as day from site_days) counted,
        (select greatest(${dayOf(sql`min(created_at)`)}, ${today} - ${sql.lit(DAYS_KEPT)}::int) as day from users where deleted_at is null) first
      where first.day < counted.day`.execute(on);
    return rows[0] ?? null;
  },

  async count(tx, days, { withActs }) {
    await recordActive(days, withActs).execute(tx);
    await upsertDays(days).execute(tx);
    // This runs after each batch of the past too, so that its people do not pile up.
    await sql`delete from active_days where day <= ${today} - ${sql.lit(DAYS_TOLD_APART)}::int`.execute(tx);
  },

  async finish(tx) {
    await upsertTotals.execute(tx);
    await sql`delete from failures where minute < ${now} - interval '2 days'`.execute(tx);
  },
});
