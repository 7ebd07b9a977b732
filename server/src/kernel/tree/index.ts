import { consoleLimits } from '#contract/browser/console-limits.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import { treeRows, type TreeTable } from './tree.repository.ts';

export { inOneBatch, treeLines } from './lines.ts';

type Input = {
  /** Null for a new row. */
  id: string | null;
  parentId: string | null;
};
const refuse = (field: string, rule: string, params = {}) => new AppError('request.invalid', {}, [{ field, rule, params }]);

type Sibling = { id: string; order: number | null };
/** Siblings in order; one without a number is sorted as its position + 2. */
export const inTreeOrder = <S extends { order: number | null }>(siblings: readonly S[]): S[] =>
  siblings
    .map((sibling, position) => ({ sibling, order: sibling.order ?? position + 2 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ sibling }) => sibling);

/** Rows of a tree: without cycles and of bounded depth, even under concurrent moves. */
export function createTree(table: TreeTable) {
  const rows = treeRows(table);

  /** Locks the tree until the transaction ends and rejects invalid positions; call it before the row is written. */
  const enter = async (tx: Tx, { id, parentId }: Input): Promise<void> => {
    await rows.lock(tx);
    if (parentId === null) return;
    const { isThere, isInside, above, height } = await rows.measure(tx, parentId, id);
    if (!isThere) throw refuse('parentId', 'tree_parent');
    if (isInside) throw refuse('parentId', 'tree_cycle');
    if (above + height > consoleLimits.treeDepth.max) throw refuse('parentId', 'tree_depth', { max: consoleLimits.treeDepth.max });
  };

  /** Sets the position of a row among its siblings, once it has their parent. */
  const arrange = async (
    tx: Tx,
    { id, parentId, before }: { id: string; parentId: string | null; before: string | null },
  ): Promise<void> => {
    const others = inTreeOrder<Sibling>((await rows.children(tx, parentId)).filter((sibling) => sibling.id !== id)).map((one) => one.id);
    const at = before === null ? others.length : others.indexOf(before);
    if (at < 0) throw refuse('before', 'tree_sibling');
    await rows.number(tx, others.toSpliced(at, 0, id));
  };
  return { enter, arrange };
}
export type TreeOrder = ReturnType<typeof createTree>;
