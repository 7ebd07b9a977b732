import { lazy, Suspense } from 'react';
import { hasMarkup, masked } from '#contract/browser/excerpts.ts';
import type { EmojiPictures } from '#contract/browser/markdown/emoji-syntax.ts';
import type { Mention } from '#contract/kernel/person.ts';
import styles from './markdown.module.css';
import { Plain } from './plain.tsx';

export type MarkdownProps = {
  source: string;
  /** Their names become links. */
  mentions?: readonly Mention[] | undefined;
  /** Their names between colons become pictures. */
  emoji?: EmojiPictures | undefined;
};

/** Loaded with the first text that has markup; without it the source is shown, but not its spoilers. */
const Rendered = lazy(() =>
  import('./rendered.tsx').then(
    ({ Rendered }) => ({ default: Rendered }),
    () => ({ default: ({ source }: MarkdownProps) => <Plain source={masked(source)} /> }),
  ),
);

const blankLines = /\n *\n\s*/;

/**
 * Renders Markdown; most texts are words only and need no renderer. While the renderer loads, the space is reserved and the markup hidden. A text that is too expensive to
 * render is shown as it is.
 */
export const Markdown = ({ source, mentions, emoji }: MarkdownProps) =>
  !hasMarkup(source) && !(emoji && /:\w+:/.test(source)) ? (
    <Words source={source} />
  ) : (
    <Suspense fallback={<Plain source={source} isHidden />}>
      <Rendered source={source} mentions={mentions} emoji={emoji} />
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
