/** What a tree is made of: a flat list, siblings in their order. */
export type TreeRow = { id: string; parentId: string | null };
export type Placed<Row> = { row: Row; level: number; position: number; siblings: number; hasChildren: boolean };

export const childrenBy = <Row extends TreeRow>(rows: readonly Row[]): Map<string | null, Row[]> => {
  const ids = new Set(rows.map(({ id }) => id));
  // What hangs below nothing that is known stands at the top, so that nobody loses it.
  return Map.groupBy(rows, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
};

/** The rows from top to bottom, without those inside of what is closed. */
export const placedRows = <Row extends TreeRow>(rows: readonly Row[], closed: ReadonlySet<string>): Placed<Row>[] => {
  const children = childrenBy(rows);
  const below = (parentId: string | null, level: number): Placed<Row>[] =>
    (children.get(parentId) ?? []).flatMap((row, index, all) => {
      const hasChildren = children.has(row.id);
      const inside = hasChildren && !closed.has(row.id) ? below(row.id, level + 1) : [];
      return [{ row, level, position: index + 1, siblings: all.length, hasChildren }, ...inside];
    });
  return below(null, 1);
};

/** The rows in their order, without some and all that hangs below these. */
export const withoutBranches = <Row extends TreeRow>(rows: readonly Row[], isCut: (row: Row) => boolean): Row[] => {
  const children = childrenBy(rows);
  const below = (parentId: string | null): string[] =>
    (children.get(parentId) ?? []).flatMap((row) => (isCut(row) ? [] : [row.id, ...below(row.id)]));
  const kept = new Set(below(null));
  return rows.filter(({ id }) => kept.has(id));
};

/** What leaves rows of a tree out; a tree is read whole, so its page and its file ask the same rule. */
export type TreeFilter = {
  q?: string | undefined;
  status?: string | undefined;
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
};

/** Whether a row fits; `texts` are those that the search looks at. */
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
