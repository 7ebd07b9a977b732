import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { dayOf, DAYS_KEPT, type Days, isWithin, type Ledger, now, today } from './dashboard.counting.repository.ts';

/** Fourteen weeks: twelve of joining, each with the weeks after it, and the one that is not over. */
const ACTIVITY_DAYS = 98;

const mondayOf = (day: RawBuilder<unknown>) => sql`date_trunc('week', ${day}::timestamp)::date`;

type Source = { from: RawBuilder<unknown>; at: RawBuilder<unknown>; user: RawBuilder<unknown>; community: RawBuilder<unknown> };
const isOut = sql`p.state = 'published' and p.type <> 'modmail'`;
/** The texts of members, by kind. */
const written = {
  posts: { from: sql`posts p where ${isOut}`, at: sql`p.published_at`, user: sql`p.author_id`, community: sql`p.community_id` },
  comments: {
    from: sql`comments k join posts p on p.id = k.post_id where ${isOut} and k.state = 'published' and k.deleted_at is null`,
    at: sql`k.created_at`,
    user: sql`k.author_id`,
    community: sql`p.community_id`,
  },
  messages: {
    from: sql`messages s join channels h on h.id = s.channel_id where s.state = 'visible'`,
    at: sql`s.sent_at`,
    user: sql`s.sender_id`,
    community: sql`h.community_id`,
  },
} satisfies Record<string, Source>;
const answers: Source = {
  from: sql`registrations r join events e on e.id = r.event_id where r.state = 'going'`,
  at: sql`r.created_at`,
  user: sql`r.user_id`,
  community: sql`e.community_id`,
};
const reactions: Source[] = [
  {
    from: sql`post_reactions x join posts p on p.id = x.post_id where ${isOut}`,
    at: sql`x.created_at`,
    user: sql`x.user_id`,
    community: sql`p.community_id`,
  },
  {
    from: sql`comment_reactions x join comments k on k.id = x.comment_id join posts p on p.id = k.post_id where ${isOut}`,
    at: sql`x.created_at`,
    user: sql`x.user_id`,
    community: sql`p.community_id`,
  },
];

/** Acts of members: an act of a visitor, such as an answer to a public event, makes no member active. */
const actsOf = (days: Days) => {
  const parts = [...Object.values(written), answers, ...reactions].map(
    ({ from, at, user, community }) =>
      sql`select ${community} as community_id, ${user} as user_id, ${dayOf(at)} as day from ${from} and ${isWithin(at, days)}`,
  );
  return sql`(${sql.join(parts, sql` union `)}) a join memberships m on m.community_id = a.community_id and m.user_id = a.user_id
    and m.joined_at is not null`;
};

type Kind = keyof typeof written | 'rsvps' | 'joined' | 'left' | 'active' | 'known';
type Rows = { kind: Kind; community: RawBuilder<unknown>; day: RawBuilder<unknown>; from: RawBuilder<unknown>; hour?: RawBuilder<unknown> };
const rowsOf = ({ kind, community, day, from, hour }: Rows) =>
  sql`select ${community} as community_id, ${day} as day, ${sql.lit(kind)} as kind, ${hour ?? sql`null`}::int as hour, count(*)::int as count
    from ${from} group by 1, 2, 4`;

const happened = (days: Days) => {
  const within = (from: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`${from} and ${isWithin(at, days)}`;
  const moved = (at: RawBuilder<unknown>, condition: RawBuilder<unknown>) => within(sql`memberships where ${condition}`, at);
  const isGone = sql`state in ('left', 'removed', 'banned') and joined_at is not null`;
  const community = sql`community_id`;
  return sql.join(
    [
      ...Object.entries(written).map(([kind, { from, at, ...source }]) =>
        rowsOf({
          kind: kind as keyof typeof written,
          community: source.community,
          day: dayOf(at),
          from: within(from, at),
          hour: sql`extract(hour from ${at} at time zone 'UTC')`,
        }),
      ),
      rowsOf({ kind: 'rsvps', community: answers.community, day: dayOf(answers.at), from: within(answers.from, answers.at) }),
      rowsOf({ kind: 'joined', community, day: dayOf(sql`joined_at`), from: moved(sql`joined_at`, sql`joined_at is not null`) }),
      rowsOf({ kind: 'left', community, day: dayOf(sql`changed_at`), from: moved(sql`changed_at`, isGone) }),
      rowsOf({
        kind: 'active',
        community,
        day: sql`day`,
        from: sql`(select distinct a.community_id, a.day, a.user_id from ${actsOf(days)}) acted where true`,
      }),
      // Days that were counted before, whose rows may all be gone.
      rowsOf({
        kind: 'known',
        community,
        day: sql`day`,
        from: sql`community_days where day between ${days.from}::date and ${days.to}::date`,
      }),
    ],
    sql` union all `,
  );
};

const sumOf = (kind: Kind) => sql`coalesce(sum(h.count) filter (where h.kind = ${sql.lit(kind)}), 0)::int`;
const hours = sql.join(
  Array.from({ length: 24 }, (_, hour) => sql`coalesce(sum(h.count) filter (where h.hour = ${sql.lit(hour)}), 0)::int`),
);

const upsertDays = (days: Days) => sql`
  insert into community_days (community_id, day, joined, left_count, active, posts, comments, messages, rsvps, hours)
  select h.community_id, h.day, ${sumOf('joined')}, ${sumOf('left')}, ${sumOf('active')}, ${sumOf('posts')}, ${sumOf('comments')},
    ${sumOf('messages')}, ${sumOf('rsvps')}, array[${hours}]
  from (${happened(days)}) h join communities c on c.id = h.community_id and c.status <> 'deleted' group by 1, 2 order by 1, 2
  on conflict (community_id, day) do update set joined = excluded.joined, left_count = excluded.left_count, active = excluded.active,
    posts = excluded.posts, comments = excluded.comments, messages = excluded.messages, rsvps = excluded.rsvps, hours = excluded.hours`;

/** Counts what happens in communities into small tables, as the other ledger does for the whole site. */
export const communityLedger = (on: Db | Tx): Ledger => ({
  async due() {
    const { rows } = await sql<Days & { isFirst: boolean }>`
      select coalesce(least(n.last_day, ${today}), ${today})::text as "from", ${today}::text as "to", n.last_day is null as "isFirst"
      from (select) one left join community_counts n on true`.execute(on);
    return rows[0]!;
  },

  async uncounted(most) {
    const { rows } = await sql<Days>`
      select greatest(first.day, n.first_day - ${most}::int)::text as "from", (n.first_day - 1)::text as "to"
      from community_counts n, (select greatest(${dayOf(sql`min(created_at)`)}, ${today} - ${sql.lit(DAYS_KEPT)}::int) as day from communities) first
      where first.day < n.first_day`.execute(on);
    return rows[0] ?? null;
  },

  async count(tx: Tx, days) {
    await upsertDays(days).execute(tx);
    await sql`
      insert into active_members (community_id, week, user_id, last_on)
      select a.community_id, ${mondayOf(sql`a.day`)}, a.user_id, max(a.day) from ${actsOf(days)}
        join communities c on c.id = a.community_id and c.status <> 'deleted' join users u on u.id = a.user_id
      where a.day > ${today} - ${sql.lit(ACTIVITY_DAYS)}::int group by 1, 2, 3 order by 1, 2, 3
      on conflict (community_id, week, user_id) do update set last_on = excluded.last_on where active_members.last_on < excluded.last_on`.execute(
      tx,
    );
    await sql`insert into community_counts (first_day, last_day, counted_at) values (${days.from}::date, ${days.to}::date, ${now})
      on conflict (only_row) do update set first_day = least(community_counts.first_day, excluded.first_day),
        last_day = greatest(community_counts.last_day, excluded.last_day), counted_at = excluded.counted_at`.execute(tx);
  },

  async finish(tx: Tx) {
    await sql`delete from active_members where week <= ${today} - ${sql.lit(ACTIVITY_DAYS)}::int`.execute(tx);
  },
});
