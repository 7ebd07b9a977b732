import type { MouseEvent, ReactNode } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './menu-button.module.css';

export type MenuButtonEntry = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Shown at the end of the row: a shortcut. */
  hint?: string;
  /** Makes it a radio item, and says whether it is checked. */
  isChecked?: boolean;
  /** Renders a separator above it. */
  isStart?: boolean;
  /** For a destructive action. */
  isDanger?: boolean;
} & (
  | { onSelect: (event: MouseEvent<HTMLElement>) => void }
  | { /** Makes it a link: to another site, or to a file. */ href: string; isDownload?: boolean }
);

export const rowsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus among the rows; false for a key that moves nothing. */
export const moveFocus = (key: string, rows: readonly HTMLElement[]): boolean => {
  const move = moves[key];
  if (!move) return false;
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[move(at, rows.length)]?.focus();
  return true;
};

export const MenuRow = ({ entry, onDone }: { entry: MenuButtonEntry; onDone: () => void }) => {
  const { label, icon, hint, isChecked, isStart, isDanger } = entry;
  const look = { className: styles.row, tabIndex: -1, 'data-start': isStart, 'data-danger': isDanger } as const;
  const content = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>{label}</span>
      {hint && (
        // The entry has it as its shortcut.
        <kbd className={styles.hint} aria-hidden="true">
          {hint}
        </kbd>
      )}
      {isChecked && <CheckIcon size={16} />}
    </>
  );
  if ('href' in entry) {
    const target = entry.isDownload ? { download: '' } : { target: '_blank', rel: 'noopener noreferrer' };
    return (
      <a role="menuitem" href={entry.href} {...target} {...look} onClick={onDone}>
        {content}
      </a>
    );
  }
  const select = (event: MouseEvent<HTMLElement>) => {
    onDone();
    entry.onSelect(event);
  };
  const role = isChecked === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <button type="button" role={role} aria-checked={isChecked} aria-keyshortcuts={hint} {...look} onClick={select}>
      {content}
    </button>
  );
};
