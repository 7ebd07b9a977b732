import { sql } from 'kysely';
import type { CommunityMetricName } from '#contract/browser/community-numbers.ts';
import type { TopPost } from '#contract/dashboard/own.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { now, today } from './dashboard.counting.repository.ts';
import type { MetricsSpan } from './dashboard.metrics.ts';

/** Top posts are chosen among this many of the latest posts of the period. */
const POSTS_COMPARED = sql.lit(2_000);
const TOP = sql.lit(5);
/** Waiting requests are counted up to here. */
const MAX_COUNTED = sql.lit(10_000);
const COHORTS = 12;

export type CommunityFrame = {
  today: string;
  firstDay: string;
  members: number;
  requests: number;
  activeWeek: number;
  activeMonth: number;
  sent: number;
  opened: number;
  joined: number;
  /** Null until the first count has finished. */
  countedAt: Date | null;
  countedFrom: string | null;
};
export type CommunityPart = { part: number } & Record<CommunityMetricName, number>;
export type CommunityDay = { id: string } & Record<CommunityMetricName, number>;
export type Cohort = { week: string; joined: number; stayed: number; after1: number; after2: number; after4: number; after8: number };
export type TopRow = Omit<TopPost, 'publishedAt'> & { publishedAt: Date };

const mondayOf = (day: ReturnType<typeof sql>) => sql`date_trunc('week', ${day}::timestamp)::date`;
const author = sql<
  TopPost['author']
>`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
  'profilePicture', u.profile_picture)`;

/** Columns of a `TopRow` over posts `p`, communities `c` and authors `u`, and the order by what they were answered. */
export const topColumns = sql`p.id, p.title, ${author} as author, json_build_object('slug', c.slug, 'name', c.name) as community,
  p.published_at as "publishedAt", p.comment_count as comments,
  (select coalesce(sum(v.value::int), 0)::int from jsonb_each_text(p.reactions) v) as reactions`;
export const topOrder = sql`p.comment_count + (select coalesce(sum(v.value::int), 0) from jsonb_each_text(p.reactions) v) desc,
  p.published_at desc, p.id desc limit ${TOP}`;
export const isSince = (column: ReturnType<typeof sql>, days: number) =>
  sql`${column} >= (${today} - ${days - 1}::int)::timestamp at time zone 'UTC'`;

// Numbers of one community, from what the ledger has counted; `id` is of a community that the caller runs.

export async function frame(on: Db | Tx, id: string): Promise<CommunityFrame> {
  const activeWithin = (days: number) => sql`(select count(distinct a.user_id)::int from active_members a
    join memberships m on m.community_id = a.community_id and m.user_id = a.user_id and m.state = 'active'
    where a.community_id = c.id and a.week >= ${mondayOf(sql`(${today} - ${days - 1}::int)`)} and a.last_on > ${today} - ${days}::int)`;
  const { rows } = await sql<CommunityFrame>`
    select ${today}::text as today, (c.created_at at time zone 'UTC')::date::text as "firstDay", c.member_count as members,
      (select count(*)::int from (select from memberships where community_id = c.id and state = 'pending' limit ${MAX_COUNTED}) w) as requests,
      ${activeWithin(7)} as "activeWeek", ${activeWithin(30)} as "activeMonth",
      (select coalesce(sum(sent), 0)::int from invite_statistics where community_id = c.id) as sent,
      (select coalesce(sum(opened), 0)::int from invite_statistics where community_id = c.id) as opened,
      (select coalesce(sum(joined), 0)::int from invite_statistics where community_id = c.id) as joined,
      n.counted_at as "countedAt", n.first_day::text as "countedFrom"
    from communities c left join community_counts n on true where c.id = ${id}`.execute(on);
  return rows[0]!;
}

/** The days of a period and of the one before it, in parts. */
export async function parts(on: Db | Tx, id: string, { days, step }: MetricsSpan): Promise<CommunityPart[]> {
  const { rows } = await sql<CommunityPart>`
    select (${today} - day) / ${step}::int as part, sum(joined)::int as joined, sum(left_count)::int as left, sum(active)::int as active,
      sum(posts)::int as posts, sum(comments)::int as comments, sum(messages)::int as messages, sum(rsvps)::int as rsvps
    from community_days where community_id = ${id} and day > ${today} - ${2 * days}::int and day <= ${today} group by 1 order by 1`.execute(
    on,
  );
  return rows;
}

/** The number of texts in each hour of UTC, by day. */
export async function hours(on: Db | Tx, id: string, days: number): Promise<{ day: string; hours: number[] }[]> {
  const { rows } = await sql<{ day: string; hours: number[] }>`
    select day::text as day, hours from community_days
    where community_id = ${id} and day > ${today} - ${days}::int and day <= ${today} and posts + comments + messages > 0`.execute(on);
  return rows;
}

export async function cohorts(on: Db | Tx, id: string): Promise<Cohort[]> {
  const isActiveAfter = (weeks: number) => sql`count(*) filter (where exists (
    select from active_members a where a.community_id = ${id} and a.user_id = j.user_id and a.week = j.week + ${sql.lit(7 * weeks)}::int))::int`;
  const { rows } = await sql<Cohort>`
    select j.week::text as week, count(*)::int as joined, count(*) filter (where j.state = 'active')::int as stayed,
      ${isActiveAfter(1)} as after1, ${isActiveAfter(2)} as after2, ${isActiveAfter(4)} as after4, ${isActiveAfter(8)} as after8
    from (select m.user_id, m.state, date_trunc('week', m.joined_at at time zone 'UTC')::date as week from memberships m
      where m.community_id = ${id} and m.joined_at >= (${mondayOf(today)} - ${sql.lit(7 * (COHORTS - 1))}::int)::timestamp at time zone 'UTC') j
    group by j.week order by j.week desc`.execute(on);
  return rows;
}

export async function topPosts(on: Db | Tx, id: string, days: number): Promise<TopRow[]> {
  const { rows } = await sql<TopRow>`
    select ${topColumns} from (select * from posts where community_id = ${id} and state = 'published' and type <> 'modmail'
        and ${isSince(sql`published_at`, days)} and published_at <= ${now} order by published_at desc, id desc limit ${POSTS_COMPARED}) p
      join communities c on c.id = p.community_id join users u on u.id = p.author_id
    where p.comment_count > 0 or p.reactions <> '{}' order by ${topOrder}`.execute(on);
  return rows;
}

/** Days of a file, all in one batch: at most a year. */
export async function days(on: Db | Tx, id: string, days: number): Promise<CommunityDay[]> {
  const column = (name: string) => sql`coalesce(d.${sql.ref(name)}, 0)`;
  const { rows } = await sql<CommunityDay>`
    select t.day::date::text as id, ${column('joined')} as joined, ${column('left_count')} as left, ${column('active')} as active,
      ${column('posts')} as posts, ${column('comments')} as comments, ${column('messages')} as messages, ${column('rsvps')} as rsvps
    from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') t(day)
      left join community_days d on d.community_id = ${id} and d.day = t.day::date order by t.day`.execute(on);
  return rows;
}
