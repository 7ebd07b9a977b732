import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import { keptState } from '../use-visit.ts';
import styles from './tab-bar.module.css';
import type { PageTab } from './tab-list.ts';
import { useTabIcon } from './use-tab-names.ts';

type TabItemProps = {
  tab: PageTab;
  name: string;
  isOpen: boolean;
  /** Whether it is the tab stop. */
  isStop: boolean;
  isPinned: boolean;
  isDragged: boolean;
  onClose: () => void;
  onMenu: (x: number, y: number) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onDrag: (id: string | null) => void;
  onDragOver: (event: DragEvent<HTMLElement>) => void;
};

const middle = 1;

/** A link to a visited page; the middle button closes it, the right button opens its menu. */
export const TabItem = ({ tab, name, isOpen, isStop, isPinned, isDragged, ...on }: TabItemProps) => {
  const t = useTexts('content');
  const icon = useTabIcon(tab);
  const onMiddle = (act: () => void) => (event: MouseEvent) => {
    if (event.button !== middle) return;
    event.preventDefault();
    act();
  };
  return (
    <li
      className={styles.tab}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      draggable={!isPinned}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        on.onDrag(tab.id);
      }}
      onDragOver={on.onDragOver}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={() => on.onDrag(null)}
      onMouseDown={onMiddle(() => undefined)}
      onAuxClick={onMiddle(() => !isPinned && on.onClose())}
      onContextMenu={(event) => {
        event.preventDefault();
        on.onMenu(event.clientX, event.clientY);
      }}
    >
      <Link
        className={styles.link}
        to={tab.href}
        state={keptState({ open: tab.id })}
        replace={false}
        data-tab={tab.id}
        draggable={false}
        title={name}
        tabIndex={isStop ? 0 : -1}
        aria-current={isOpen ? 'page' : undefined}
        aria-keyshortcuts={isPinned ? undefined : 'Delete Control+ArrowLeft Control+ArrowRight'}
        onFocus={on.onFocus}
        onKeyDown={on.onKeyDown}
      >
        <NavIcon name={icon} />
        <span className={styles.name}>{name}</span>
      </Link>
      {!isPinned && (
        <button type="button" className={styles.close} tabIndex={-1} aria-label={t('tabs.closeNamed', { name })} onClick={on.onClose}>
          <CloseIcon size={14} />
        </button>
      )}
    </li>
  );
};
