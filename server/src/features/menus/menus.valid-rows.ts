import { isOwnPath, isWebAddress } from '#contract/browser/patterns.ts';
import type { MenuRow } from './menus.repository.ts';

export type MenuError = { path: string; error: 'hangs in a circle' | 'leads to no web address' };
type Rows = readonly MenuRow[];

/** The valid rows, and the errors of the others: one broken row must not take down the menu. */
export function validMenuRows(rows: Rows): { rows: Rows; errors: MenuError[] } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const errors: MenuError[] = [];
  const sound = rows.filter((row) => {
    const error = errorOf(row, byId);
    if (error) errors.push({ path: row.path, error });
    return error === null;
  });
  return { rows: sound, errors };
}

function errorOf(row: MenuRow, byId: ReadonlyMap<string, MenuRow>): MenuError['error'] | null {
  if (hangsInCircle(row, byId)) return 'hangs in a circle';
  if (row.type === 'link' && !isWebAddress(row.externalLink ?? '')) return 'leads to no web address';
  const frame = row.iframeLink ?? '';
  return row.type === 'iframe' && !isOwnPath(frame) && !isWebAddress(frame) ? 'leads to no web address' : null;
}

/** True in a cycle and below one: neither has a path up to the root. */
function hangsInCircle(row: MenuRow, byId: ReadonlyMap<string, MenuRow>): boolean {
  const passed = new Set<string>();
  for (let at: MenuRow | undefined = row; at?.parentId; at = byId.get(at.parentId)) {
    if (passed.has(at.id)) return true;
    passed.add(at.id);
  }
  return false;
}
