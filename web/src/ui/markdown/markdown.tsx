import { use, Suspense } from 'react';
import { isRenderable } from '#contract/kernel/markdown.ts';
import styles from './markdown.module.css';

/** Under way as soon as a page that may show Markdown is; without it the text stays as it was written. */
const renderer = import('./render-markdown.ts').catch(() => null);

let purifier: Promise<((html: string) => string) | null> | undefined;
/** Most texts have nothing to purify, so it is loaded with the first that has. */
const loadPurifier = () =>
  (purifier ??= import('./purify.ts').then(
    ({ purify }) => purify,
    () => null,
  ));

const Plain = ({ source, isHidden = false }: { source: string; isHidden?: boolean }) => (
  <div className={styles.plain} data-hidden={isHidden || undefined}>
    {source}
  </div>
);

/**
 * Text written in Markdown; while the renderer loads its place is kept, and its marks are not shown. A text that would keep
 * the renderer busy stays as it was written.
 */
export const Markdown = ({ source }: { source: string }) =>
  isRenderable(source) ? (
    <Suspense fallback={<Plain source={source} isHidden />}>
      <Rendered source={source} />
    </Suspense>
  ) : (
    <Plain source={source} />
  );

const Rendered = ({ source }: { source: string }) => {
  const loaded = use(renderer);
  if (!loaded) return <Plain source={source} />;
  const html = loaded.renderMarkdown(source);
  return loaded.isHarmless(html) ? <Html html={html} /> : <Purified source={source} html={html} />;
};

const Purified = ({ source, html }: { source: string; html: string }) => {
  const purify = use(loadPurifier());
  return purify ? <Html html={purify(html)} /> : <Plain source={source} />;
};

const Html = ({ html }: { html: string }) => <div className={styles.markdown} dangerouslySetInnerHTML={{ __html: html }} />;
