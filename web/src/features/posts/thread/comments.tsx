import type { Post } from '#contract/posts/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Link } from 'react-router';
import { Text } from '#ui/layout/text.tsx';
import { CommentList } from './comment-list.tsx';
import { subjectOf } from './subject.ts';
import styles from './thread.module.css';

/** The comments of a post; `target` is the one that a link leads to. */
export const Comments = ({ post, target }: { post: Post; target: string | null }) => {
  const t = useTexts('posts-thread');
  return (
    <Panel as="div">
      <section id="comments" aria-labelledby="comments-title" className={styles.comments}>
        <h2 id="comments-title">{post.commentCount === 0 ? t('title.none') : t('title', { count: post.commentCount })}</h2>
        {target !== null && post.commentCount > 1 && (
          <Link to={`/communities/${post.community.slug}/posts/${post.id}`} replace>
            {t('fromFirst')}
          </Link>
        )}
        <CommentList
          subject={subjectOf(post)}
          target={target}
          hasWaiting={post.state === 'published'}
          none={<Text look="hint">{t(post.can.comment ? 'none.first' : 'none')}</Text>}
          closed={<Text look="hint">{t(post.isLocked ? 'locked' : 'closed')}</Text>}
          labels={{ write: t('write'), send: t('send') }}
        />
      </section>
    </Panel>
  );
};
