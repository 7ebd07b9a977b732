import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './select-field.module.css';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  error?: string | undefined;
  note?: string | undefined;
  children: ReactNode;
};

/** One of many, by the browser's own list; like `Field`. */
export const SelectField = ({ label, error, note, children, ...select }: SelectFieldProps) => {
  const id = useId();
  const said = error ?? note;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} aria-invalid={error !== undefined} aria-describedby={said ? `${id}-note` : undefined}>
        {children}
      </select>
      {said && (
        <p id={`${id}-note`} className={error ? styles.error : styles.note} role={error ? 'status' : undefined}>
          {said}
        </p>
      )}
    </div>
  );
};
