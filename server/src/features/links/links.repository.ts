import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export type StoredCard = { title: string; description: string; siteName: string; imageId: string | null };
export type ClaimedLink = { id: string; attempts: number };

/** Whether the link is in a text that is shown, or may be shown again. */
const isLinked = sql`exists (
  select from post_links l join posts p on p.id = l.post_id left join comments k on k.id = l.comment_id
   where l.url = c.url and p.state <> 'deleted' and k.deleted_at is null)`;

/** The same expression as in the index `link_cards_slow`. */
const host = sql`split_part(url, '/', 3)`;

/** The addresses among these that have no card, or an expired one. */
export async function stale(tx: Tx, urls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select u.url from unnest(${[...urls]}::text[]) u (url)
     where not exists (select from link_cards c where c.url = u.url and c.expires_at > ${appNow})`.execute(tx);
  return rows.map(({ url }) => url);
}

/** Whether another address of this host was out of reach, and is not asked again yet. */
export async function isSlow(on: Db | Tx, slowHost: string): Promise<boolean> {
  const { rows } = await sql`
    select from link_cards where ${host} = ${slowHost} and attempts > 0 and expires_at > ${appNow} limit 1`.execute(on);
  return rows.length > 0;
}

/** Claims the card for the one caller that fetches it now; null while it is fetched, and until it expires. */
export async function claim(on: Db | Tx, { id, url, seconds }: { id: string; url: string; seconds: number }): Promise<ClaimedLink | null> {
  const { rows } = await sql<ClaimedLink>`
    insert into link_cards as c (id, url, claimed_until, expires_at)
    values (${id}, ${url}, ${appNow} + ${seconds} * interval '1 second', ${appNow})
    on conflict (url) do update set claimed_until = excluded.claimed_until
      where c.expires_at <= ${appNow} and (c.claimed_until is null or c.claimed_until <= ${appNow})
    returning id, attempts`.execute(on);
  return rows[0] ?? null;
}

/** Ends the claim of a fetch that was broken off, so that another run begins at once. */
export const release = (on: Db | Tx, id: string): Promise<unknown> =>
  on.updateTable('link_cards').set({ claimed_until: null }).where('id', '=', id).execute();

/** Stores the found card; null: there is nothing to show. Returns the picture that it had before. */
export async function store(tx: Tx, id: string, { card, hours }: { card: StoredCard | null; hours: number }): Promise<string | null> {
  const { title, description, siteName, imageId } = card ?? { title: '', description: '', siteName: '', imageId: null };
  const { rows } = await sql<{ former: string | null }>`
    with former as (select id, image_id from link_cards where id = ${id} for update)
    update link_cards c set state = ${card ? 'ready' : 'none'}, title = ${title}, description = ${description}, site_name = ${siteName},
        image_id = ${imageId}::uuid, attempts = 0, claimed_until = null, expires_at = ${appNow} + ${hours} * interval '1 hour'
      from former where c.id = former.id returning former.image_id as former`.execute(tx);
  return rows[0]?.former ?? null;
}

/** Postpones the next fetch of a host that was out of reach. The shown card stays. */
export async function postpone(tx: Tx, id: string, hours: number): Promise<void> {
  await sql`update link_cards set attempts = attempts + 1, claimed_until = null, expires_at = ${appNow} + ${hours} * interval '1 hour'
    where id = ${id}`.execute(tx);
}

/** Deletes a batch of expired cards that no text links to any more; returns how many, and their pictures. */
export async function removeUnused(tx: Tx, limit: number): Promise<{ count: number; imageIds: string[] }> {
  const { rows } = await sql<{ imageId: string | null }>`
    delete from link_cards where id in (
      select c.id from link_cards c where c.expires_at <= ${appNow} and (c.claimed_until is null or c.claimed_until <= ${appNow})
        and not ${isLinked} limit ${limit} for update skip locked)
    returning image_id as "imageId"`.execute(tx);
  return { count: rows.length, imageIds: rows.flatMap(({ imageId }) => imageId ?? []) };
}
