import { use, Suspense } from 'react';
import { hasMarkup } from '#contract/browser/excerpts.ts';
import type { Mention } from '#contract/kernel/person.ts';
import styles from './markdown.module.css';

type Renderer = typeof import('./render-markdown.ts');
let renderer: Promise<Renderer | null> | undefined;
/** Loaded with the first text that has markup; without it the source is shown. */
export const loadRenderer = () => (renderer ??= import('./render-markdown.ts').catch(() => null));

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

const blankLines = /\n *\n\s*/;

type MarkdownProps = {
  source: string;
  /** Their names become links. */
  mentions?: readonly Mention[] | undefined;
};

/**
 * Renders Markdown; most texts are words only and need no renderer. While the renderer loads, the space is reserved and the markup hidden. A text that is too expensive to
 * render is shown as it is.
 */
export const Markdown = ({ source, mentions }: MarkdownProps) =>
  !hasMarkup(source) ? (
    <Words source={source} />
  ) : (
    <Suspense fallback={<Plain source={source} isHidden />}>
      <Rendered source={source} mentions={mentions} />
    </Suspense>
  );

/** The same paragraphs as the renderer would write. */
const Words = ({ source }: { source: string }) => (
  <div className={styles.markdown}>
    {source
      .trim()
      .replace(/\r\n?/g, '\n')
      .split(blankLines)
      .map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
  </div>
);

const Rendered = ({ source, mentions }: MarkdownProps) => {
  const loaded = use(loadRenderer());
  if (!loaded?.isRenderable(source)) return <Plain source={source} />;
  const html = loaded.renderMarkdown(source, mentions);
  return loaded.isHarmless(html) ? <Html html={html} /> : <Purified source={source} html={html} />;
};

const Purified = ({ source, html }: { source: string; html: string }) => {
  const purify = use(loadPurifier());
  return purify ? <Html html={purify(html)} /> : <Plain source={source} />;
};

const Html = ({ html }: { html: string }) => <div className={styles.markdown} dangerouslySetInnerHTML={{ __html: html }} />;
