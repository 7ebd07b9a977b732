import { useQuery } from '@tanstack/react-query';
import { CommentItem } from './comment-item.tsx';
import { unpublishedComments } from './comments.queries.ts';
import type { ThreadSubject } from './subject.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './thread.module.css';

/** The reader's own comments that are not published, and for those who decide all that wait. */
export const WaitingComments = ({ subject, target }: { subject: ThreadSubject; target: string | null }) => {
  const t = useTexts('posts-thread');
  const { data } = useQuery(unpublishedComments(subject));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="waiting-comments" className={styles.comments}>
      <h3 id="waiting-comments">{t('waiting.title')}</h3>
      <ul className={styles.list}>
        {data.items.map((comment) => (
          <CommentItem key={comment.id} subject={subject} comment={comment} isTarget={target === comment.id} onReply={null} />
        ))}
      </ul>
    </section>
  );
};
