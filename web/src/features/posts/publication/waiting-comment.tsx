import { Link } from 'react-router';
import type { WaitingComment as Waiting } from '#contract/posts/comment-approval.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Byline } from '../byline.tsx';
import { Gallery } from '../images/gallery.tsx';
import { PostText } from '../post-text.tsx';
import styles from '../posts.module.css';
import publication from './publication.module.css';
import { CommentNote } from './comment-note.tsx';

/** A comment in the queue, with the post that it is about. */
export const WaitingComment = ({ waiting: { comment, post, community } }: { waiting: Waiting }) => {
  const t = useTexts('posts-publication');
  const { author, body } = comment;
  if (author === null || body === null) return null;
  const name = personName(author);
  return (
    <Panel as="div">
      <article aria-label={t('comment.by', { name, title: post.title })}>
        <header className={styles.head}>
          <Byline author={author}>
            <RelativeTime at={comment.createdAt} /> · {t('comment.on')}{' '}
            <Link to={`/communities/${community.slug}/posts/${post.id}`}>{post.title}</Link>
          </Byline>
        </header>
        <div className={publication.said}>
          <PostText source={body} mentions={comment.mentions} />
          <Gallery images={comment.images} size="small" />
        </div>
        <CommentNote comment={comment} communityId={community.id} />
      </article>
    </Panel>
  );
};
