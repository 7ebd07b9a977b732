import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useUnsavedStore } from '#kernel/page/index.ts';
import { leftInWindow, topInWindow } from '#ui/in-window.ts';
import { moveFocus } from '#ui/menu-button/menu-rows.tsx';
import styles from './tab-menu.module.css';
import type { PageTab } from './tab-list.ts';
import type { Tabs } from './use-tabs.ts';

/** Its tab, and its position in the window. */
export type MenuPlace = { id: string; x: number; y: number };
type TabMenuProps = { place: MenuPlace; bar: Tabs; onMove: (tab: PageTab, to: number) => void; onClose: () => void };

const rowsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]:enabled') ?? [])];

type Entry = { label: string; isPossible: boolean; isStart?: boolean; act: () => void };

/** The actions of a tab; unavailable ones are disabled. */
const useEntries = ({ place: { id }, bar, onMove }: TabMenuProps): Entry[] => {
  const t = useTexts('content');
  const isDirty = useUnsavedStore(({ holders }) => holders.length > 0);
  const at = bar.tabs.findIndex((tab) => tab.id === id);
  const tab = bar.tabs[at];
  const shift = (by: number) => () => tab && onMove(tab, at + by);
  const close = (reach: Parameters<Tabs['closeTabs']>[1]) => ({ isPossible: bar.mayClose(id, reach), act: () => bar.closeTabs(id, reach) });
  return [
    // Unsaved input would be lost without a question.
    { label: t('tabs.refresh'), isPossible: id === bar.openId && !isDirty, act: () => bar.renew(id) },
    { label: t('tabs.close'), ...close('one') },
    { label: t('tabs.closeOthers'), isStart: true, ...close('others') },
    { label: t('tabs.closeLeft'), ...close('left') },
    { label: t('tabs.closeRight'), ...close('right') },
    { label: t('tabs.closeAll'), ...close('all') },
    { label: t('tabs.moveLeft'), isStart: true, isPossible: bar.mayMove(id, -1), act: shift(-1) },
    { label: t('tabs.moveRight'), isPossible: bar.mayMove(id, 1), act: shift(1) },
  ];
};

/** Shows the menu in the top layer, as the bar clips its content; moves the focus in and restores it. */
const useOpened = ({ place: { x, y }, onClose }: TabMenuProps) => {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    const before = document.activeElement;
    if (!element) return;
    element.showPopover();
    element.style.left = `${leftInWindow(element, x)}px`;
    element.style.top = `${topInWindow(element, y)}px`;
    rowsOf(element)[0]?.focus();
    return () => {
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [x, y]);
  const leave = useEffectEvent((event: Event) => {
    if (event.type !== 'pointerdown' || !menu.current?.contains(event.target as Node)) onClose();
  });
  useEffect(() => {
    const listen = (event: Event) => leave(event);
    const events = ['pointerdown', 'resize', 'blur'];
    for (const event of events) addEventListener(event, listen);
    return () => {
      for (const event of events) removeEventListener(event, listen);
    };
  }, []);
  return menu;
};

export const TabMenu = (props: TabMenuProps) => {
  const t = useTexts('content');
  const menu = useOpened(props);
  const onKeyDown = (event: KeyboardEvent) => {
    const isMoved = moveFocus(event.key, rowsOf(menu.current));
    if (event.key === 'Escape' || event.key === 'Tab') props.onClose();
    else if (!isMoved) return;
    event.preventDefault();
  };
  return (
    <div ref={menu} popover="manual" role="menu" tabIndex={-1} aria-label={t('tabs.actions')} className={styles.menu} onKeyDown={onKeyDown}>
      {useEntries(props).map(({ label, isPossible, isStart, act }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.row}
          data-start={isStart}
          disabled={!isPossible}
          onClick={() => {
            props.onClose();
            act();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
};
