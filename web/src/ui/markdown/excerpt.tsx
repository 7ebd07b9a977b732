import { use, Suspense } from 'react';
import { firstOf, hasMarkup, masked } from '#contract/browser/excerpts.ts';

type Renderer = typeof import('./render-markdown.ts');
let renderer: Promise<Renderer | null> | undefined;
const loadRenderer = () => (renderer ??= import('./render-markdown.ts').catch(() => null));

type ExcerptProps = {
  source: string;
  /** Code points. */
  max: number;
  /** The text to show if nothing is left of the source. */
  otherwise: string;
};

/** The beginning of Markdown as its readers see it, on one line; blank while the renderer loads. */
export const Excerpt = ({ source, max, otherwise }: ExcerptProps) =>
  hasMarkup(source) ? (
    <Suspense fallback={'\u00a0'}>
      <ReadExcerpt source={source} max={max} otherwise={otherwise} />
    </Suspense>
  ) : (
    firstOf(source, max) || otherwise
  );

const ReadExcerpt = ({ source, max, otherwise }: ExcerptProps) => {
  const loaded = use(loadRenderer());
  return (loaded ? loaded.excerptOf(source, max) : firstOf(masked(source), max)) || otherwise;
};
