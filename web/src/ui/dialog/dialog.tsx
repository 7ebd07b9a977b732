import { createContext, use, useId, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import styles from './dialog.module.css';
import { keepSecondClick } from './second-click.ts';
import { useModal } from './use-modal.ts';

const CloseContext = createContext(() => {});
/** Closes the dialog, as Escape does. */
export const useClose = (): (() => void) => use(CloseContext);

type DialogProps = {
  title: string;
  /** The question, or an introduction. */
  text?: ReactNode;
  /** Shows a close button with this label at the end of the title row. */
  closeLabel?: string;
  /** Content at the end of the title row. */
  extra?: ReactNode;
  /** Pixels; limited by the viewport. */
  width?: number;
  /** `side`: a full-height sheet at the end of the window, for details of one row of the page. */
  place?: 'centre' | 'side';
  /** Selector of the element that gets the focus; by default the first focusable one. */
  focus?: string;
  /** Hides the page behind the dialog completely. */
  hidesPage?: boolean;
  /** Contains input that a click on the backdrop would lose, so that such a click is ignored. */
  holdsWords?: boolean;
  /** Called before the user closes it; it stays open until `close` is called. */
  onLeave?: ((close: () => void) => void) | undefined;
  /** The user closed it: by Escape, `useClose` or a click on the backdrop. Not called when the parent unmounts it. */
  onClose: () => void;
  children: ReactNode;
};

/** The native dialog, which traps the focus and restores it. */
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
  useModal(dialog, focus);
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
      onClick={({ target, currentTarget, detail }) => {
        // A click may have started elsewhere: on selected text, or beside a popup that it closes.
        const isBeside = isPressedBeside.current && target === currentTarget;
        isPressedBeside.current = false;
        // The second click of a double click was meant for the button that opened it.
        if (isBeside && !holdsWords && detail < 2) close();
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

/** Closes the dialog without any change. */
export const CloseButton = ({ label }: { label: string }) => <Button onClick={useClose()}>{label}</Button>;
