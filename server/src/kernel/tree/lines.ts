import { placedRows, type TreeRow } from '#contract/browser/tree-rows.ts';

type Input<Row> = { rows: readonly Row[]; nameOf: (row: Row) => string; fits: (row: Row) => boolean };
const nothing: ReadonlySet<string> = new Set();

/** The rows of a tree that fit as lines of a file, in its order; `above` names all that a row hangs below. */
export function treeLines<Row extends TreeRow>({ rows, nameOf, fits }: Input<Row>): (Row & { above: string })[] {
  const paths = new Map<string | null, string[]>();
  return placedRows(rows, nothing).flatMap(({ row }) => {
    const above = paths.get(row.parentId) ?? [];
    paths.set(row.id, [...above, nameOf(row)]);
    return fits(row) ? [{ ...row, above: above.join(' / ') }] : [];
  });
}

/** The batches of a file: a tree is read whole, so that its first batch has all of it. */
export const inOneBatch =
  <Filter, TreeRow>(linesOf: (filter: Filter) => Promise<TreeRow[]>) =>
  async (filter: Filter, after: string | null): Promise<TreeRow[]> =>
    after === null ? linesOf(filter) : [];
