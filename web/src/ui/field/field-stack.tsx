import type { ReactNode } from 'react';
import styles from './field.module.css';

/** A column of fields, with the usual gap. */
export const FieldStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

/** Short fields side by side if there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
