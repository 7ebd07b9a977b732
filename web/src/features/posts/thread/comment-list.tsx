import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CommentThread as Thread } from '#contract/posts/comments.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { SkeletonRow, BoneText } from '#ui/skeleton/skeleton.tsx';
import { Endless } from '../endless.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { commentsOf, useComment } from './comments.queries.ts';
import type { ThreadSubject } from './subject.ts';
import { WaitingComments } from './waiting-comments.tsx';
import styles from './thread.module.css';

type CommentListProps = {
  subject: ThreadSubject;
  /** The one that a link leads to. */
  target: string | null;
  /** Whether some may wait for approval. */
  hasWaiting: boolean;
  /** Shown while there are none. */
  none: ReactNode;
  /** Shown instead of the form. */
  closed: ReactNode;
  labels: { write: string; send: string };
  /** Hides the form until it is asked for. */
  isFormHidden?: boolean;
  isFormFocused?: boolean;
};

/** An own comment is appended before the pages between are loaded, and comes once more with its page. */
const once = (threads: readonly Thread[]): Thread[] => [...new Map(threads.map((thread) => [thread.id, thread])).values()];

/** Comments, those that wait, and the form for one. */
export const CommentList = ({ subject, target, hasWaiting, none, closed, labels, ...form }: CommentListProps) => {
  const t = useTexts('posts-thread');
  const userId = useMe().id;
  const comments = useInfiniteQuery(commentsOf(subject, target));
  const { mutateAsync: comment } = useComment(subject, () => toast.success(t('waiting.sent')));
  const threads = once(comments.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <>
      {!comments.data && (
        <LoadingState query={comments}>
          <SkeletonRow face={28} />
          <BoneText lines={2} />
        </LoadingState>
      )}
      {comments.data && threads.length === 0 && none}
      {threads.length > 0 && (
        <ul className={styles.list}>
          {threads.map((thread) => (
            <CommentThread key={thread.id} subject={subject} thread={thread} target={target} />
          ))}
        </ul>
      )}
      <Endless query={comments} />
      {hasWaiting && <WaitingComments subject={subject} target={target} />}
      {subject.can.comment && !(form.isFormHidden && threads.length === 0) && (
        <CommentForm
          communityId={subject.communityId}
          label={labels.write}
          send={labels.send}
          isFocused={form.isFormFocused ?? false}
          draftKey={`draft:comment:${userId}:${subject.id}`}
          onSend={(change) => comment({ ...change, parentId: null })}
        />
      )}
      {!subject.can.comment && closed}
    </>
  );
};
