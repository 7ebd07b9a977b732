import styles from './markdown.module.css';

/** A text as it was written. */
export const Plain = ({ source, isHidden = false }: { source: string; isHidden?: boolean }) => (
  <div className={styles.plain} data-hidden={isHidden || undefined}>
    {source}
  </div>
);
