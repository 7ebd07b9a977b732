import { sql } from 'kysely';
import type { Tables, Tx } from '#kernel/transaction.ts';

/** Tables whose rows form an ordered tree. */
export type TreeTable = {
  [T in keyof Tables]: Tables[T] extends { id: string; parent_id: string | null; sort_order: unknown } ? T : never;
}[keyof Tables];

type Measures = { isThere: boolean; isInside: boolean; above: number; height: number };
/** More levels than any tree has, to stop at cycles. */
const FAR = 100;

/** SQL of one tree, all of it inside a transaction. */
export const treeRows = (table: TreeTable) => {
  const rows = sql.table(table);
  return {
    /** Prevents concurrent changes to the shape of this tree until the transaction ends. */
    lock: (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${table}`}, 0))`.execute(tx),

    /** Depth of a position, height of the row to be placed there, and whether the position lies inside that row. */
    async measure(tx: Tx, parentId: string, id: string | null): Promise<Measures> {
      const { rows: found } = await sql<Measures>`
        with recursive up as (
          select id, parent_id, 1 as steps from ${rows} where id = ${parentId}::uuid
          union all
          select t.id, t.parent_id, up.steps + 1 from ${rows} t join up on t.id = up.parent_id where up.steps < ${sql.lit(FAR)}
        ), down as (
          select id, 1 as steps from ${rows} where id = ${id}::uuid
          union all
          select t.id, down.steps + 1 from ${rows} t join down on t.parent_id = down.id where down.steps < ${sql.lit(FAR)}
        )
        select (select count(*) from up) > 0 as "isThere", exists (select from up where id = ${id}::uuid) as "isInside",
               (select count(*)::int from up) as above, coalesce((select max(steps) from down), 1)::int as height`.execute(tx);
      return found[0]!;
    },

    /** Children of a row, or the root rows, in order of creation. */
    async children(tx: Tx, parentId: string | null): Promise<{ id: string; order: number | null }[]> {
      const { rows: found } = await sql<{ id: string; order: number | null }>`
        select id, sort_order as "order" from ${rows} where parent_id is not distinct from ${parentId}::uuid order by id`.execute(tx);
      return found;
    },

    /** Numbers siblings by position. */
    number: (tx: Tx, ids: readonly string[]) =>
      sql`update ${rows} t set sort_order = o.place from unnest(${ids}::uuid[]) with ordinality as o (id, place)
           where t.id = o.id and t.sort_order is distinct from o.place::int`.execute(tx),
  };
};
