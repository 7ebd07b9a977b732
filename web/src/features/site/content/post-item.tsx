import { fullName } from '#contract/browser/full-name.ts';
import type { PublicPost } from '#contract/site/public-pages.ts';
import { formatFull, formatRelative } from '#kernel/i18n/time.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { SiteTexts } from '../frame.ts';
import styles from './content.module.css';
import { Author } from './people.tsx';
import { beginningOf, UserText } from './user-text.tsx';

/** How much of a post a list shows. */
const SHOWN = 700;

type When = { at: string; now: string; language: Language };
/** Public pages are the same for all readers, so that the exact time names its zone: UTC. */
export const Moment = ({ at, now, language }: When) => (
  <time dateTime={at} title={formatFull(Date.parse(at), { language, zone: 'UTC', now: Date.parse(now) })}>
    {formatRelative(Date.parse(at), { language, zone: 'UTC', now: Date.parse(now) })}
  </time>
);

export const Marks = ({ t, post }: { t: SiteTexts; post: Pick<PublicPost, 'type' | 'isPinned'> }) => {
  const marks = [post.isPinned && t('post.pinned'), post.type !== 'discussion' && post.type !== 'modmail' && t(`post.type.${post.type}`)];
  const shown = marks.filter((mark) => mark !== false);
  return shown.length > 0 && <span className={styles.soft}>{shown.join(' · ')}</span>;
};

export const Options = ({ options, label }: { options: readonly string[]; label: string }) =>
  options.length > 0 && (
    <ul className={styles.options} aria-label={label}>
      {options.map((option, index) => (
        <li key={`${index}-${option}`} dir="auto">
          {option}
        </li>
      ))}
    </ul>
  );

type PostItemProps = { t: SiteTexts; language: Language; now: string; slug: string; post: PublicPost };

/** A post in the list of its community: its beginning, and the way to all of it. */
export const PostItem = ({ t, language, now, slug, post }: PostItemProps) => {
  const { id, title, body, mentions, author, publishedAt, commentCount, reactionCount, options } = post;
  const beginning = beginningOf(body, SHOWN);
  const address = `/communities/${slug}/posts/${id}`;
  const numbers = [
    commentCount > 0 && t('post.comments', { count: commentCount }),
    reactionCount > 0 && t('post.reactions', { count: reactionCount }),
  ].filter((text) => text !== false);
  return (
    <article className={styles.post} aria-labelledby={`post-${id}`}>
      <p className={styles.byline}>
        <Author author={author} />
        <a href={address} className={styles.soft}>
          <Moment at={publishedAt} now={now} language={language} />
        </a>
        <Marks t={t} post={post} />
      </p>
      <h3 id={`post-${id}`}>
        <a href={address}>{title || t('post.untitled', { name: fullName(author) })}</a>
      </h3>
      <UserText t={t} source={beginning ?? body} mentions={mentions} isBeginning={beginning !== null} />
      <Options options={options} label={t('post.options')} />
      <p className={styles.numbers}>
        {beginning !== null && <a href={address}>{t('post.more')}</a>}
        {numbers.length > 0 && <a href={`${address}#comments`}>{numbers.join(' · ')}</a>}
      </p>
    </article>
  );
};
