import { fullName } from '#contract/browser/full-name.ts';
import { writeAfter } from '#contract/browser/public-filters.ts';
import type { PublicPage } from '#contract/site/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import type { SiteFrame } from '../frame.ts';
import styles from './content.module.css';
import { Comments } from './comments.tsx';
import { Author } from './people.tsx';
import { JoinCall } from './join-call.tsx';
import { Marks, Moment, Options } from './post-item.tsx';
import { UserText } from './user-text.tsx';

type Page = Extract<PublicPage, { name: 'post' }>;
type PostProps = { frame: SiteFrame; page: Page };

/** One post of a public community with its comments, a bounded number to a page. */
export const Post = ({ frame, page }: PostProps) => {
  const { t, language } = frame;
  const { community, post, now, isSignUpOpen } = page;
  const { title, body, mentions, author, publishedAt, editedAt, reactionCount, options } = post;
  return (
    <div className={styles.reading}>
      <p className={styles.place}>
        <Avatar id={community.id} name={community.name} picture={community.avatar} size={32} shape="square" decorative />
        <a href={`/communities/${community.slug}`}>{community.name}</a>
      </p>
      <article className={styles.text}>
        <h1 dir="auto">{title || t('post.untitled', { name: fullName(author) })}</h1>
        <p className={styles.byline}>
          <Author author={author} />
          <span className={styles.soft}>
            <Moment at={publishedAt} now={now} language={language} />
            {editedAt && ` · ${t('post.edited')}`}
          </span>
          <Marks t={t} post={post} />
        </p>
        <UserText t={t} source={body} mentions={mentions} />
        {post.images.map(({ id, alt, address, width, height }) => (
          <img key={id} className={styles.photo} src={address} alt={alt} width={width} height={height} loading="lazy" />
        ))}
        <Options options={options} label={t('post.options')} />
        {reactionCount > 0 && <p className={styles.soft}>{t('post.reactions', { count: reactionCount })}</p>}
      </article>
      <CommentsOfPost frame={frame} page={page} />
      <section className={styles.box} aria-labelledby="take-part">
        <h2 id="take-part">{t('post.takePart', { name: community.name })}</h2>
        <p className={styles.soft}>{t('community.members', { count: community.memberCount })}</p>
        <JoinCall t={t} slug={community.slug} joining={community} isSignUpOpen={isSignUpOpen} />
      </section>
    </div>
  );
};

const CommentsOfPost = ({ frame: { t, language }, page }: PostProps) => {
  const { post, comments, next, now, community } = page;
  const address = `/communities/${community.slug}/posts/${post.id}`;
  return (
    <section id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{t('post.comments', { count: post.commentCount })}</h2>
      {comments.length === 0 && <p className={styles.none}>{t('post.comments.none')}</p>}
      <Comments t={t} language={language} now={now} comments={comments} addressOf={({ id }) => `${address}?comment=${id}`} />
      {next !== null && (
        <p className={styles.pages}>
          <a href={`${address}${writeAfter(next)}#comments`} rel="next">
            {t('post.comments.more')}
          </a>
        </p>
      )}
    </section>
  );
};
