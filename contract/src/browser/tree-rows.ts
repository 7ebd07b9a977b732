/** Rows of a tree: a flat list, siblings in order. */
export type TreeRow = { id: string; parentId: string | null };
export type PlacedRow<Row> = { row: Row; level: number; position: number; siblings: number; hasChildren: boolean };

export const childrenBy = <Row extends TreeRow>(rows: readonly Row[]): Map<string | null, Row[]> => {
  const ids = new Set(rows.map(({ id }) => id));
  // Rows with an unknown parent are placed at the root, so that they stay reachable.
  return Map.groupBy(rows, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
};

/** The rows from top to bottom, without the descendants of closed rows. */
export const placedRows = <Row extends TreeRow>(rows: readonly Row[], closed: ReadonlySet<string>): PlacedRow<Row>[] => {
  const children = childrenBy(rows);
  const below = (parentId: string | null, level: number): PlacedRow<Row>[] =>
    (children.get(parentId) ?? []).flatMap((row, index, all) => {
      const hasChildren = children.has(row.id);
      const inside = hasChildren && !closed.has(row.id) ? below(row.id, level + 1) : [];
      return [{ row, level, position: index + 1, siblings: all.length, hasChildren }, ...inside];
    });
  return below(null, 1);
};

/** The rows in order, without certain rows and all their descendants. */
export const withoutBranches = <Row extends TreeRow>(rows: readonly Row[], isCut: (row: Row) => boolean): Row[] => {
  const children = childrenBy(rows);
  const below = (parentId: string | null): string[] =>
    (children.get(parentId) ?? []).flatMap((row) => (isCut(row) ? [] : [row.id, ...below(row.id)]));
  const kept = new Set(below(null));
  return rows.filter(({ id }) => kept.has(id));
};

/** Filter for rows of a tree; a tree is read whole, so its page and its file share the rule. */
export type TreeFilter = {
  q?: string | undefined;
  status?: string | undefined;
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
};

/** Whether a row matches; `texts` are the searched texts. */
export const fitsTree = (
  { status, createdAt }: { status: string; createdAt: string },
  texts: readonly string[],
  { q = '', status: wanted = status, createdFrom, createdBefore }: TreeFilter,
): boolean => {
  const at = Date.parse(createdAt);
  return (
    texts.some((text) => text.toLowerCase().includes(q.toLowerCase())) &&
    status === wanted &&
    (createdFrom === undefined || at >= Date.parse(createdFrom)) &&
    (createdBefore === undefined || at < Date.parse(createdBefore))
  );
};
