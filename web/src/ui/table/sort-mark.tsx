import styles from './data-table.module.css';

/** The sort direction of a column. */
export const SortMark = ({ state }: { state: 'ascending' | 'descending' | 'none' }) => (
  <svg className={styles.mark} data-state={state} width="10" height="14" viewBox="0 0 10 14" aria-hidden="true">
    <path data-way="up" d="M5 1 9 5.5H1Z" />
    <path data-way="down" d="M5 13 1 8.5h8Z" />
  </svg>
);
