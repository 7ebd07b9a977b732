import { sql } from 'kysely';
import type { Person } from '#contract/kernel/person.ts';
import { limits } from '#contract/browser/limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { wasThere } from './events.feedback.repository.ts';

/** `hostId`: limits a series to the dates that this person hosts; null = no limit, for those whose rights are in the community. */
export type OverviewScope = { eventId: string; of: 'event' | 'series'; hostId: string | null };
export type FeedbackRow = {
  id: string;
  rating: number;
  text: string;
  startsAt: Date;
  zone: string;
  person: Person | null;
  isVisitor: boolean;
};
type Summary = { average: number | null; counts: number[]; isSeries: boolean };
type DateRow = { id: string; slug: string; startsAt: Date; zone: string; average: number; count: number };

/** The event, or the dates of its series. */
const isIn = ({ eventId, of, hostId }: OverviewScope) =>
  of === 'event'
    ? sql`e.id = ${eventId}::uuid`
    : sql`e.series_id = (select o.series_id from events o where o.id = ${eventId}::uuid) and (${hostId}::uuid is null or exists (
        select from event_hosts h where h.event_id = e.id and h.user_id = ${hostId}::uuid and h.role <> 'check_in'))`;

/** Feedback that moderators hid counts for its author only. */
const isShown = sql`f.hidden_at is null`;
const person = sql<Person | null>`case when f.shows_name and u.id is not null then json_build_object('id', u.id, 'username', u.username,
    'firstName', u.first_name, 'lastName', u.last_name, 'profilePicture', u.profile_picture)
  when f.shows_name and v.name <> '' then json_build_object('id', v.id, 'username', '', 'firstName', v.name, 'lastName', '',
    'profilePicture', null) end`;
const rated = (count: number) => sql`count(f.id) filter (where f.rating = ${sql.lit(count)})::int`;
const ratings = [1, 2, 3, 4, 5];

// SQL of feedback as hosts read it: a name only where the person agreed.

export const rows = async (
  on: Db | Tx,
  scope: OverviewScope,
  page: { order: 'asc' | 'desc'; after: string | null; limit: number },
): Promise<FeedbackRow[]> => {
  const isFurther = page.order === 'asc' ? sql`f.id > ${page.after}::uuid` : sql`f.id < ${page.after}::uuid`;
  const found = await sql<FeedbackRow>`
    select f.id, f.rating, f.text, e.starts_at as "startsAt", e.zone, ${person} as person, f.visitor_id is not null as "isVisitor"
    from event_feedback f join events e on e.id = f.event_id
      left join users u on u.id = f.user_id and u.deleted_at is null left join event_visitors v on v.id = f.visitor_id
    where ${isIn(scope)} and ${isShown} and ${page.after === null ? sql`true` : isFurther}
    order by f.id ${page.order === 'asc' ? sql`asc` : sql`desc`} limit ${page.limit}`.execute(on);
  return found.rows;
};

export async function summary(on: Db | Tx, scope: OverviewScope): Promise<Summary> {
  const found = await sql<Summary>`
    select round(avg(f.rating), 2)::float8 as average, array[${sql.join(ratings.map(rated))}] as counts,
      coalesce(bool_or(e.series_id is not null), false) as "isSeries"
    from events e left join event_feedback f on f.event_id = e.id and ${isShown} where ${isIn(scope)}`.execute(on);
  return found.rows[0]!;
}

/** Number of people who were there. */
export async function asked(on: Db | Tx, scope: OverviewScope): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from registrations r join events e on e.id = r.event_id
      left join memberships m on m.community_id = e.community_id and m.user_id = r.user_id
    where ${isIn(scope)} and r.state = 'going' and e.ends_at <= ${appNow} and ${wasThere}`.execute(on);
  return found.rows[0]!.count;
}

export async function dates(on: Db | Tx, scope: OverviewScope): Promise<DateRow[]> {
  const found = await sql<DateRow>`select e.id, e.slug, e.starts_at as "startsAt", e.zone, round(avg(f.rating), 2)::float8 as average,
      count(*)::int as count
    from events e join event_feedback f on f.event_id = e.id and ${isShown} where ${isIn(scope)}
    group by e.id order by e.starts_at desc limit ${sql.lit(limits.feedback.dates)}`.execute(on);
  return found.rows;
}
