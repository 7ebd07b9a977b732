import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** Wrong for a reason that is told elsewhere. */
  isInvalid?: boolean | undefined;
  /** Something to watch out for while typing. */
  hint?: string | null | undefined;
  /** What belongs here, or how it is doing; gives way to what is wrong. */
  note?: string | null | undefined;
  /** Stands before the input. */
  lead?: ReactNode;
  /** Stands at the end of the input. */
  extra?: ReactNode;
};

/** A line of text with its label; what is wrong with it stands below, and is said. */
export const Field = ({ label, error, isInvalid = false, hint, note, lead, extra, ...input }: FieldProps) => {
  const id = useId();
  const said = error ?? hint ?? note;
  const look = error ? styles.error : hint ? styles.hint : styles.note;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.control}>
        {lead}
        <input {...input} id={id} aria-invalid={isInvalid || error !== undefined} aria-describedby={said ? `${id}-note` : undefined} />
        {extra}
      </span>
      {said && (
        <p id={`${id}-note`} className={look} role="status">
          {said}
        </p>
      )}
    </div>
  );
};
