import { isRenderable } from '#contract/browser/markdown/bounds.ts';
import type { Mention } from '#contract/kernel/person.ts';
import styles from '#ui/markdown/markdown.module.css';
import { renderMarkdown } from '#contract/browser/markdown/render.ts';
import { staticHtml } from '#contract/browser/markdown/static-html.ts';

type UserTextProps = { source: string; mentions?: readonly Mention[] };

/** Markdown of users as HTML; a text that is too expensive to render is shown as it was written. */
export const UserText = ({ source, mentions = [] }: UserTextProps) => {
  if (!isRenderable(source))
    return (
      <div className={styles.plain} dir="auto">
        {source}
      </div>
    );
  return <div className={styles.markdown} dir="auto" dangerouslySetInnerHTML={{ __html: staticHtml(renderMarkdown(source, mentions)) }} />;
};

/** The beginning of a text, whole paragraphs if they are short enough; null if it is all of it. */
export const beginningOf = (source: string, most: number): string | null => {
  const letters = [...source];
  if (letters.length <= most) return null;
  const start = letters.slice(0, most).join('');
  const paragraph = start.lastIndexOf('\n\n');
  if (paragraph > most / 3) return start.slice(0, paragraph);
  const word = start.search(/\s\S*$/);
  return `${word > most / 2 ? start.slice(0, word) : start}…`;
};
