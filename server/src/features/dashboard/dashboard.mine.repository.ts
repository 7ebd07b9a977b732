import { sql } from 'kysely';
import { isOwn, isReadable } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isSince, topColumns, topOrder, type TopRow } from './dashboard.communities.repository.ts';
import { now, today } from './dashboard.counting.repository.ts';
import type { MetricsSpan } from './dashboard.metrics.ts';

export type OwnFrame = {
  today: string;
  now: Date;
  firstDay: string;
  communities: number;
  joined: number;
  upcoming: number;
  attended: number;
};
export type OwnPart = { part: number; posts: number; comments: number; reactions: number; replies: number };

/** Answers are counted for this many of the latest posts, and of the latest comments. */
const ANSWERED = sql.lit(1_000);

// The acts of a person and the reactions to them, counted from their own rows by an index of each table.

export async function frame(on: Db | Tx, { id }: Viewer, days: number): Promise<OwnFrame> {
  const going = (condition: ReturnType<typeof sql>) => sql`(select count(*)::int from registrations r join events e on e.id = r.event_id
    where r.user_id = u.id and r.state = 'going' and e.status = 'published' and ${condition})`;
  const mine = sql`memberships m join communities c on c.id = m.community_id and c.status in ('active', 'archived') where m.user_id = u.id and m.state = 'active'`;
  const { rows } = await sql<OwnFrame>`
    select ${today}::text as today, ${now} as now, (u.created_at at time zone 'UTC')::date::text as "firstDay",
      (select count(*)::int from ${mine}) as communities, (select count(*)::int from ${mine} and ${isSince(sql`m.joined_at`, days)}) as joined,
      ${going(sql`e.ends_at > ${now}`)} as upcoming,
      ${going(sql`e.ends_at <= ${now} and ${isSince(sql`e.ends_at`, days)}`)} as attended
    from users u where u.id = ${id}`.execute(on);
  return rows[0]!;
}

/** The days of a period and of the one before it, in parts. */
export async function parts(on: Db | Tx, { id }: Viewer, { days, step }: MetricsSpan): Promise<OwnPart[]> {
  const posts = sql`posts p where p.author_id = ${id} and p.state = 'published' and p.type <> 'modmail'`;
  const comments = sql`comments k where k.author_id = ${id} and k.state = 'published' and k.deleted_at is null`;
  const latestPosts = sql`(select p.id from ${posts} order by p.published_at desc limit ${ANSWERED})`;
  const latestComments = sql`(select k.id from ${comments} order by k.created_at desc limit ${ANSWERED})`;
  const rowsOf = (kind: string, at: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    sql`select ${sql.lit(kind)} as kind, (${at} at time zone 'UTC')::date as day from ${from} and ${isSince(at, 2 * days)} and ${at} <= ${now}`;
  const happened = sql.join(
    [
      rowsOf('posts', sql`p.published_at`, posts),
      rowsOf('comments', sql`k.created_at`, comments),
      rowsOf('reactions', sql`x.created_at`, sql`${latestPosts} l join post_reactions x on x.post_id = l.id where x.user_id <> ${id}`),
      rowsOf(
        'reactions',
        sql`x.created_at`,
        sql`${latestComments} l join comment_reactions x on x.comment_id = l.id where x.user_id <> ${id}`,
      ),
      rowsOf(
        'replies',
        sql`k.created_at`,
        sql`${latestPosts} l join comments k on k.post_id = l.id where k.parent_id is null and k.state = 'published' and k.deleted_at is null and k.author_id <> ${id}`,
      ),
      rowsOf(
        'replies',
        sql`k.created_at`,
        sql`${latestComments} l join comments k on k.parent_id = l.id where k.state = 'published' and k.deleted_at is null and k.author_id <> ${id}`,
      ),
    ],
    sql` union all `,
  );
  const count = (kind: string) => sql`count(*) filter (where h.kind = ${sql.lit(kind)})::int`;
  const { rows } = await sql<OwnPart>`
    select (${today} - h.day) / ${step}::int as part, ${count('posts')} as posts, ${count('comments')} as comments,
      ${count('reactions')} as reactions, ${count('replies')} as replies
    from (${happened}) h group by 1 order by 1`.execute(on);
  return rows;
}

/** Only posts that their author may still read. */
export async function topPosts(on: Db | Tx, viewer: Viewer, days: number): Promise<TopRow[]> {
  const { rows } = await sql<TopRow>`
    select ${topColumns} from (select * from posts where author_id = ${viewer.id} and state = 'published' and type <> 'modmail'
        and ${isSince(sql`published_at`, days)} and published_at <= ${now} order by published_at desc limit ${ANSWERED}) p
      join communities c on c.id = p.community_id join users u on u.id = p.author_id left join memberships m on ${isOwn(viewer)}
    where (p.comment_count > 0 or p.reactions <> '{}') and ${isReadable(viewer)} order by ${topOrder}`.execute(on);
  return rows;
}
