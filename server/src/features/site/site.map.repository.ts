import { sql } from 'kysely';
import { isReadable, isVisible } from '#features/access/index.ts';
import { isOnWeb } from '#features/chat/index.ts';
import { isListed } from '#features/events/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** A path of this site, and when its page last changed. */
export type MapEntry = { path: string; at: Date | null };

const MAX_COMMUNITIES = 5_000;
const MAX_EVENTS = 5_000;
const MAX_CHANNELS = 5_000;
/** Limits of the most active communities whose posts are listed, and of the latest posts of each. */
const WITH_POSTS = 500;
const POSTS_EACH = 20;

// The pages that search engines may list: only what every visitor sees, and a bounded number of each.

export async function communities(on: Db | Tx): Promise<MapEntry[]> {
  const { rows } = await sql<MapEntry>`
    select '/communities/' || c.slug as path, c.last_activity_at as at from communities c
    where c.status = 'active' and ${isVisible(null)} order by c.last_activity_at desc, c.id limit ${MAX_COMMUNITIES}`.execute(on);
  return rows;
}

export async function events(on: Db | Tx): Promise<MapEntry[]> {
  const { rows } = await sql<MapEntry>`
    select '/events/' || e.slug as path, e.published_at as at from events e join communities c on c.id = e.community_id
    where ${isListed(null)} and c.status = 'active' and e.ends_at > (select ${appNow})
    order by e.starts_at, e.id limit ${MAX_EVENTS}`.execute(on);
  return rows;
}

export async function channels(on: Db | Tx): Promise<MapEntry[]> {
  const { rows } = await sql<MapEntry>`
    select '/chat/' || ch.id as path, ch.last_message_at as at from channels ch join communities c on c.id = ch.community_id
    where ch.web = 'indexed' and ${isOnWeb} and ch.archived_at is null and c.status = 'active'
    order by ch.last_message_at desc nulls last, ch.id limit ${MAX_CHANNELS}`.execute(on);
  return rows;
}

export async function posts(on: Db | Tx): Promise<MapEntry[]> {
  const { rows } = await sql<MapEntry>`
    select '/communities/' || l.slug || '/posts/' || p.id as path, coalesce(p.edited_at, p.published_at) as at from (
        select c.id, c.slug, c.last_activity_at from communities c where c.status = 'active' and ${isReadable(null)}
        order by c.last_activity_at desc, c.id limit ${WITH_POSTS}) l
      cross join lateral (
        select x.id, x.edited_at, x.published_at from posts x
        where x.community_id = l.id and x.state = 'published' and x.type <> 'modmail'
        order by x.published_at desc, x.id desc limit ${POSTS_EACH}) p
    order by l.last_activity_at desc, l.id, p.published_at desc, p.id desc`.execute(on);
  return rows;
}
