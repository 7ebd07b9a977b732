import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CommentThread as Thread } from '#contract/comments.ts';
import type { Post } from '#contract/posts.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { BoneRow, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { Endless } from '../endless.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { commentsOf, useComment } from './comments.queries.ts';
import { WaitingComments } from './waiting-comments.tsx';
import styles from './thread.module.css';

/** An own comment is appended before the pages between are loaded, and comes once more with its page. */
const once = (threads: readonly Thread[]): Thread[] => [...new Map(threads.map((thread) => [thread.id, thread])).values()];

/** The comments of a post; `target` is the one that a link leads to. */
export const Comments = ({ post, target }: { post: Post; target: string | null }) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const comments = useInfiniteQuery(commentsOf(post.id, target));
  const { mutateAsync: comment } = useComment(post.id, () => toast.success(t('waiting.sent')));
  const threads = once(comments.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <Panel as="div">
      <section id="comments" aria-labelledby="comments-title" className={styles.comments}>
        <h2 id="comments-title">{post.commentCount === 0 ? t('title.none') : t('title', { count: post.commentCount })}</h2>
        {target !== null && post.commentCount > 1 && (
          <Link to={`/communities/${post.community.slug}/posts/${post.id}`} replace>
            {t('fromFirst')}
          </Link>
        )}
        {comments.isPending && (
          <Skeleton label={common('loading')}>
            <BoneRow face={28} />
            <BoneText lines={2} />
          </Skeleton>
        )}
        {comments.isError && !comments.data && (
          <ErrorState text={errorText(comments.error)} retryLabel={common('retry')} onRetry={() => void comments.refetch()} />
        )}
        {comments.data && threads.length === 0 && <p className={styles.none}>{t(post.may.comment ? 'none.first' : 'none')}</p>}
        {threads.length > 0 && (
          <ul className={styles.list}>
            {threads.map((thread) => (
              <CommentThread key={thread.id} post={post} thread={thread} target={target} />
            ))}
          </ul>
        )}
        <Endless query={comments} />
        <WaitingComments post={post} target={target} />
        {post.may.comment ? (
          <CommentForm
            communityId={post.community.id}
            label={t('write')}
            send={t('send')}
            onSend={(change) => comment({ ...change, parentId: null })}
          />
        ) : (
          <p className={styles.none}>{t(post.isLocked ? 'locked' : 'closed')}</p>
        )}
      </section>
    </Panel>
  );
};
