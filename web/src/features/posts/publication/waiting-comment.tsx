import { Link } from 'react-router';
import type { WaitingComment as Waiting } from '#contract/posts/comment-approval.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Panel } from '#ui/layout/layout.tsx';
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
          <PersonLink username={author.username} isRepeated>
            <Avatar id={author.id} name={name} picture={author.profilePicture} size={36} decorative />
          </PersonLink>
          <div className={styles.by}>
            <p className={styles.name}>
              <PersonLink username={author.username}>{name}</PersonLink>
            </p>
            <p className={styles.where}>
              <RelativeTime at={comment.createdAt} /> · {t('comment.on')}{' '}
              <Link to={`/communities/${community.slug}/posts/${post.id}`}>{post.title}</Link>
            </p>
          </div>
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
