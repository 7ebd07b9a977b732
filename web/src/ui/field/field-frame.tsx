import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

export type FieldFrameProps = {
  label: string;
  /** The label is read, but not seen: beside others in one line, or where the place says it. */
  hidesLabel?: boolean | undefined;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** Something to watch out for while typing. */
  hint?: string | null | undefined;
  /** What belongs here, or how it is doing; gives way to an error. */
  note?: string | null | undefined;
  /** How much of the allowed length is used, at the end of the line below. */
  count?: { used: number; max: number } | undefined;
};

type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/** Label, control and the line below it, tied together for screen readers; every field of the kit stands in one. */
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
  /** The label was pressed: for a control that is no single element, so that the browser does not move the focus to it. */
  onLabel?: () => void;
  children: (control: ControlProps) => ReactNode;
}) => {
  const id = useId();
  const said = error ?? hint ?? note;
  const look = error ? styles.error : hint ? styles.hint : styles.note;
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={`${id}-label`} onClick={onLabel} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': said ? `${id}-note` : undefined })}
      {(said || count) && (
        <div className={styles.below}>
          <p id={`${id}-note`} className={look} role="status">
            {said}
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
