import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/kernel/schemas.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isReachable, ownZone } from './notifications.mail.repository.ts';

/**
 * A zone in which it is morning. `day` is for daily digests, `week` for weekly ones: null on other days than Monday. `isLast`: the hour after
 * which none is sent.
 */
export type Morning = { zone: string; day: string; week: string | null; clock: string; isLast: boolean };
/** A person whose digest is due. It contains what was new after `since`, and what begins until `until`. */
export type DigestReader = { id: string; username: string; email: string; language: Language | null; since: Date; until: Date };
type InCommunity = { userId: string; slug: string; community: string };
type Name = { firstName: string; lastName: string; username: string };
export type DigestPost = InCommunity & { id: string; isAnnouncement: boolean; title: string; words: string; author: Name };
export type DigestEvent = InCommunity & {
  title: string;
  startsAt: Date;
  zone: string;
  allDay: boolean;
  venue: string | null;
  eventSlug: string;
};
export type DigestReactions = { userId: string; count: number };

const MAX_POSTS = 10;
const MAX_EVENTS = 5;
/** Candidates of each community, so that a busy one is read by its index only so far. */
const MAX_READ = 50;
/** A digest does not reach further back, however long ago the last one was. */
const LONGEST = sql`interval '14 days'`;

/** Over `users as u` with their choices `mc`: those who have a community for the digest, and want it by mail. */
const isSubscribed = sql`(${isReachable} and 'digest' <> all(coalesce(mc.without, '{}')) and exists (
  select from memberships dm join communities dc on dc.id = dm.community_id and dc.status = 'active'
  where dm.user_id = u.id and dm.state = 'active' and dm.notification_level = 'digest'))`;

/** The person's own zone, or else that of the community that they joined first. */
const zone = sql`coalesce(${ownZone}, (
  select dc.timezone from memberships dm join communities dc on dc.id = dm.community_id and dc.status = 'active'
  where dm.user_id = u.id and dm.state = 'active' and dm.notification_level = 'digest' order by dm.joined_at, dc.id limit 1))`;
const people = sql`(select distinct user_id from memberships where notification_level = 'digest' and state = 'active') d
  join users u on u.id = d.user_id left join mail_choices mc on mc.user_id = u.id`;

/** The given readers `r`, with their memberships `m` in communities `c` of the digest. */
const readersIn = (readers: readonly DigestReader[]): RawBuilder<unknown> => sql`unnest(${readers.map(({ id }) => id)}::uuid[],
    ${readers.map(({ since }) => since.toISOString())}::timestamptz[], ${readers.map(({ until }) => until.toISOString())}::timestamptz[]) r (id, since, until)
  join memberships m on m.user_id = r.id and m.state = 'active' and m.notification_level = 'digest'
  join communities c on c.id = m.community_id and c.status = 'active'`;
/** Over choices `mc` and a morning `z`: it waits for the end of quiet hours, but not beyond the morning. */
const isQuiet = sql`(not z.is_last and coalesce(case when mc.quiet_from < mc.quiet_to then z.clock >= mc.quiet_from and z.clock < mc.quiet_to
  else z.clock >= mc.quiet_from or z.clock < mc.quiet_to end, false))`;
const isMuted = (topic: 'posts' | 'events') => sql`exists (select from muted_topics t where t.user_id = r.id and t.topic = ${topic})`;
const isBlocked = (userId: RawBuilder<unknown>) => sql`exists (select from blocks b where b.user_id = r.id and b.blocked_id = ${userId})`;

export async function zones(on: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`select distinct ${zone} as zone from ${people} where ${isSubscribed}`.execute(on);
  return rows.map((row) => row.zone);
}

/** Takes some of those whose digest is due, so that no other run does. */
export async function take(tx: Tx, mornings: readonly Morning[], limit: number): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    with due as (
      select u.id, case mc.digest when 'weekly' then z.week else z.day end as period
        from ${people} join unnest(${mornings.map((one) => one.zone)}::text[], ${mornings.map(({ day }) => day)}::date[],
          ${mornings.map(({ week }) => week)}::date[], ${mornings.map((one) => one.clock)}::time[],
          ${mornings.map(({ isLast }) => isLast)}::boolean[]) z (zone, day, week, clock, is_last) on z.zone = ${zone}
       where ${isSubscribed} and not ${isQuiet} and case mc.digest when 'weekly' then z.week else z.day end is not null
         and not exists (select from digests x where x.user_id = u.id and x.period = case mc.digest when 'weekly' then z.week else z.day end)
       order by u.id limit ${limit}),
    taken as (insert into digests (user_id, period) select id, period from due on conflict do nothing returning user_id)
    select u.id, u.username, u.email, u.language, ${appNow} + span.length as until,
      greatest(coalesce((select max(x.created_at) from digests x where x.user_id = u.id), ${appNow} - span.length), ${appNow} - ${LONGEST}) as since
    from taken join users u on u.id = taken.user_id left join mail_choices mc on mc.user_id = u.id
      cross join lateral (select case mc.digest when 'weekly' then interval '7 days' else interval '1 day' end as length) span`.execute(tx);
  return rows;
}

/** Announcements first, then what was talked about most; without what its readers have written or seen. */
export async function posts(tx: Tx, readers: readonly DigestReader[]): Promise<DigestPost[]> {
  const { rows } = await sql<DigestPost>`
    select s."userId", s.slug, s.community, s.id, s."isAnnouncement", s.title, s.words, s.author from (
      select r.id as "userId", c.slug, c.name as community, p.id, p.type = 'announcement' as "isAnnouncement", p.title, left(p.body, 2000) as words,
        json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'username', u.username) as author,
        row_number() over (partition by r.id order by p.type = 'announcement' desc, p.weight desc, p.published_at desc, p.id) as nth
      from ${readersIn(readers)} cross join lateral (
        select x.id, x.type, x.title, x.body, x.author_id, x.published_at,
          2 * x.comment_count + (select coalesce(sum(k.value::int), 0) from jsonb_each_text(x.reactions) k) as weight
        from posts x where x.community_id = c.id and x.state = 'published' and x.type <> 'modmail' and x.author_id <> r.id
          and x.published_at > greatest(r.since, m.seen_at, m.joined_at)
        order by x.published_at desc, x.id desc limit ${sql.lit(MAX_READ)}) p
      join users u on u.id = p.author_id
      where not ${isMuted('posts')} and not ${isBlocked(sql`p.author_id`)}) s
    where s.nth <= ${sql.lit(MAX_POSTS)} order by s."userId", s.nth`.execute(tx);
  return rows;
}

/** The events that were planned since the last digest, and those that begin before the next. */
export async function events(tx: Tx, readers: readonly DigestReader[]): Promise<DigestEvent[]> {
  const { rows } = await sql<DigestEvent>`
    select s."userId", s.slug, s.community, s.title, s."startsAt", s.zone, s."allDay", s.venue, s."eventSlug" from (
      select r.id as "userId", c.slug, c.name as community, e.title, e.starts_at as "startsAt", e.zone, e.all_day as "allDay", e.venue_name as venue,
        e.slug as "eventSlug", row_number() over (partition by r.id order by e.starts_at, e.id) as nth
      from ${readersIn(readers)} cross join lateral (
        select x.id, x.title, x.starts_at, x.zone, x.all_day, x.venue_name, x.slug from events x
        where x.community_id = c.id and x.status = 'published' and x.visibility in ('public', 'members') and x.starts_at > ${appNow}
          and (x.starts_at <= r.until or x.published_at > r.since) and x.created_by is distinct from r.id
          and not ${isBlocked(sql`x.created_by`)}
        order by x.starts_at, x.id limit ${sql.lit(MAX_EVENTS)}) e
      where not ${isMuted('events')}) s
    where s.nth <= ${sql.lit(MAX_EVENTS)} order by s."userId", s.nth`.execute(tx);
  return rows;
}

/** How often others have reacted to what the readers wrote. */
export async function reactions(tx: Tx, readers: readonly DigestReader[]): Promise<DigestReactions[]> {
  const given = (texts: RawBuilder<unknown>) => sql`
    select r.id as user_id, x.user_id as by from ${readersIn(readers)} ${texts}
     where x.created_at > r.since and x.user_id <> r.id and not ${isMuted('posts')} and not ${isBlocked(sql`x.user_id`)}`;
  const { rows } = await sql<DigestReactions>`
    select g.user_id as "userId", count(*)::int as count from (
      ${given(sql`join posts p on p.author_id = r.id and p.community_id = c.id and p.state = 'published' join post_reactions x on x.post_id = p.id`)}
      union all
      ${given(sql`join comments k on k.author_id = r.id and k.deleted_at is null join posts p on p.id = k.post_id and p.community_id = c.id
        and p.state = 'published' join comment_reactions x on x.comment_id = k.id`)}) g
    group by g.user_id`.execute(tx);
  return rows;
}

/** Returns whether there may be more. */
export async function dropOld(on: Db | Tx, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from digests where (user_id, period) in (
    select user_id, period from digests where created_at < ${appNow} - interval '60 days' limit ${limit})`.execute(on);
  return Number(numAffectedRows ?? 0n) === limit;
}
