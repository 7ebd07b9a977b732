import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from '../list/console-table.module.css';
import type { TableFilter } from '../list/table-form.ts';

/** Parameters that the button does not count: the search is always visible, the others are the list's layout. */
const others = new Set(['q', 'sort', 'page', 'perPage']);
const countOf = (filter: TableFilter) => Object.entries(filter).filter(([name, value]) => !others.has(name) && value !== '').length;

/** The filters of a list; on a phone collapsed behind a button with the number of active ones. */
export const FoldedFilters = ({ filter, children }: { filter: TableFilter; children: ReactNode }) => {
  const t = useTexts('console');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = countOf(filter);
  return (
    <>
      <Button className={styles.fold ?? ''} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? t('filters.active', { count }) : t('filters')}
      </Button>
      <div id={id} className={styles.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
};
