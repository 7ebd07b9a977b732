import type { PublicComment } from '#contract/site/public-pages.ts';
import type { SiteFrame } from '../frame.ts';
import styles from './content.module.css';
import { Author } from './people.tsx';
import { wayIn } from './join-call.tsx';
import { Moment } from './post-item.tsx';
import { UserText } from './user-text.tsx';

type Words = Pick<SiteFrame, 't' | 'language'> & { now: string };
type CommentsProps = Words & {
  comments: readonly PublicComment[];
  /** The address at which the application shows a comment with all its answers. */
  addressOf: (comment: PublicComment) => string;
};

/** Comments with the first of their answers; the others are shown after the sign-in. */
export const Comments = ({ comments, addressOf, t, ...words }: CommentsProps) => (
  <ol className={styles.comments}>
    {comments.map((comment) => (
      <li key={comment.id} id={`comment-${comment.id}`}>
        <Comment t={t} {...words} comment={comment} />
        {comment.replies.length > 0 && (
          <ol className={styles.comments}>
            {comment.replies.map((reply) => (
              <li key={reply.id} id={`comment-${reply.id}`}>
                <Comment t={t} {...words} comment={reply} />
              </li>
            ))}
          </ol>
        )}
        {comment.moreReplies > 0 && (
          <p className={styles.none}>
            <a href={wayIn(addressOf(comment))}>{t('post.replies.more', { count: comment.moreReplies })}</a>
          </p>
        )}
      </li>
    ))}
  </ol>
);

const Comment = ({ t, language, now, comment }: Words & { comment: PublicComment }) => {
  const { author, body, mentions, createdAt, isAccepted, isByHost } = comment;
  if (author === null || body === null) return <p className={styles.none}>{t('post.comment.deleted')}</p>;
  return (
    <article className={styles.comment}>
      <p className={styles.byline}>
        <Author author={author} />
        <span className={styles.soft}>
          <Moment at={createdAt} now={now} language={language} />
        </span>
        {isByHost && <strong>{t('event.byHost')}</strong>}
        {isAccepted && <strong>{t('post.accepted')}</strong>}
      </p>
      <UserText t={t} source={body} mentions={mentions} />
    </article>
  );
};
