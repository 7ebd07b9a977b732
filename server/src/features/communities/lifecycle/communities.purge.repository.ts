import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** Rows of one statement: what hangs on them goes with them. */
const BATCH = 2_000;

/** Null unless the purge of the community has begun: one that was restored meanwhile keeps all it has. */
const purged = (id: string): RawBuilder<unknown> => sql`(select id from communities where id = ${id} and status = 'deleted')`;

/** The contents of a community, the most numerous kinds first. */
const contents: readonly ((id: string) => RawBuilder<unknown>)[] = [
  (id) => sql`delete from messages where id in (
    select t.id from messages t join channels h on h.id = t.channel_id where h.community_id = ${purged(id)} limit ${sql.lit(BATCH)})`,
  (id) => sql`delete from comments where id in (
    select k.id from comments k join posts p on p.id = k.post_id where p.community_id = ${purged(id)} limit ${sql.lit(BATCH)})`,
  (id) => sql`delete from posts where id in (select id from posts where community_id = ${purged(id)} limit ${sql.lit(BATCH)})`,
  (id) => sql`delete from registrations where id in (
    select r.id from registrations r join events e on e.id = r.event_id where e.community_id = ${purged(id)} limit ${sql.lit(BATCH)})`,
  (id) => sql`delete from events where id in (select id from events where community_id = ${purged(id)} limit ${sql.lit(BATCH)})`,
  // Names of an import. The names of authors of posts and comments that were moved elsewhere stay.
  (id) => sql`delete from users where id in (select u.id from users u where u.imported_into = ${purged(id)}
    and not exists (select from posts p where p.author_id = u.id) and not exists (select from comments k where k.author_id = u.id)
    limit ${sql.lit(BATCH)})`,
];

/** Communities whose time is over, including those that an interrupted run left half-way. */
export async function due(on: Db | Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.community_id as id from community_deletions d where d.delete_at <= ${appNow} order by d.delete_at limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}

/** The community can no longer be restored from here on. Null when it was restored, or when another run has begun. */
export async function begin(tx: Tx, id: string): Promise<{ name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    update communities c set status = 'deleted', updated_at = ${appNow}
      from community_deletions d
     where c.id = ${id} and c.status = 'deleting' and d.community_id = c.id and d.delete_at <= ${appNow}
    returning c.name`.execute(tx);
  if (!rows[0]) return null;
  await sql`update communities set parent_id = null where parent_id = ${id}`.execute(tx);
  return rows[0];
}

/** False once nothing is left. */
export async function emptyStep(on: Db | Tx, id: string): Promise<boolean> {
  for (const part of contents) {
    const { numAffectedRows = 0n } = await part(id).execute(on);
    if (numAffectedRows > 0n) return true;
  }
  return false;
}

/** Deletes the community with everything that remains; its addresses are free from now on. */
export async function remove(tx: Tx, id: string): Promise<void> {
  await sql`delete from communities c using community_deletions d where c.id = ${id} and c.status = 'deleted' and d.community_id = c.id`.execute(
    tx,
  );
}
