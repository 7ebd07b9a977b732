import type { ReactNode } from 'react';
import styles from './kept-focus.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

/** Acts of which some go away when they are done, as a part of a row. */
export const KeptFocus = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts} {...useKeptFocus<HTMLDivElement>()}>
    {children}
  </div>
);
