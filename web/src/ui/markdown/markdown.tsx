import { use, Suspense } from 'react';
import { isRenderable } from '#contract/kernel/markdown.ts';
import styles from './markdown.module.css';

/** Loaded with the page that may show Markdown; without it the source is shown. */
const renderer = import('./render-markdown.ts').catch(() => null);

let purifier: Promise<((html: string) => string) | null> | undefined;
/** Most texts need no sanitizing, so it is loaded with the first that does. */
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
 * Renders Markdown; while the renderer loads, the space is reserved and the markup hidden. A text that is too expensive to
 * render is shown as it is.
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
