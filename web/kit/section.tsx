import type { ReactNode } from 'react';
import styles from './kit.module.css';

/** One part of the kit. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={name}>
    <h2>{name}</h2>
    <div className={styles.states}>{children}</div>
  </section>
);

/** One state of a part. */
export const State = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={styles.state} data-wide={isWide || undefined}>
    <span className={styles.name}>{name}</span>
    {children}
  </div>
);
