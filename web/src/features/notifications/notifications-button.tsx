import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ComponentType, type FocusEvent, type KeyboardEvent } from 'react';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { toastNotLoaded } from '#kernel/toast/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { BellIcon } from '#ui/icons/icons.tsx';
import { useArrival } from './arrivals.ts';
import styles from './notifications-button.module.css';
import { unreadQuery } from './notifications.queries.ts';

type Panel = ComponentType<{ onClose: () => void }>;
const loadPanel = async (): Promise<Panel> => (await import('./notifications-panel.tsx')).NotificationsPanel;
/** Preloads the panel when the pointer enters the bell. */
const prepare = () => void loadPanel().catch(() => undefined);

/** Toasts are above everything; pressing one of their buttons does not close the panel. */
const isMessage = (target: EventTarget | null) => target instanceof Element && target.closest('[popover]') !== null;

/** The bell of the header: the unread count, and a panel with the latest. Its texts load after the first paint. */
export const NotificationsButton = () => (
  <Suspense fallback={<span className={styles.placeholder} />}>
    <Bell />
  </Suspense>
);

const Bell = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, setPanel] = useState<Panel | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const close = () => {
    setIsOpen(false);
    trigger.current?.focus();
  };
  const open = async () => {
    setIsOpen(true);
    try {
      const loaded = await loadPanel();
      setPanel(() => loaded);
    } catch {
      setIsOpen(false);
      toastNotLoaded();
    }
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node) && !isMessage(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !root.current?.contains(relatedTarget) && !isMessage(relatedTarget)) setIsOpen(false);
  };
  return (
    <div ref={root} className={styles.root} onKeyDown={onKeyDown} onBlur={onBlur} onPointerEnter={prepare}>
      <BellButton ref={trigger} isOpen={isOpen} onPress={() => (isOpen ? close() : void open())} />
      <Arrivals />
      {isOpen && Panel && <Panel onClose={close} />}
    </div>
  );
};

type BellButtonProps = { ref: React.Ref<HTMLButtonElement>; isOpen: boolean; onPress: () => void };
const BellButton = ({ ref, isOpen, onPress }: BellButtonProps) => {
  const t = useTexts('notifications');
  const format = useFormat();
  const count = useQuery(unreadQuery).data?.unread ?? 0;
  const icon = (
    <>
      <BellIcon />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count > 99 ? '99+' : format.number(count)}
        </span>
      )}
    </>
  );
  return (
    <IconButton
      ref={ref}
      className={styles.bell}
      label={count > 0 ? t('button.unread', { count }) : t('button')}
      icon={icon}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onPress}
      onFocus={prepare}
    />
  );
};

/** Announces new notifications without taking the focus. */
const Arrivals = () => {
  const t = useTexts('notifications');
  const { nth, unread } = useArrival();
  // Notifications from before this mount were announced already.
  const [known] = useState(nth);
  return (
    <span className="visually-hidden" role="status">
      {nth !== known && <span key={nth}>{t('arrived', { count: unread })}</span>}
    </span>
  );
};
