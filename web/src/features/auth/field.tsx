import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './login-form.module.css';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** Wrong for a reason that is told elsewhere. */
  isInvalid?: boolean | undefined;
  hint?: string | null;
  /** Stands at the end of the input. */
  extra?: ReactNode;
};

export const Field = ({ label, error, isInvalid = false, hint, extra, ...input }: FieldProps) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.control}>
        <input {...input} id={id} aria-invalid={isInvalid || error !== undefined} aria-describedby={note ? `${id}-note` : undefined} />
        {extra}
      </span>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint} role="status">
          {note}
        </p>
      )}
    </div>
  );
};
