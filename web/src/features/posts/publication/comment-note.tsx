import type { Comment } from '#contract/posts/comments.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { DecideButtons } from './decide-buttons.tsx';
import styles from './publication.module.css';

/** Why a comment is not open to its readers, and what a moderator can do about it. */
export const CommentNote = ({ comment, communityId }: { comment: Comment; communityId: string }) => {
  const t = useTexts('posts-publication');
  const { state, stateReason, author, eventId, can } = comment;
  const name = author ? personName(author) : '';
  const labels = { approve: t('approve.comment', { name }), reject: t('reject.comment', { name }) };
  return (
    <div className={styles.note} role="note" data-state={state}>
      <div className={styles.words}>
        {state !== 'published' && <p>{t(state === 'rejected' && can.edit ? 'rejected.comment' : state)}</p>}
        {stateReason !== '' && <p>{t('reason', { reason: stateReason })}</p>}
      </div>
      {can.decide && (
        <DecideButtons place={eventId === null ? { communityId } : { eventId }} chosen={{ comments: [comment] }} labels={labels} />
      )}
    </div>
  );
};
