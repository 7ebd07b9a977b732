import { type RawBuilder, sql } from 'kysely';

/** The id of the account with a folded name, else of the last one that had it while former names are reserved; null for an unknown name. */
export const idOfName = (key: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`coalesce((select id from users where username_key = ${key}),
    (select f.user_id from former_usernames f where f.username_key = ${key} and f.changed_at > (select app_now()) - interval '30 days'
      order by f.changed_at desc limit 1))`;
