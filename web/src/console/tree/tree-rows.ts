import { childrenBy, type TreeRow } from '#contract/browser/tree-rows.ts';

/** The target position of a row: its parent, and the sibling after it; null for the end. */
export type TreePlace = { parentId: string | null; before: string | null };

/** A row with all below it. */
export const insideOf = (rows: readonly TreeRow[], id: string): Set<string> => {
  const children = childrenBy(rows);
  const below = (parent: string): string[] => (children.get(parent) ?? []).flatMap((row) => [row.id, ...below(row.id)]);
  return new Set([id, ...below(id)]);
};

/** The matching rows and their ancestors. */
export const fittingRows = <Row extends TreeRow>(rows: readonly Row[], fits: (row: Row) => boolean): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter(fits))
    for (let at: Row | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId ?? '')) kept.add(at.id);
  return rows.filter(({ id }) => kept.has(id));
};

type Steps = { up: TreePlace | null; down: TreePlace | null; into: TreePlace | null; out: TreePlace | null };
/** The positions one step away: among its siblings, into the row above, out of its parent. */
export const stepsOf = (rows: readonly TreeRow[], id: string): Steps => {
  const children = childrenBy(rows);
  const row = rows.find((one) => one.id === id);
  const parentId = row?.parentId ?? null;
  const siblings = (children.get(parentId) ?? []).map((one) => one.id);
  const at = siblings.indexOf(id);
  const grandparent = rows.find((one) => one.id === parentId)?.parentId ?? null;
  const aunts = (children.get(grandparent) ?? []).map((one) => one.id);
  return {
    up: at > 0 ? { parentId, before: siblings[at - 1]! } : null,
    down: at >= 0 && at < siblings.length - 1 ? { parentId, before: siblings[at + 2] ?? null } : null,
    into: at > 0 ? { parentId: siblings[at - 1]!, before: null } : null,
    out: parentId === null ? null : { parentId: grandparent, before: aunts[aunts.indexOf(parentId) + 1] ?? null },
  };
};

export type Zone = 'before' | 'into' | 'after';
/** The position of a row dropped on another one; null if not allowed. */
export const dropPlace = (rows: readonly TreeRow[], moved: string, on: string, zone: Zone): TreePlace | null => {
  if (insideOf(rows, moved).has(on)) return null;
  if (zone === 'into') return { parentId: on, before: null };
  const parentId = rows.find(({ id }) => id === on)?.parentId ?? null;
  if (zone === 'before') return { parentId, before: on };
  const siblings = rows.filter((row) => row.parentId === parentId && row.id !== moved).map(({ id }) => id);
  return { parentId, before: siblings[siblings.indexOf(on) + 1] ?? null };
};
