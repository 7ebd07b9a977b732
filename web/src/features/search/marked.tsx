import { Fragment } from 'react';
import styles from './search-rows.module.css';

const special = /[.*+?^${}()|[\]\\]/g;

/** Splits the text at the matches of the query. */
const cutAt = (text: string, query: string): string[] => {
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [text];
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map((word) => word.replaceAll(special, String.raw`\$&`));
  return text.split(new RegExp(`(${longestFirst.join('|')})`, 'giu'));
};

/** A text with the matches of the query highlighted. */
export const Marked = ({ text, query }: { text: string; query: string }) =>
  cutAt(text, query).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
