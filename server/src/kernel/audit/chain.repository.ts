import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/transaction.ts';
import type { Db } from '../db/index.ts';

export type Link = { position: number; entryId: string; hash: string };
/** `line` is null if the entry is gone from the log. */
export type Walked = Link & { seq: number | null; line: string | null };

/** All content of an entry as one text that never changes. */
const lineOf = (entry: string): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${entry}.${column}`);
  return sql<string>`jsonb_build_array(${of('id')}, ${of('seq')}, to_char(${of('at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    ${of('actor_id')}, ${of('actor_name')}, ${of('action')}, ${of('target_type')}, ${of('target_id')}, ${of('target_name')},
    ${of('community_id')}, ${of('before')}, ${of('after')}, ${of('request_id')}, ${of('network')})::text`;
};

// SQL of the chain: links are added and read, and entries waiting for one are taken.

/** Serializes additions to the chain. */
export const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('audit_chain'))`.execute(tx);

export async function last(on: Db | Tx): Promise<Pick<Link, 'position' | 'hash'> | undefined> {
  const { rows } = await sql<Pick<Link, 'position' | 'hash'>>`
    select position, encode(hash, 'hex') as hash from audit_chain order by position desc limit 1`.execute(on);
  return rows[0];
}

export async function at(on: Db | Tx, position: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from audit_chain where position = ${position}`.execute(
    on,
  );
  return rows[0]?.hash;
}

export async function waiting(tx: Tx, count: number): Promise<{ id: string; line: string }[]> {
  const { rows } = await sql<{ id: string; line: string }>`
    select e.id, ${lineOf('e')} as line from audit_waiting w join audit_entries e on e.id = w.entry_id
    order by w.seq limit ${count}`.execute(tx);
  return rows;
}

export async function append(tx: Tx, links: readonly Link[]): Promise<void> {
  const ids = links.map(({ entryId }) => entryId);
  await sql`insert into audit_chain (position, entry_id, hash)
    select position, id, decode(hash, 'hex')
    from unnest(${links.map(({ position }) => position)}::bigint[], ${ids}::uuid[], ${links.map(({ hash }) => hash)}::text[]) as link(position, id, hash)`.execute(
    tx,
  );
  await sql`delete from audit_waiting where entry_id = any(${ids}::uuid[])`.execute(tx);
}

export async function walk(on: Db | Tx, after: number, count: number): Promise<Walked[]> {
  const { rows } = await sql<Walked>`
    select c.position, c.entry_id as "entryId", encode(c.hash, 'hex') as hash, e.seq,
      case when e.id is not null then ${lineOf('e')} end as line
    from audit_chain c left join audit_entries e on e.id = c.entry_id
    where c.position > ${after} order by c.position limit ${count}`.execute(on);
  return rows;
}

/** An entry that neither waits to be sealed nor has a link: it was not written by the application. */
export async function stray(on: Db | Tx, afterSeq: number, untilSeq: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select e.id from audit_entries e
    where e.seq > ${afterSeq} and e.seq <= coalesce(${untilSeq}::bigint, 9223372036854775807)
      and not exists (select from audit_chain c where c.entry_id = e.id)
      and not exists (select from audit_waiting w where w.entry_id = e.id)
    order by e.seq limit 1`.execute(on);
  return rows[0]?.id;
}

/** Number of entries waiting to be sealed, and one that is gone from the log. */
export async function countWaiting(on: Db | Tx): Promise<{ waiting: number; lost: string | null }> {
  const { rows } = await sql<{ waiting: number; lost: string | null }>`
    select count(*)::int as waiting, (array_agg(w.entry_id) filter (where e.id is null))[1] as lost
    from (select entry_id from audit_waiting order by seq limit 10000) w left join audit_entries e on e.id = w.entry_id`.execute(on);
  return rows[0]!;
}
