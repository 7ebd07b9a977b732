import { useRef, type ReactNode } from 'react';
import styles from './tab-row.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

type TabRowProps = { label: string; current: string; children: ReactNode };

/** Tabs that are links: they can be shared, and work with the back button. A row that is too long scrolls, with the current one in view. */
export const TabRow = ({ label, current, children }: TabRowProps) => {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, current);
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
};
