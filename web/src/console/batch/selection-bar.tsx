import type { ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from '../list/console-table.module.css';

type SelectionBarProps = { count: number; onClear: () => void; children: ReactNode };

/** The number of selected rows, and their actions. */
export const SelectionBar = ({ count, onClear, children }: SelectionBarProps) => {
  const t = useTexts('console');
  return (
    <div className={styles.selection} role="region" aria-label={t('selection')}>
      <span role="status">{t('chosen', { count })}</span>
      <div className={styles.batch}>{children}</div>
      <Button look="text" size="small" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
};
