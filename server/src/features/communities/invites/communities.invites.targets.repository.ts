import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { InviteTarget } from '#contract/communities/invites.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** Results of one type. */
const MAX_FOUND = 50;
/** Titles are compared in this many of the latest rows of each type. */
const LATEST = 500;

type Type = InviteTarget['type'];
type Reference = Pick<InviteTarget, 'type' | 'id'>;

/** The rows of the community `c` that every new member can open. */
const rows: Record<Type, RawBuilder<unknown>> = {
  event: sql`(select 'event' as type, e.id, e.title, '/events/' || e.slug as url, e.starts_at as at from events e
    where e.community_id = c.id and e.visibility <> 'private' and e.status in ('published', 'postponed') order by e.starts_at desc limit ${sql.lit(LATEST)})`,
  channel: sql`(select 'channel' as type, ch.id, ch.name as title, '/chat/' || ch.id as url, ch.created_at as at from channels ch
    where ch.community_id = c.id and ch.visibility <> 'private' and ch.archived_at is null order by ch.created_at limit ${sql.lit(LATEST)})`,
  post: sql`(select 'post' as type, p.id, p.title, '/communities/' || c.slug || '/posts/' || p.id as url, p.published_at as at from posts p
    where p.community_id = c.id and p.state = 'published' order by p.published_at desc limit ${sql.lit(LATEST)})`,
};
const all = sql`(${rows.event} union all ${rows.channel} union all ${rows.post})`;

/** One row by id; each branch is one look-up by primary key. */
const one = (type: RawBuilder<string | null>, id: RawBuilder<string | null>) => sql`
  select 'event' as type, e.id, e.title, '/events/' || e.slug as url from events e
   where ${type} = 'event' and e.id = ${id} and e.community_id = c.id and e.visibility <> 'private' and e.status in ('published', 'postponed')
  union all select 'channel', ch.id, ch.name, '/chat/' || ch.id from channels ch
   where ${type} = 'channel' and ch.id = ${id} and ch.community_id = c.id and ch.visibility <> 'private' and ch.archived_at is null
  union all select 'post', p.id, p.title, '/communities/' || c.slug || '/posts/' || p.id from posts p
   where ${type} = 'post' and p.id = ${id} and p.community_id = c.id and p.state = 'published'`;

/** The target of `invites i` in its community `c` as JSON; null if there is none, or new members cannot open it. */
export const targetOfInvite = sql<InviteTarget | null>`case when i.target_id is null then null else
  (select json_build_object('type', t.type, 'id', t.id, 'title', t.title, 'url', t.url) from (${one(sql`i.target_type`, sql`i.target_id`)}) t) end`;

const contains = (q: string): RawBuilder<SqlBool> => sql`(${q} = '' or strpos(lower(t.title), lower(${q})) > 0)`;

/** The next events and the latest posts first. */
export async function search(on: Db | Tx, communityId: string, q: string): Promise<InviteTarget[]> {
  const { rows: found } = await sql<InviteTarget>`
    select type, id, title, url from (
      select t.*, row_number() over (partition by t.type order by t.at desc, t.id) as place
        from communities c cross join lateral ${all} t where c.id = ${communityId} and ${contains(q)}) ranked
     where place <= ${sql.lit(MAX_FOUND)} order by type, place`.execute(on);
  return found;
}

export async function isOpen(tx: Tx, communityId: string, { type, id }: Reference): Promise<boolean> {
  const { rows: found } = await sql`
    select from communities c cross join lateral (${one(sql`${type}::text`, sql`${id}::uuid`)}) t where c.id = ${communityId}`.execute(tx);
  return found.length > 0;
}
