import { type Kysely, sql } from 'kysely';
import type { Tables } from '../migrations/tables.ts';

/** Ids of the communities that load tests look at; `joinable` need no answers. */
export type Marked = { large: string; small: string; joinable: string[] };

const MEMBERS_OF_SMALL = 50;

/** Puts half of all people into one community, leaves fifty in another, and lets one account join many. */
export async function markCommunities(
  db: Kysely<Tables>,
  { reader, communities }: { reader: string; communities: number },
): Promise<Marked> {
  const { rows } = await sql<{
    id: string;
  }>`select id from communities where status = 'active' order by member_count desc, id limit 200`.execute(db);
  const ids = rows.map(({ id }) => id);
  const [large, small, ...others] = ids as [string, string, ...string[]];
  const enter = (communities: readonly string[], people: ReturnType<typeof sql>) => sql`
    insert into memberships (community_id, user_id, state, role, joined_at)
    select c.id, u.id, 'active', 'member', app_now() from unnest(${communities}::uuid[]) c (id) cross join (${people}) u on conflict do nothing`;
  await enter([large], sql`select id from users order by id limit (select count(*) / 2 from users)`).execute(db);
  await sql`delete from memberships where community_id = ${small} and role <> 'owner'`.execute(db);
  await enter([small], sql`select id from users order by id desc limit ${MEMBERS_OF_SMALL - 1}`).execute(db);
  await enter(others.slice(0, communities), sql`select id from users where username = ${reader}`).execute(db);
  await sql`update communities c set member_count = n.count from (
    select community_id, count(*) as count from memberships where state = 'active' and community_id = any(${ids}::uuid[]) group by 1) n
    where n.community_id = c.id`.execute(db);
  await sql`update communities set rules = '{}', join_questions = '[]' where id = any(${ids}::uuid[])`.execute(db);
  await sql`analyze memberships`.execute(db);
  return { large, small, joinable: others.slice(communities) };
}
