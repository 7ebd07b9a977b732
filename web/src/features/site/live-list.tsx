import type { ReactNode } from 'react';
import type { SiteTexts } from './frame.ts';
import styles from './landing.module.css';

type LiveListProps<T> = {
  name: 'events' | 'communities';
  t: SiteTexts;
  /** Null if they could not be loaded. */
  items: readonly T[] | null;
  children: (item: T) => ReactNode;
};

/** Current content of the site; with a text if there is none, or if it could not be loaded. */
export const LiveList = <T,>({ name, t, items, children }: LiveListProps<T>) => (
  <section className={styles.section} id={name} aria-labelledby={`${name}-title`}>
    <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
    <p className={styles.sub}>{t(`${name}.text`)}</p>
    {items === null && <p className={styles.note}>{t(`${name}.failed`)}</p>}
    {items?.length === 0 && (
      <div className={styles.note}>
        <h3>{t(`${name}.empty.title`)}</h3>
        <p>{t(`${name}.empty.text`)}</p>
      </div>
    )}
    {items && items.length > 0 && <div className={styles.grid}>{items.map(children)}</div>}
  </section>
);
