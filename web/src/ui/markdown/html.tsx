import type { Ref } from 'react';
import own from './html.module.css';
import styles from './markdown.module.css';

export type HtmlProps = { html: string; ref?: Ref<HTMLDivElement> };

/** The harmless HTML of a text. */
export const Html = ({ html, ref }: HtmlProps) => (
  <div ref={ref} className={`${styles.markdown} ${own.html}`} dangerouslySetInnerHTML={{ __html: html }} />
);
