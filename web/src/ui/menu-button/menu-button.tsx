import { Button } from '#ui/button/button.tsx';
import { ChevronIcon } from '../icons/icons.tsx';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../icons/icon-button.tsx';
import { leftInWindow } from '../in-window.ts';
import styles from './menu-button.module.css';
import { MenuRow, moveFocus, rowsOf, type MenuButtonEntry } from './menu-rows.tsx';

export type { MenuButtonEntry };

type MenuButtonProps = {
  label: string;
  icon: ReactNode;
  entries: readonly MenuButtonEntry[];
  /** Rendered above the entries: the user. */
  head?: ReactNode;
  align?: 'start' | 'end';
  /** `button`: shows the label, not only the icon. */
  look?: 'icon' | 'button';
  isBusy?: boolean;
};

/** Below the end of the window a popup opens above its button, if it fits there; at its sides it is moved inside. */
const place = (popup: HTMLElement, trigger: HTMLElement) => {
  const { left, bottom, height } = popup.getBoundingClientRect();
  const room = trigger.getBoundingClientRect().top - GAP;
  popup.dataset['side'] = bottom > innerHeight && height < room ? 'above' : 'below';
  popup.style.translate = `${leftInWindow(popup, left) - left}px`;
};
const GAP = 6;

/** A button with a menu: arrows move, Escape and a click outside close it, the focus is restored. */
export const MenuButton = ({ label, icon, entries, head, align = 'end', look = 'icon', isBusy = false }: MenuButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (isOpen && popup.current && trigger.current) place(popup.current, trigger.current);
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const rows = rowsOf(menu.current);
    (rows.find((row) => row.ariaChecked === 'true') ?? rows[0])?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setOpen(false);
    if (!moveFocus(event.key, rowsOf(menu.current))) return;
    event.preventDefault();
    setOpen(true);
  };

  const opener = { ref: trigger, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) } as const;
  return (
    <div className={styles.root} ref={root} onKeyDown={onKeyDown}>
      {look === 'icon' ? (
        <IconButton label={label} icon={icon} {...opener} />
      ) : (
        <Button icon={icon} isBusy={isBusy} {...opener}>
          {label}
          <span className={styles.chevron}>
            <ChevronIcon size={14} />
          </span>
        </Button>
      )}
      {isOpen && (
        <div ref={popup} className={styles.popup} data-align={align}>
          {head && <div className={styles.head}>{head}</div>}
          <div ref={menu} role="menu" aria-label={label}>
            {entries.map((entry) => (
              <MenuRow key={entry.key} entry={entry} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
};
