import type { ReactNode } from 'react';
import styles from './field.module.css';

/** Fields below each other, with the usual gap. */
export const FieldStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

/** Short fields beside each other where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
