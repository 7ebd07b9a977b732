import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Person } from '#contract/kernel/person.ts';

/** Joins the account or the visitor who answered, over `r`. */
export const joinHolders = sql`left join users u on u.id = r.user_id left join event_visitors v on v.id = r.visitor_id`;

/** The person who answered, over `r` joined with `joinHolders`. Visitors have a name only, which is empty once they are erased. */
export const holder = sql<Person>`json_build_object('id', coalesce(u.id, v.id), 'username', coalesce(u.username, ''),
  'firstName', coalesce(u.first_name, v.name), 'lastName', coalesce(u.last_name, ''), 'profilePicture', u.profile_picture)`;
export const holderName = sql`coalesce(u.username, '') as username, coalesce(u.first_name, v.name) as "firstName", coalesce(u.last_name, '') as "lastName"`;
/** The verified address; null when there is none. */
export const holderEmail = sql<string | null>`case when u.email_verified_at is not null then u.email else nullif(v.email, '') end`;

/** The answer is by a visitor with this text in the name, over `r`. */
export const isVisitorNamed = (q: string): RawBuilder<SqlBool> =>
  sql`exists (select from event_visitors w where w.id = r.visitor_id and strpos(lower(w.name), lower(${q})) > 0)`;

/** The name to sort by, over `r`. */
export const sortedName = sql`coalesce((select lower(o.first_name || ' ' || o.last_name) from users o where o.id = r.user_id),
  (select lower(w.name) from event_visitors w where w.id = r.visitor_id))`;
