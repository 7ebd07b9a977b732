import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommentThread as Thread } from '#contract/posts/comments.ts';
import { firstDraft } from '#kernel/drafts/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { isCommentDraft } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { repliesOf, useComment } from './comments.queries.ts';
import type { ThreadSubject } from './subject.ts';
import styles from './thread.module.css';

type CommentThreadProps = { subject: ThreadSubject; thread: Thread; target: string | null };

/** A comment of the first level with its answers. */
export const CommentThread = ({ subject, thread, target }: CommentThreadProps) => {
  const t = useTexts('posts-thread');
  const isTargetBelow = target !== null && target !== thread.id;
  const [isOpen, setOpen] = useState(false);
  const draftKey = `draft:comment:${useMe().id}:${subject.id}:${thread.id}`;
  // An answer that was begun is shown again after a reload.
  const [answering, setAnswering] = useState<'asked' | 'kept' | null>(() => (firstDraft(draftKey, isCommentDraft) ? 'kept' : null));
  const { mutateAsync: comment } = useComment(subject, () => toast.success(t('waiting.sent')));
  const hasMore = thread.replyCount > thread.replies.length;
  const all = useInfiniteQuery({ ...repliesOf(thread.id), enabled: hasMore && (isOpen || isTargetBelow) });
  const replies = all.data ? all.data.pages.flatMap(({ items }) => items) : thread.replies;
  const rest = thread.replyCount - replies.length;
  const mayReply = subject.can.comment && thread.author !== null;
  const isAnswering = answering !== null && mayReply;
  const answer = mayReply ? () => setAnswering('asked') : null;
  const showMore = () => (all.data ? void all.fetchNextPage() : setOpen(true));
  return (
    <CommentItem subject={subject} comment={thread} isTarget={target === thread.id} onReply={answer}>
      {(replies.length > 0 || isAnswering) && (
        <ul className={styles.replies}>
          {replies.map((reply) => (
            <CommentItem key={reply.id} subject={subject} comment={reply} parent={thread} isTarget={target === reply.id} onReply={answer} />
          ))}
          {rest > 0 && (
            <li>
              <Button look="link" size="small" isBusy={all.isFetching} onClick={showMore}>
                {t('replies.more', { count: rest })}
              </Button>
            </li>
          )}
          {isAnswering && (
            <li>
              <CommentForm
                communityId={subject.communityId}
                label={thread.author ? t('reply.to', { name: personName(thread.author) }) : t('reply')}
                send={t('reply')}
                isFocused={answering === 'asked'}
                draftKey={draftKey}
                onSend={(change) => comment({ ...change, parentId: thread.id })}
                onClose={() => setAnswering(null)}
              />
            </li>
          )}
        </ul>
      )}
    </CommentItem>
  );
};
