import type { ReactNode } from 'react';
import styles from './field.module.css';

type FieldGroupProps = { name?: string; label: string; error?: string | undefined; note?: string | undefined; children: ReactNode };

/** Label and error of a composite control, which has its own accessible name. */
export const FieldGroup = ({ name, label, error, note, children }: FieldGroupProps) => (
  <div className={styles.field} data-field={name}>
    <span className={styles.groupLabel} aria-hidden="true">
      {label}
    </span>
    {children}
    {(error ?? note) && (
      <div className={styles.below}>
        <p className={error ? styles.error : styles.note} role="status">
          {error ?? note}
        </p>
      </div>
    )}
  </div>
);
