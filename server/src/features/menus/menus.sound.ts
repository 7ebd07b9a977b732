import { isOwnPath, isWebAddress } from '#contract/kernel/patterns.ts';
import type { MenuRow } from './menus.repository.ts';

export type MenuFault = { path: string; fault: 'hangs in a circle' | 'leads to no web address' };
type Rows = readonly MenuRow[];

/** The valid rows, and the errors of the others: one broken row must not take down the menu. */
export function soundRows(rows: Rows): { rows: Rows; faults: MenuFault[] } {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const faults: MenuFault[] = [];
  const sound = rows.filter((row) => {
    const fault = faultOf(row, byId);
    if (fault) faults.push({ path: row.path, fault });
    return fault === null;
  });
  return { rows: sound, faults };
}

function faultOf(row: MenuRow, byId: ReadonlyMap<string, MenuRow>): MenuFault['fault'] | null {
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
