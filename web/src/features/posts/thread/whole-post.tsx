import type { Post } from '#contract/posts/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Button } from '#ui/button/button.tsx';
import { Gallery } from '../images/gallery.tsx';
import { LinkCards } from '../links/link-cards.tsx';
import { PostOwnEdit } from '../own-edit.tsx';
import { PostActions } from '../post-actions.tsx';
import { PostHead } from '../post-head.tsx';
import { PostKind } from '../post-kind.tsx';
import { PostText } from '../post-text.tsx';
import { useRestorePost } from '../posts.queries.ts';
import { hadReaders, StateNote } from '../post-state.tsx';
import styles from '../posts.module.css';
import { ReactionBar } from '../reactions/reaction-bar.tsx';
import thread from './thread.module.css';

/** A post in full length. */
export const WholePost = ({ post }: { post: Post }) => (
  <Panel as="div">
    <article aria-labelledby="post-title">
      {post.state === 'deleted' && <Deleted post={post} />}
      <PostHead post={post} hidesCommunity={false}>
        <PostActions post={post} />
      </PostHead>
      <h1 id="post-title" className={styles.title}>
        {post.title}
      </h1>
      {post.body && <PostText source={post.body} mentions={post.mentions} />}
      <Gallery images={post.images} />
      <LinkCards cards={post.cards} owner={{ postId: post.id, commentId: null }} mayHide={post.can.edit} />
      <PostKind post={post} />
      <PostOwnEdit post={post} />
      {post.state !== 'published' && post.state !== 'deleted' && <StateNote post={post} fallback={<div className={styles.notePlace} />} />}
      {hadReaders(post) && (
        <footer className={styles.foot}>
          <ReactionBar target={{ postId: post.id, commentId: null }} reactions={post.reactions} mayReact={post.can.react} />
        </footer>
      )}
    </article>
  </Panel>
);

const Deleted = ({ post }: { post: Post }) => {
  const t = useTexts('posts-thread');
  const { mutate: restore, isPending } = useRestorePost(post.id);
  return (
    <p className={thread.deleted} role="note">
      {t('deleted')}
      {post.can.remove && (
        <Button isBusy={isPending} onClick={() => restore()}>
          {t('restore')}
        </Button>
      )}
    </p>
  );
};
