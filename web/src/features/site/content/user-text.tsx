import { isRenderable } from '#contract/browser/markdown/bounds.ts';
import type { Mention } from '#contract/kernel/person.ts';
import htmlStyles from '#ui/markdown/html.module.css';
import styles from '#ui/markdown/markdown.module.css';
import type { SiteTexts } from '../frame.ts';
import { renderBeginning, renderMarkdown } from '#contract/browser/markdown/render.ts';
import { staticHtml } from '#contract/browser/markdown/static-html.ts';

type UserTextProps = {
  t: SiteTexts;
  source: string;
  mentions?: readonly Mention[];
  /** It was cut off, perhaps in the middle of a spoiler. */
  isBeginning?: boolean;
};

/** Markdown of users as HTML; a text that is too expensive to render is shown as it was written. */
export const UserText = ({ t, source, mentions = [], isBeginning = false }: UserTextProps) => {
  if (!isRenderable(source))
    return (
      <div className={styles.plain} dir="auto">
        {source}
      </div>
    );
  const html = (isBeginning ? renderBeginning : renderMarkdown)(source, mentions);
  const className = `${styles.markdown} ${htmlStyles.html}`;
  return <div className={className} dir="auto" dangerouslySetInnerHTML={{ __html: staticHtml(html, t('spoiler')) }} />;
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
