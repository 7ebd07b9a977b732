import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

export type FieldFrameProps = {
  label: string;
  /** The label is visually hidden: in a row with others, or where the context names it. */
  hidesLabel?: boolean | undefined;
  /** Error of the value. */
  error?: string | undefined;
  /** A remark while typing. */
  hint?: string | null | undefined;
  /** A description or status; replaced by an error. */
  note?: string | null | undefined;
  /** The used length, at the end of the line below. */
  count?: { used: number; max: number } | undefined;
};

type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/** Label, control and message, associated for screen readers; the frame of every field. */
export const FieldFrame = ({
  label,
  hidesLabel = false,
  error,
  hint,
  note,
  count,
  onLabel,
  children,
}: FieldFrameProps & {
  /** Called on a click on the label: for a control of several elements, as the browser would move the focus to one. */
  onLabel?: () => void;
  children: (control: ControlProps) => ReactNode;
}) => {
  const id = useId();
  const text = error ?? hint ?? note;
  const look = error ? styles.error : hint ? styles.hint : styles.note;
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={`${id}-label`} onClick={onLabel} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': text ? `${id}-note` : undefined })}
      {(text || count) && (
        <div className={styles.below}>
          <p id={`${id}-note`} className={look} role="status">
            {text}
          </p>
          {count && (
            <span className={styles.count} data-over={count.used > count.max || undefined}>
              {count.used} / {count.max}
            </span>
          )}
        </div>
      )}
    </div>
  );
};
