import type { ComponentProps, ReactNode } from 'react';
import styles from './list-row.module.css';

type ListRowProps = ComponentProps<'li'> & {
  /** Before the words: a checkbox, a picture, an icon. */
  start?: ReactNode;
  /** After the words: a state, buttons. */
  end?: ReactNode;
  /** Where start and end are beside words of several lines; `center` unless said. */
  align?: 'start' | 'center';
  /** The end goes below words that have no room beside it: always, or on a phone only. */
  wrap?: 'always' | 'phone';
  /** Above and below, in pixels, for rows that fill a panel, with a line between them. */
  inset?: 10 | 12 | 14;
};
/** An entry of a list: what it is about, and what can be done with it. */
export const ListRow = ({ start, end, align = 'center', wrap, inset, className, children, ...rest }: ListRowProps) => (
  <li {...rest} className={className ? `${styles.row} ${className}` : styles.row} data-items={align} data-wrap={wrap} data-inset={inset}>
    {start}
    <div className={styles.words}>{children}</div>
    {end}
  </li>
);
