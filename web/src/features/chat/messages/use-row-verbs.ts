import { useState, type FocusEvent, type HTMLAttributes, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { PopupPlace } from '#ui/popup-menu/popup-menu.tsx';
import list from '../message-list.module.css';
import { isTouch } from '../writing.ts';
import { KEYS_OF_ITS_OWN } from './list-keys.ts';
import { selectedIn } from './selected-text.ts';

/** `selected`: text of the message that was selected before the menu opened. */
export type RowMenu = { at: PopupPlace; selected: string };
export type RowVerbs = {
  /** The pointer or the focus is in the row. */
  isShown: boolean;
  /** Null while it is closed. */
  menu: RowMenu | null;
  openByButton: (event: MouseEvent<HTMLElement>) => void;
  close: () => void;
};

const HOLD_MS = 500;
/** Pixels of movement that make a long press a swipe. */
const MOVED = 10;
/** For these the browser has a menu of its own. */
const NATIVE = 'a, img, video, audio, input, textarea, select, dialog';

/** The latest press on a row; a device has one that could become a long one. */
const press = { isTouch: false, x: 0, y: 0, selected: '', timer: 0 };
const stop = () => clearTimeout(press.timer);

const isIn = ({ target }: { target: EventTarget }, selector: string) => (target as Element).closest(selector) !== null;
const wordsIn = (row: Element) => selectedIn(row.querySelector(`.${list.said}`));

const isLetter = ({ key, altKey, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent) =>
  key.length === 1 && !altKey && !ctrlKey && !metaKey && !shiftKey && !repeat;

/**
 * The events of a row that show the verbs of its message, where there are any: pointer, focus, right click, keys and long press. `onLetter` gets
 * each letter that is typed in the row, but not in a field, in lower case, and returns whether it did something.
 */
export function useRowVerbs(isOffered: boolean, onLetter: (letter: string) => boolean): RowVerbs & { on: HTMLAttributes<HTMLElement> } {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [menu, setMenu] = useState<RowMenu | null>(null);
  const open = (at: PopupPlace, selected: string) => setMenu({ at, selected });
  const openSheet = () => open('sheet', press.selected);
  const on = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
    onPointerLeave: () => setHovered(false),
    onFocus: (event: FocusEvent) => {
      if (!isIn(event, 'dialog')) setFocused(event.target.matches(':focus-visible'));
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false);
    },
    onPointerDown: (event: PointerEvent) => {
      stop();
      if (!isOffered || isIn(event, 'dialog')) return;
      const { clientX: x, clientY: y, pointerType } = event;
      Object.assign(press, { isTouch: pointerType === 'touch', x, y, selected: wordsIn(event.currentTarget) });
      if (press.isTouch && event.isPrimary && !isIn(event, `${NATIVE}, button`)) press.timer = window.setTimeout(openSheet, HOLD_MS);
    },
    onMouseDown: (event: MouseEvent) => {
      // The focus stays where it is, such as in the composer.
      if (isOffered && event.button === 2 && !isIn(event, NATIVE)) event.preventDefault();
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - press.x, clientY - press.y) > MOVED) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (!isOffered || isIn(event, NATIVE) || (!press.isTouch && press.selected !== '')) return;
      event.preventDefault();
      stop();
      const { clientX: x, clientY: y } = event;
      if (press.isTouch) openSheet();
      else open({ left: x, right: x, top: y, bottom: y }, '');
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isOffered && isLetter(event) && !isIn(event, KEYS_OF_ITS_OWN)) {
        if (onLetter(event.key.toLowerCase())) event.preventDefault();
        return;
      }
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (!isOffered || !isMenuKey || isIn(event, NATIVE)) return;
      event.preventDefault();
      open((event.target as Element).getBoundingClientRect(), wordsIn(event.currentTarget));
    },
  };
  return {
    on,
    isShown: isHovered || isFocused || menu !== null,
    menu,
    openByButton: ({ currentTarget, detail }) => {
      const isByKey = detail === 0;
      const at = (isByKey ? isTouch() : press.isTouch) ? 'sheet' : currentTarget.getBoundingClientRect();
      open(at, isByKey ? wordsIn(currentTarget.closest('article')!) : press.selected);
    },
    close: () => setMenu(null),
  };
}
