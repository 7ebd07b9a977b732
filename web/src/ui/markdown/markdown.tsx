import { use, Suspense } from 'react';
import styles from './markdown.module.css';

/** Under way as soon as a page that may show Markdown is; without it the text stays as it was written. */
const renderer = import('./render-markdown.ts').then(
  ({ renderMarkdown }) => renderMarkdown,
  () => null,
);

const Plain = ({ source }: { source: string }) => <div className={styles.plain}>{source}</div>;

/** Text written in Markdown; the plain text stands in for it while the renderer loads. */
export const Markdown = ({ source }: { source: string }) => (
  <Suspense fallback={<Plain source={source} />}>
    <Rendered source={source} />
  </Suspense>
);

const Rendered = ({ source }: { source: string }) => {
  const renderMarkdown = use(renderer);
  if (!renderMarkdown) return <Plain source={source} />;
  return <div className={styles.markdown} dangerouslySetInnerHTML={{ __html: renderMarkdown(source) }} />;
};
