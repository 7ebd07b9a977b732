import { use, Suspense } from 'react';
import { firstOf, hasMarkup } from '#contract/browser/excerpts.ts';
import { loadRenderer } from './markdown.tsx';

type ExcerptProps = {
  source: string;
  /** Code points. */
  max: number;
  /** Where nothing is left of it. */
  otherwise: string;
};

/** The beginning of Markdown as its readers see it, on one line; left out while what reads it loads. */
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
  return (loaded ? loaded.excerptOf(source, max) : firstOf(source, max)) || otherwise;
};
