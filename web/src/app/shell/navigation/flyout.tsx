import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { leftInWindow, topInWindow } from '#ui/in-window.ts';
import { moveFocus } from '#ui/menu-button/menu-rows.tsx';
import styles from './flyout.module.css';
import type { Flyouts } from './use-flyouts.ts';

type Side = 'end' | 'below';
type FlyoutProps = {
  name: string;
  flyouts: Flyouts;
  side: Side;
  /** Carries `data-trigger`: a link, or the button that opens this. */
  trigger: ReactNode;
  /** Links in here carry `data-fly`. */
  children: ReactNode;
};

const triggerIn = (root: Element) => root.querySelector<HTMLElement>('[data-trigger]');
const linksIn = (root: Element) => [...root.querySelectorAll<HTMLElement>('[data-fly]')];

const inward: Record<Side, string> = { end: 'ArrowRight', below: 'ArrowDown' };

/** A flyout of a menu entry: hover, focus and click open it; arrows lead in, Escape and the left arrow out. */
export const Flyout = ({ name, flyouts, side, trigger, children }: FlyoutProps) => {
  const { open, openNow, openSoon, close, closeSoon } = flyouts;
  const isOpen = open?.name === name;

  const onClick = ({ target, currentTarget: root, detail }: MouseEvent<HTMLElement>) => {
    const element = target as Element;
    if (element.closest('a')) {
      // The focus must not be lost with the chosen link.
      if (element.closest('[data-fly]')) triggerIn(root)?.focus();
      return close();
    }
    if (!element.closest('[data-trigger]')) return;
    if (isOpen && open.by === 'press') return close();
    openNow({ name, by: detail === 0 ? 'keys' : 'press' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [root, key] = [event.currentTarget, event.key];
    const links = linksIn(root);
    const isIn = links.includes(document.activeElement as HTMLElement);
    const isMoved = isIn && moveFocus(key, links);
    if (!isIn && key === inward[side]) openNow({ name, by: 'keys' });
    else if (isOpen && (key === 'Escape' || key === 'ArrowLeft')) triggerIn(root)?.focus();
    else if (!isMoved) return;
    event.preventDefault();
    if (key === 'Escape') close();
  };
  const onPointer = (act: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && act();
  return (
    <div
      data-flyout
      onPointerEnter={onPointer(() => !isOpen && openSoon(name))}
      onPointerMove={onPointer(() => isOpen && openNow(open))}
      onPointerLeave={onPointer(closeSoon)}
      onFocus={({ target }) => target.matches('[data-trigger]:focus-visible') && openNow({ name, by: 'focus' })}
      onBlur={({ currentTarget, relatedTarget }) => isOpen && !currentTarget.contains(relatedTarget) && close()}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {trigger}
      {isOpen && (
        <Panel side={side} isEntered={open.by === 'keys'}>
          {children}
        </Panel>
      )}
    </div>
  );
};

/** Shown in the top layer, as the menu clips its content. */
const Panel = ({ side, isEntered, children }: { side: Side; isEntered: boolean; children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    const anchor = panel?.parentElement?.getBoundingClientRect();
    if (!panel || !anchor) return;
    panel.showPopover();
    const [left, top] = side === 'end' ? [anchor.right + 10, anchor.top] : [anchor.left, anchor.bottom + 10];
    panel.style.left = `${leftInWindow(panel, left)}px`;
    panel.style.top = `${topInWindow(panel, top)}px`;
  }, [side]);
  useLayoutEffect(() => {
    if (isEntered && ref.current) linksIn(ref.current)[0]?.focus();
  }, [isEntered]);
  return (
    <div ref={ref} popover="manual" className={`${styles.panel} scroll`}>
      {children}
    </div>
  );
};
