import { useRef, type KeyboardEvent } from 'react';
import { moved, typedTo, type Find, type TreeMove, type TreeViewRow } from './tree-view.ts';

type Input = {
  rows: readonly TreeViewRow[];
  active: number;
  find: Find;
  onActive: (index: number) => void;
  onToggle: (row: TreeViewRow) => void;
  onOpen: (ids: readonly string[], isOpen: boolean) => void;
  onSearch: () => void;
};

const moves: Record<string, TreeMove> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
  Home: 'first',
  End: 'last',
};
/** Letters typed within this time form one word. */
const PAUSE_MS = 700;

/** The keys of a tree (WAI-ARIA): arrows, Page Up/Down, Home, End, Enter, Space, `*` for siblings, letters; `/` focuses the search. */
export function useTreeKeys({ rows, active, find, onActive, onToggle, onOpen, onSearch }: Input) {
  const word = useRef({ text: '', at: 0 });
  const letter = (key: string): void => {
    const now = performance.now();
    word.current = { text: (now - word.current.at < PAUSE_MS ? word.current.text : '') + key.toLowerCase(), at: now };
    onActive(typedTo(rows, { active, typed: word.current.text, find }));
  };
  const press = (key: string, row: TreeViewRow): boolean => {
    const move = moves[key];
    if (move) onActive(moved(rows, active, move));
    else if (key === 'Enter' || key === ' ') onToggle(row);
    else if (key === 'ArrowRight') {
      if (row.isParent && !row.isOpen) onOpen([row.item.id], true);
      else onActive(moved(rows, active, 'child'));
    } else if (key === 'ArrowLeft') {
      if (row.isOpen) onOpen([row.item.id], false);
      else onActive(moved(rows, active, 'parent'));
    } else if (key === '*')
      onOpen(
        rows.flatMap(({ item, isParent }) => (isParent && item.parentId === row.item.parentId ? [item.id] : [])),
        true,
      );
    else if (key === '/') onSearch();
    else if ([...key].length === 1) letter(key);
    else return false;
    return true;
  };
  return (event: KeyboardEvent): void => {
    const row = rows[active];
    if (row && !event.ctrlKey && !event.metaKey && !event.altKey && press(event.key, row)) event.preventDefault();
  };
}
