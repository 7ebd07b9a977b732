import type { ReactNode } from 'react';
import styles from './article.module.css';

type ArticleProps = {
  title: string;
  lead: string;
  /** The date from which it applies, if relevant. */
  since?: ReactNode;
  children: ReactNode;
};

/** A text page: title, introduction, sections. */
export const Article = ({ title, lead, since, children }: ArticleProps) => (
  <article className={styles.article}>
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>{lead}</p>
      {since}
    </header>
    {children}
  </article>
);

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);
