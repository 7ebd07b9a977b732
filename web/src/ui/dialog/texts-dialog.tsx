import type { ReactNode } from 'react';
import { Refusal } from '#ui/field/refusal.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { CloseButton, Dialog, DialogActions } from './dialog.tsx';
import styles from './dialog.module.css';

type TextsDialogProps = {
  title: string;
  /** An introduction. */
  text?: string;
  labels: { loading: string; close: string };
  /** Why they could not be loaded. */
  error: string | null;
  /** Each a `TextOf`; null until they are loaded. */
  texts: ReactNode[] | null;
  /** Shown in place of them when there are none. */
  none?: string;
  onClose: () => void;
};

/** Texts by people one below the other, to be read. */
export const TextsDialog = ({ title, text, labels, error, texts, none, onClose }: TextsDialogProps) => (
  <Dialog title={title} text={text} width={640} onClose={onClose}>
    {!texts && error !== null && <Refusal text={error} />}
    {!texts && error === null && (
      <Skeleton label={labels.loading}>
        <BoneText lines={4} />
      </Skeleton>
    )}
    {texts?.length === 0 && none !== undefined && <p role="status">{none}</p>}
    <div className={styles.texts} tabIndex={0} role="region" aria-label={title}>
      {texts}
    </div>
    <DialogActions>
      <CloseButton label={labels.close} />
    </DialogActions>
  </Dialog>
);

/** One of them; `by` says whose it is, or when. */
export const TextOf = ({ by, children }: { by: ReactNode; children: ReactNode }) => (
  <article>
    <p className={styles.by}>{by}</p>
    {children}
  </article>
);
