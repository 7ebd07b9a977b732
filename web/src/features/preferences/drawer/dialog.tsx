import { createContext, use, useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from './dialog.module.css';

const CloseContext = createContext(() => {});
/** Closes the question, as Escape does. */
export const useClose = (): (() => void) => use(CloseContext);

type DialogProps = { title: string; onClose: () => void; children: ReactNode };

/** A question over the drawer: the browser's own dialog, which keeps the focus and gives it back. */
export const Dialog = ({ title, onClose, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.body}>
        <h2 id={titleId}>{title}</h2>
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </dialog>
  );
};

export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

/** Leaves everything as it is. */
export const CloseButton = ({ label }: { label: string }) => <Button onClick={useClose()}>{label}</Button>;
