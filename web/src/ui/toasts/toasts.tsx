import { useRef, type FocusEvent } from 'react';
import { WarningIcon } from '../icons/entry-icons.tsx';
import { CheckIcon, CloseIcon, InfoIcon } from '../icons/icons.tsx';
import styles from './toasts.module.css';

type Toast = { id: string; kind: 'success' | 'info' | 'error'; text: string; action?: { label: string; onAct: () => void } | undefined };

type ToastsProps<T extends Toast> = {
  toasts: readonly T[];
  label: string;
  closeLabel: string;
  onHide: (id: string) => void;
  /** Called when a toast is hovered or focused, and when that ends. */
  onHold: (toast: T) => void;
  onRelease: (toast: T) => void;
};

const icons = { success: CheckIcon, info: InfoIcon, error: WarningIcon };

/** Shows the region in the top layer, above fullscreen pages and open dialogs; not inside a dialog that is being removed. */
const raise = (region: HTMLElement | null) => {
  if (region?.isConnected && !region.matches(':popover-open')) region.showPopover();
};

/** Short messages at the top, announced by a live region. */
export const Toasts = <T extends Toast>({ toasts, label, closeLabel, onHide, onHold, onRelease }: ToastsProps<T>) => {
  const before = useRef<HTMLElement>(null);
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
  };
  const close = (id: string) => {
    onHide(id);
    before.current?.focus();
  };
  return (
    <section
      ref={raise}
      popover="manual"
      className={styles.region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      onFocus={remember}
    >
      {toasts.map((toast) => {
        const Icon = icons[toast.kind];
        const act = () => {
          close(toast.id);
          toast.action?.onAct();
        };
        return (
          <div
            key={toast.id}
            className={styles.toast}
            data-kind={toast.kind}
            onPointerEnter={() => onHold(toast)}
            onPointerLeave={(event) => !event.currentTarget.matches(':focus-within') && onRelease(toast)}
            onFocus={() => onHold(toast)}
            onBlur={(event) => !event.currentTarget.matches(':hover') && onRelease(toast)}
          >
            <Icon />
            <span className={styles.text}>{toast.text}</span>
            {toast.action && (
              <button type="button" className={styles.action} onClick={act}>
                {toast.action.label}
              </button>
            )}
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => close(toast.id)}>
              <CloseIcon size={14} />
            </button>
          </div>
        );
      })}
    </section>
  );
};
