import { createContext, use, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import styles from './dialog.module.css';
import { keepSecondClick } from './second-click.ts';

const CloseContext = createContext(() => {});
/** Closes the dialog, as Escape does. */
export const useClose = (): (() => void) => use(CloseContext);

type DialogProps = {
  title: string;
  /** The question itself, or what to know first. */
  text?: ReactNode;
  /** Shows a button that closes it at the end of the title's line. */
  closeLabel?: string;
  /** At the end of the title's line. */
  extra?: ReactNode;
  /** Pixels; a phone gives it what it has. */
  width?: number;
  /** `side`: a sheet as high as the window at its end, for what belongs to one row of the page. */
  place?: 'centre' | 'side';
  /** Selector of what gets the focus; else the first thing that can have it. */
  focus?: string;
  /** Nothing of the page may be read behind it. */
  hidesPage?: boolean;
  /** A click beside it would lose what somebody has typed. */
  holdsWords?: boolean;
  /** Asked before somebody closes it; it stays open until `close` is called. */
  onLeave?: ((close: () => void) => void) | undefined;
  /** Somebody closed it: by Escape, `useClose` or a click beside it. Not called when its owner takes it away. */
  onClose: () => void;
  children: ReactNode;
};

/** The browser's own dialog, which keeps the focus and gives it back. */
export const Dialog = ({
  title,
  text,
  closeLabel,
  extra,
  width = 480,
  place = 'centre',
  focus,
  holdsWords = false,
  hidesPage = false,
  onLeave,
  onClose,
  children,
}: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  const id = useId();
  // Closed while it still stands in the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (focus) shown?.querySelector<HTMLElement>(focus)?.focus();
    return () => {
      shown?.close();
      // It is taken out of the page before its own event comes, which nobody above would hear then.
      queueMicrotask(() => document.dispatchEvent(new Event('close')));
    };
  }, [focus]);
  const leave = () => dialog.current?.close();
  const close = () => (onLeave ? onLeave(leave) : leave());
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-place={place}
      data-hides-page={hidesPage || undefined}
      style={{ maxWidth: width }}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onClickCapture={({ currentTarget }) => keepSecondClick(currentTarget)}
      onCancel={(event) => {
        if (!onLeave || event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        // A press may begin on something else: on words that are being marked, or beside a popup that it closes.
        const isBeside = isPressedBeside.current && target === currentTarget;
        isPressedBeside.current = false;
        if (isBeside && !holdsWords) close();
      }}
    >
      <CloseContext value={close}>
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={`${id}-title`}>{title}</h2>
            {extra}
            {closeLabel && <IconButton label={closeLabel} icon={<CloseIcon />} onClick={close} />}
          </div>
          {text && (
            <p id={`${id}-text`} className={styles.text}>
              {text}
            </p>
          )}
          {children}
        </div>
      </CloseContext>
    </dialog>
  );
};

export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

/** Leaves everything as it is. */
export const CloseButton = ({ label }: { label: string }) => <Button onClick={useClose()}>{label}</Button>;
