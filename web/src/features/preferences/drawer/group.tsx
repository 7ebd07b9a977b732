import { useId, type ReactNode } from 'react';
import styles from './rows.module.css';

/** Rows that belong together, on one surface. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={styles.card}>{children}</div>
    </section>
  );
};
