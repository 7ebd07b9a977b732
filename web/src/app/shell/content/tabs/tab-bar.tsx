import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { useOpenTabInView } from './use-open-tab-in-view.ts';
import styles from './tab-bar.module.css';
import { neighbour, type PageTab } from './tab-list.ts';
import { TabMenu, type MenuPlace } from './tab-menu.tsx';
import { TabItem } from './tab-item.tsx';
import { useTabNames } from './use-tab-names.ts';
import { useTabs, type KeptActions } from './use-tabs.ts';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
const shifts: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

const linkOf = (list: HTMLElement | null, { id }: PageTab) => list?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`);

/**
 * The visited pages as a list of links, of which one is the open page. One of them is the tab stop;
 * arrow keys lead to the others, with Ctrl or Alt they move the tab, Delete closes it.
 */
export const TabBar = (kept: KeptActions) => {
  const t = useTexts('content');
  const bar = useTabs(kept);
  const nameOf = useTabNames();
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [status, setStatus] = useState('');
  const { tabs } = bar;
  const open = tabs.find(({ id }) => id === bar.openId);
  const stop = tabs.find(({ id }) => id === focused) ?? open ?? tabs[0];
  useOpenTabInView(list, open ? `${open.id} ${tabs.indexOf(open)} ${nameOf(open)}` : '');

  const move = (tab: PageTab, to: number) => {
    bar.move(tab.id, to);
    setStatus(t('tabs.moved', { name: nameOf(tab), at: to + 1, total: tabs.length }));
  };
  const close = (tab: PageTab) => {
    const next = neighbour(tabs, tab.id, [tab]);
    // The focus must not be lost with the tab; when the open one closes, it moves to the page that opens.
    if (next && tab.id !== bar.openId) linkOf(list.current, next)?.focus();
    bar.closeTabs(tab.id, 'one');
  };
  const onKeyDown = (event: KeyboardEvent, tab: PageTab, at: number) => {
    const { key } = event;
    const isShift = (event.ctrlKey || event.altKey) && key in shifts;
    const to = steps[key]?.(at, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (isShift && bar.mayMove(tab.id, shifts[key]!)) move(tab, at + shifts[key]!);
    else if (key === 'Delete' && bar.mayClose(tab.id, 'one')) close(tab);
    else if (!isShift && next) linkOf(list.current, next)?.focus();
    else if (!isShift) return;
    event.preventDefault();
  };
  const onDragOver = (event: DragEvent<HTMLElement>, tab: PageTab, at: number) => {
    const from = tabs.findIndex(({ id }) => id === dragged);
    if (from < 0) return;
    event.preventDefault();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const isBeyond = event.clientX > left + width / 2;
    // Only past the middle, as two tabs of different width would otherwise swap forever.
    if (tab.id !== dragged && isBeyond === from < at) bar.move(dragged!, at);
  };
  return (
    <nav className={styles.bar} aria-label={t('tabs.label')}>
      <ul ref={list} className={styles.list} onBlur={() => setFocused(null)}>
        {tabs.map((tab, at) => (
          <TabItem
            key={tab.id}
            tab={tab}
            name={nameOf(tab)}
            isOpen={tab.id === bar.openId}
            isStop={tab === stop}
            isPinned={bar.isPinned(tab)}
            isDragged={tab.id === dragged}
            onClose={() => close(tab)}
            onMenu={(x, y) => setMenu({ id: tab.id, x, y })}
            onFocus={() => setFocused(tab.id)}
            onKeyDown={(event) => onKeyDown(event, tab, at)}
            onDrag={setDragged}
            onDragOver={(event) => onDragOver(event, tab, at)}
          />
        ))}
      </ul>
      <IconButton
        label={t('tabs.actions')}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        onClick={({ currentTarget }) => {
          const { right, bottom } = currentTarget.getBoundingClientRect();
          setMenu({ id: stop?.id ?? bar.openId, x: right, y: bottom + 4 });
        }}
      />
      {menu && <TabMenu key={`${menu.id} ${menu.x}`} place={menu} bar={bar} onMove={move} onClose={() => setMenu(null)} />}
      <span role="status" className="visually-hidden">
        {status}
      </span>
    </nav>
  );
};
