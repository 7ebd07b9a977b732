import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useModal } from '../dialog/use-modal.ts';
import { leftInWindow, topInWindow } from '../in-window.ts';
import { MenuRow, moveFocus, rowsOf, type MenuButtonEntry } from '../menu-button/menu-rows.tsx';
import styles from './popup-menu.module.css';

/** The point or the button at which a menu opens, or the bottom edge of the window. */
export type PopupPlace = { left: number; right: number; top: number; bottom: number } | 'sheet';

type PopupMenuProps = {
  label: string;
  at: PopupPlace;
  /** Items side by side above the entries, in a group. */
  row?: ReactNode;
  entries: readonly MenuButtonEntry[];
  /** Called with each way of closing; an entry acts after it. */
  onClose: () => void;
};

const GAP = 4;

/** Below what it opens at, or above it where only that has room; from a button it grows inwards. */
const place = (popup: HTMLElement, { left, right, top, bottom }: Exclude<PopupPlace, 'sheet'>) => {
  const below = topInWindow(popup, bottom + GAP);
  const above = top - GAP - popup.offsetHeight;
  const wanted = right > left ? right - popup.offsetWidth : left;
  popup.style.translate = `${leftInWindow(popup, wanted)}px ${below < bottom && above > 0 ? above : below}px`;
};

const isBeside = (item: Element | null) => item?.parentElement?.role === 'group';
const sideways: Record<string, string> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' };

/** Items side by side are one row for the arrows up and down; left and right move in it. */
const moveIn = (menu: HTMLElement | null, key: string): boolean => {
  const items = rowsOf(menu);
  const active = document.activeElement;
  const beside = items.filter(isBeside);
  if (key in sideways) return isBeside(active) && moveFocus(sideways[key]!, beside);
  const one = isBeside(active) ? active : beside[0];
  return moveFocus(key, key.startsWith('Arrow') ? items.filter((item) => !isBeside(item) || item === one) : items);
};

/** A menu without a button of its own, in the top layer of the browser, where no list clips it. The focus returns to where it was. */
export const PopupMenu = ({ label, at, row, entries, onClose }: PopupMenuProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useModal(dialog, '[role^=menuitem]');
  useLayoutEffect(() => {
    if (at !== 'sheet' && dialog.current) place(dialog.current, at);
  }, [at]);
  // At once, so that what an entry opens or focuses keeps the focus.
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The page behind it has keys of its own.
    event.stopPropagation();
    if (event.key === 'Tab') close();
    if (moveIn(menu.current, event.key) || event.key === 'Tab') event.preventDefault();
  };
  const closeBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.popup}
      data-sheet={at === 'sheet' || undefined}
      aria-label={label}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      // A press leaves the selection alone: a field that gets the focus back has its caret as well.
      onMouseDown={(event) => event.preventDefault()}
      // The end of the long press that opened it is no click.
      onClickCapture={(event) => {
        if (at === 'sheet' && event.detail > 0 && !isPressed.current) event.stopPropagation();
      }}
      onClick={closeBeside}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        // On a touch screen it is the end of the long press.
        if (at !== 'sheet') closeBeside(event);
      }}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div ref={menu} role="menu" aria-label={label} className={styles.menu}>
        {row && <div onClick={close}>{row}</div>}
        {entries.map((entry) => (
          <MenuRow key={entry.key} entry={entry} onDone={close} />
        ))}
      </div>
    </dialog>
  );
};
