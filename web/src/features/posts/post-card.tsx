import { Link } from 'react-router';
import type { Post } from '#contract/posts/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { CommentIcon } from '#ui/icons/content-icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Folded } from './folded.tsx';
import { Gallery } from './images/gallery.tsx';
import { LinkCards } from './links/link-cards.tsx';
import { PostOwnEdit } from './own-edit.tsx';
import { PostActions } from './post-actions.tsx';
import { PostKind } from './post-kind.tsx';
import { PostHead } from './post-head.tsx';
import { StateNote } from './post-state.tsx';
import styles from './posts.module.css';
import { ReactionBar } from './reactions/reaction-bar.tsx';
import { useOnSeen } from './use-mark-seen.ts';

type PostCardProps = {
  post: Post;
  /** Hides the community's name on its own page. */
  hidesCommunity?: boolean;
  onSeen?: (() => void) | undefined;
};

export const PostCard = ({ post, hidesCommunity = false, onSeen }: PostCardProps) => {
  const t = useTexts('posts');
  const { id, community, title, body, mentions, commentCount, state } = post;
  const element = useOnSeen(onSeen);
  const address = `/communities/${community.slug}/posts/${id}`;
  return (
    <Panel as="div">
      <article ref={element} aria-labelledby={`post-${id}`}>
        <PostHead post={post} hidesCommunity={hidesCommunity}>
          <PostActions post={post} />
        </PostHead>
        <h3 id={`post-${id}`} className={styles.title}>
          <Link to={address}>{title}</Link>
        </h3>
        {body && <Folded source={body} mentions={mentions} />}
        <Gallery images={post.images} />
        <LinkCards cards={post.cards} owner={{ postId: id, commentId: null }} mayHide={post.can.edit} />
        <PostKind post={post} />
        <PostOwnEdit post={post} />
        {state !== 'published' && <StateNote post={post} fallback={<div className={styles.notePlace} />} />}
        {state === 'published' && (
          <footer className={styles.foot}>
            <ReactionBar target={{ postId: id, commentId: null }} reactions={post.reactions} mayReact={post.can.react} />
            <Link to={`${address}#comments`} className={styles.comments} aria-label={t('comments', { count: commentCount })}>
              <CommentIcon size={18} />
              <span aria-hidden="true">{commentCount}</span>
            </Link>
          </footer>
        )}
      </article>
    </Panel>
  );
};
