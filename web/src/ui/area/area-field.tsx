import { useId, type ComponentProps } from 'react';
import styles from './area-field.module.css';

type AreaFieldProps = ComponentProps<'textarea'> & {
  label: string;
  error?: string | undefined;
  /** How much of it there is; gives way to what is wrong. */
  note?: string;
};

/** Lines of text with their label, like `Field`. */
export const AreaField = ({ label, error, note, ...area }: AreaFieldProps) => {
  const id = useId();
  const said = error ?? note;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea {...area} id={id} aria-invalid={error !== undefined} aria-describedby={said ? `${id}-note` : undefined} />
      {said && (
        <p id={`${id}-note`} className={error ? styles.error : styles.note} role={error ? 'status' : undefined}>
          {said}
        </p>
      )}
    </div>
  );
};
