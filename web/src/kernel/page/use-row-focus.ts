import { useEffect, useRef } from 'react';

/** Reads as focused, but is not in the tab order. */
const focusHeading = (heading: HTMLElement | null | undefined) => {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
};

/**
 * When the row with the focus leaves a list, the focus moves to the row in its place, and after the last row to the heading of the
 * list. `keys` changes with the rows.
 */
export const useRowFocus = <List extends HTMLElement>(keys: string) => {
  const list = useRef<List>(null);
  const last = useRef<{ row: Element; at: number; section: Element | null } | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // A dialog over the list gives the focus back.
      if (!(target instanceof Element) || target.closest('dialog, [role=dialog]')) return;
      const rows = [...(list.current?.children ?? [])];
      const at = rows.findIndex((row) => row.contains(target));
      last.current = at < 0 ? null : { row: rows[at]!, at, section: target.closest('section') };
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  useEffect(() => {
    const left = last.current;
    if (!left || left.row.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const rows = list.current?.children;
    const next = rows?.[Math.min(left.at, rows.length - 1)];
    if (next) [...next.querySelectorAll<HTMLElement>('button, a[href]')].at(-1)?.focus();
    else focusHeading(left.section?.querySelector<HTMLElement>('h2, h3'));
  }, [keys]);

  return list;
};
